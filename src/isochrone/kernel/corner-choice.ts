import { EAST, NORTH, SOUTH, WEST } from './least-crossings.ts';

/** Corners of a cell: bit 0 says east, bit 1 north. */
const [EASTERN, NORTHERN] = [1, 2];
const CORNERS = 4;
const ALL = (1 << CORNERS) - 1;
/** How many corners a set holds. */
const COUNTS = Int32Array.from(
  { length: ALL + 1 },
  (_, set) => (set & 1) + ((set >> 1) & 1) + ((set >> 2) & 1) + (set >> 3),
);

/** Crossings lie on eighths, 1 to 7. */
const [EIGHTHS, MOST] = [8, 7];
/** What a line keeps from a border, in cells: coordinates are rounded. */
const ROOM = 1 / 64;
/** What a corner costs more than the share of the cell that is covered: it counts in the cells around too. */
const CORNER_COST = 0.05;
/** What a corner costs that should stay out: more than any cover without such corners. */
const SHUNNED_COST = 2;

/**
 * Which corners of a cell cover a piece of a line in it, and how far from them the border must stay: of all ways to do that the one that covers least. They are
 * neighbors each, so nodes that a line holds are a chain along it without diagonals.
 */
export class CornerChoice {
  /** A bit for each corner. */
  chosen = 0;
  private x = new Float64Array(16);
  private y = new Float64Array(16);
  /** By point, seen from a side. */
  private share = new Float64Array(16);
  private height = new Float64Array(16);
  private count = 0;
  /** A bit for each corner that should stay out. */
  private shunned = 0;
  private cost = 0;
  /** Of the choice: the corner that it is told from, where its neighbor lies if there are two, and eighths from both or from the one. */
  private corner = 0;
  private step = 0;
  private near = 0;
  private far = 0;
  /** By corner: steps along the grid to the nearest and to the furthest point. */
  private readonly least = new Float64Array(CORNERS);
  private readonly most = new Float64Array(CORNERS);

  /** The next piece. */
  begin(): void {
    this.count = 0;
  }

  /** It runs straight to a point, told from the cell's southwestern corner, in cells. */
  pass(x: number, y: number): void {
    if (this.count === this.x.length) this.grow();
    this.x[this.count] = x > 0 ? (x < 1 ? x : 1) : 0;
    this.y[this.count++] = y > 0 ? (y < 1 ? y : 1) : 0;
  }

  /** @param shunned a bit for each corner that is taken only where there is no cover without one */
  choose(shunned = 0): void {
    const { x, y, count, least, most } = this;
    // How far the points lie from the four sides at most, and from the corners.
    let fromWest = 0;
    let fromEast = 0;
    let fromSouth = 0;
    let fromNorth = 0;
    for (let corner = 0; corner < CORNERS; corner++) {
      least[corner] = 2;
      most[corner] = 0;
    }
    for (let p = 0; p < count; p++) {
      const west = x[p];
      const east = 1 - west;
      const south = y[p];
      const north = 1 - south;
      if (west > fromWest) fromWest = west;
      if (east > fromEast) fromEast = east;
      if (south > fromSouth) fromSouth = south;
      if (north > fromNorth) fromNorth = north;
      this.look(0, west + south);
      this.look(EASTERN, east + south);
      this.look(NORTHERN, west + north);
      this.look(EASTERN | NORTHERN, east + north);
    }
    this.shunned = shunned;
    this.take(ALL, 1 + this.cornerCost(ALL));
    for (let corner = 0; corner < CORNERS; corner++) {
      this.tryThree(corner);
      this.tryOne(corner);
    }
    this.tryTwo(0, EASTERN, fromSouth);
    this.tryTwo(NORTHERN, EASTERN, fromNorth);
    this.tryTwo(0, NORTHERN, fromWest);
    this.tryTwo(EASTERN, NORTHERN, fromEast);
  }

  /** Of a chosen corner, as a line's node has them. */
  crossingsOf(corner: number): number {
    const { chosen, near } = this;
    const across = (corner & EASTERN) !== 0 ? WEST : EAST;
    const along = (corner & NORTHERN) !== 0 ? SOUTH : NORTH;
    if (chosen === ALL) return 0;
    if (chosen === 1 << corner) return (near << across) | (near << along);
    if (this.step === 0) {
      // Neighbors of the corner that is left out.
      if (corner === (this.corner ^ EASTERN)) return (EIGHTHS - near) << across;
      return corner === (this.corner ^ NORTHERN) ? (EIGHTHS - near) << along : 0;
    }
    return (corner === this.corner ? near : this.far) << (this.step === EASTERN ? along : across);
  }

  private look(corner: number, distance: number): void {
    if (distance < this.least[corner]) this.least[corner] = distance;
    if (distance > this.most[corner]) this.most[corner] = distance;
  }

  private take(corners: number, cost: number, corner = 0, step = 0, near = 0, far = 0): void {
    this.chosen = corners;
    this.cost = cost;
    this.corner = corner;
    this.step = step;
    this.near = near;
    this.far = far;
  }

  /** What corners cost beside what is covered. */
  private cornerCost(corners: number): number {
    return COUNTS[corners] * CORNER_COST + COUNTS[corners & this.shunned] * SHUNNED_COST;
  }

  /** Covered is the triangle at the corner. */
  private tryOne(corner: number): void {
    const eighths = Math.max(1, Math.ceil((this.most[corner] + ROOM) * EIGHTHS));
    if (eighths > MOST) return;
    const cost = (eighths * eighths) / (2 * EIGHTHS ** 2) + this.cornerCost(1 << corner);
    if (cost < this.cost) this.take(1 << corner, cost, corner, 0, eighths);
  }

  /** Covered is all but the triangle at the corner that is left out. */
  private tryThree(corner: number): void {
    const eighths = Math.min(MOST, Math.floor((this.least[corner] - ROOM) * EIGHTHS));
    if (eighths < 1) return;
    const cost = 1 - (eighths * eighths) / (2 * EIGHTHS ** 2) + this.cornerCost(ALL & ~(1 << corner));
    if (cost < this.cost) this.take(ALL & ~(1 << corner), cost, corner, 0, eighths);
  }

  /**
   * Covered is what lies between a side and a line across the cell.
   * @param step from the side's first corner to its other one
   * @param furthest how far from the side points lie at most
   */
  private tryTwo(corner: number, step: number, furthest: number): void {
    const corners = (1 << corner) | (1 << (corner ^ step));
    const fixed = this.cornerCost(corners);
    // The line is as high somewhere, and an eighth at least at its lower end: most sides are out of the question.
    const highest = (furthest + ROOM) * EIGHTHS;
    if (highest > MOST || (highest + 1) / (2 * EIGHTHS) + fixed > this.cost) return;
    this.lookFrom(corner, step);
    // No line that is any higher wins.
    const bound = Math.min(2 * MOST, Math.ceil((this.cost - fixed) * 2 * EIGHTHS)) + 1;
    let least = bound;
    let lowNear = 0;
    let lowFar = 0;
    for (let near = 1; near <= MOST && near + 1 < least; near++) {
      const far = this.heightAtEnd(near);
      if (far > MOST || near + far >= least) continue;
      least = near + far;
      lowNear = near;
      lowFar = far;
    }
    if (least === bound) return;
    const cost = least / (2 * EIGHTHS) + fixed;
    if (cost < this.cost) this.take(corners, cost, corner, step, lowNear, lowFar);
  }

  /** Notes where the points lie along a side, and what height a line over each needs, in eighths. */
  private lookFrom(corner: number, step: number): void {
    const { x, y, share, height, count } = this;
    const isEastern = (corner & EASTERN) !== 0;
    const isNorthern = (corner & NORTHERN) !== 0;
    for (let p = 0; p < count; p++) {
      const across = isEastern ? 1 - x[p] : x[p];
      const along = isNorthern ? 1 - y[p] : y[p];
      share[p] = step === EASTERN ? across : along;
      height[p] = ((step === EASTERN ? along : across) + ROOM) * EIGHTHS;
    }
  }

  private heightAtEnd(near: number): number {
    const { share, height, count } = this;
    let far = 1;
    for (let p = 0; p < count; p++) {
      const above = height[p] - near * (1 - share[p]);
      if (above > far * share[p]) far = share[p] > 0 ? Math.ceil(above / share[p]) : MOST + 1;
      if (far > MOST) break;
    }
    return far;
  }

  private grow(): void {
    const [x, y] = [this.x, this.y];
    this.x = new Float64Array(2 * x.length);
    this.y = new Float64Array(2 * y.length);
    this.x.set(x);
    this.y.set(y);
    this.share = new Float64Array(2 * x.length);
    this.height = new Float64Array(2 * x.length);
  }
}
