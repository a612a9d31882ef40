import { EAST, NORTH, SOUTH, WEST } from './least-crossings.ts';

/** Corners of a cell: bit 0 says east, bit 1 north. */
const [EASTERN, NORTHERN] = [1, 2];
const CORNERS = 4;
const ALL = (1 << CORNERS) - 1;

/** Crossings lie on eighths, 1 to 7. */
const [EIGHTHS, MOST] = [8, 7];
/** What a line keeps from a border, in cells: coordinates are rounded. */
const ROOM = 1 / 64;
/** What a corner costs more than the share of the cell that is covered: it counts in the cells around too. */
const CORNER_COST = 0.05;

/**
 * Which corners of a cell cover a piece of a line in it, and how far from them the border must stay: of all ways to do that the one that covers least. They are
 * neighbors each, so nodes that a line holds are a chain along it without diagonals.
 */
export class CornerChoice {
  /** A bit for each corner. */
  chosen = 0;
  /** By corner: eighths towards its neighbor in the row, and in the column; 0 where that is chosen too. */
  private readonly across = new Int32Array(CORNERS);
  private readonly along = new Int32Array(CORNERS);
  private x = new Float64Array(16);
  private y = new Float64Array(16);
  /** By point, seen from a side. */
  private share = new Float64Array(16);
  private height = new Float64Array(16);
  private count = 0;
  private cost = 0;
  /** Of a border between two corners: eighths at its ends. */
  private near = 0;
  private far = 0;

  /** The next piece. */
  begin(): void {
    this.count = 0;
  }

  /** It runs straight to a point, told from the cell's southwestern corner, in cells. */
  pass(x: number, y: number): void {
    if (this.count === this.x.length) this.grow();
    this.x[this.count] = Math.max(0, Math.min(1, x));
    this.y[this.count++] = Math.max(0, Math.min(1, y));
  }

  choose(): void {
    this.take(ALL, 1 + CORNERS * CORNER_COST);
    for (let corner = 0; corner < CORNERS; corner++) {
      this.tryThree(corner);
      this.tryOne(corner);
    }
    this.tryTwo(0, EASTERN);
    this.tryTwo(NORTHERN, EASTERN);
    this.tryTwo(0, NORTHERN);
    this.tryTwo(EASTERN, NORTHERN);
  }

  /** Of a chosen corner, as a line's node has them. */
  crossingsOf(corner: number): number {
    const across = this.across[corner] << ((corner & EASTERN) !== 0 ? WEST : EAST);
    return across | (this.along[corner] << ((corner & NORTHERN) !== 0 ? SOUTH : NORTH));
  }

  private take(corners: number, cost: number): void {
    this.chosen = corners;
    this.cost = cost;
    this.across.fill(0);
    this.along.fill(0);
  }

  /** Covered is the triangle at the corner. */
  private tryOne(corner: number): void {
    let most = 0;
    for (let p = 0; p < this.count; p++) most = Math.max(most, this.distance(p, corner));
    const eighths = Math.max(1, Math.ceil((most + ROOM) * EIGHTHS));
    if (eighths > MOST) return;
    const cost = eighths ** 2 / (2 * EIGHTHS ** 2) + CORNER_COST;
    if (cost >= this.cost) return;
    this.take(1 << corner, cost);
    this.across[corner] = eighths;
    this.along[corner] = eighths;
  }

  /** Covered is all but the triangle at the corner that is left out. */
  private tryThree(corner: number): void {
    let least = 2;
    for (let p = 0; p < this.count; p++) least = Math.min(least, this.distance(p, corner));
    const eighths = Math.min(MOST, Math.floor((least - ROOM) * EIGHTHS));
    if (eighths < 1) return;
    const cost = 1 - eighths ** 2 / (2 * EIGHTHS ** 2) + (CORNERS - 1) * CORNER_COST;
    if (cost >= this.cost) return;
    this.take(ALL & ~(1 << corner), cost);
    this.across[corner ^ EASTERN] = EIGHTHS - eighths;
    this.along[corner ^ NORTHERN] = EIGHTHS - eighths;
  }

  /** Covered is what lies between a side and a line across the cell. @param step from the side's first corner to its other one */
  private tryTwo(corner: number, step: number): void {
    const highest = this.lookFrom(corner, step);
    // The line is as high somewhere, and an eighth at least at its lower end: most sides are out of the question.
    if (highest > MOST || (highest + 1) / (2 * EIGHTHS) + 2 * CORNER_COST > this.cost) return;
    if (!this.findLine()) return;
    const cost = (this.near + this.far) / (2 * EIGHTHS) + 2 * CORNER_COST;
    if (cost >= this.cost) return;
    this.take((1 << corner) | (1 << (corner ^ step)), cost);
    const away = step === EASTERN ? this.along : this.across;
    away[corner] = this.near;
    away[corner ^ step] = this.far;
  }

  /** Notes where the points lie along a side, and what height a line over each needs, in eighths; gives the greatest. */
  private lookFrom(corner: number, step: number): number {
    const { x, y, share, height, count } = this;
    const isEastern = (corner & EASTERN) !== 0;
    const isNorthern = (corner & NORTHERN) !== 0;
    let highest = 0;
    for (let p = 0; p < count; p++) {
      const across = isEastern ? 1 - x[p] : x[p];
      const along = isNorthern ? 1 - y[p] : y[p];
      share[p] = step === EASTERN ? across : along;
      height[p] = ((step === EASTERN ? along : across) + ROOM) * EIGHTHS;
      if (height[p] > highest) highest = height[p];
    }
    return highest;
  }

  /** The lowest line over all points, by its heights at both ends; false where there is none. */
  private findLine(): boolean {
    let least = 2 * MOST + 1;
    for (let near = 1; near <= MOST && near + 1 < least; near++) {
      const far = this.heightAtEnd(near);
      if (far > MOST || near + far >= least) continue;
      least = near + far;
      this.near = near;
      this.far = far;
    }
    return least <= 2 * MOST;
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

  /** Steps along the grid from a corner to a point. */
  private distance(p: number, corner: number): number {
    const x = (corner & EASTERN) !== 0 ? 1 - this.x[p] : this.x[p];
    return x + ((corner & NORTHERN) !== 0 ? 1 - this.y[p] : this.y[p]);
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
