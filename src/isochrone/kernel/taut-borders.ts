import { Rings } from '../../geo/rings.ts';
import { PathJoiner, Paths } from './paths.ts';
import { RingNesting } from './ring-nesting.ts';
import { TautLines } from './taut-lines.ts';

/** Where borders are pulled taut. */
export interface PegBoard {
  /** Blocks are `2 ** sideBits` wide and begin at multiples of that. */
  readonly sideBits: number;
  /** How many pegs stand along a side of block (column, row); 0: borders stay as they are there. */
  readonly pegsIn: (column: number, row: number) => number;
}

/**
 * Draws borders with fewer points. What of a border lies between the sides of a block is pulled taut between both its ends, among pegs
 * that stand in a square in the block and that it doesn't pass on another side (`taut-lines.ts`). Borders move by no more than √5 / 2 distances between pegs, to either side. What
 * closes within a block and holds fewer than three pegs goes.
 *
 * Areas stay nested: pieces of borders that don't cross are pulled into lines that don't cross, and their ends stay where they are. Lines along a side from both of its
 * blocks cancel each other out where they run in opposite directions.
 */
export class TautBorders {
  private readonly found = new Rings();
  private readonly nesting = new RingNesting();
  /** By number of pegs along a side. */
  private readonly tautLines = new Map<number, TautLines>();
  /** Lines from side to side of blocks. */
  private readonly paths = new Paths();
  private readonly joiner = new PathJoiner();
  /** By side of a block: ends of the lines along it, by their distance from the side's first corner. */
  private readonly alongSides = new Map<number, number[]>();
  /** What closes within a block: its corners. */
  private readonly closed: (readonly number[])[] = [];
  private readonly touched = new Set<number>();
  private isTangled = false;
  /** A piece of a border, seen from its block's southwestern corner. */
  private readonly x: number[] = [];
  private readonly y: number[] = [];
  private minX = 0;
  private minY = 0;
  private height = 0;
  private board: PegBoard = { sideBits: 0, pegsIn: () => 0 };

  /**
   * Pulls the rings that are kept.
   * @param rings with the area on their left, and with a point wherever they cross the side of a block; they may touch in points
   * @param kept by ring
   * @returns of rings that didn't touch: whether some do now, or run over each other where what was between them has no width anymore
   */
  pull(rings: Rings, kept: Uint8Array, board: PegBoard): boolean {
    this.open(rings, board);
    for (let ring = 0; ring < rings.count; ring++) if (kept[ring] !== 0) this.addRing(rings, ring);
    for (const [side, ends] of this.alongSides) this.addLinesAlong(side, ends);
    this.join();
    return this.isTangled;
  }

  /** What was pulled last, in any order, and nothing said of holes and parents. */
  get pulled(): Rings {
    return this.found;
  }

  /**
   * Appends what was pulled last, where none of it touches.
   * @param keepsLines whether points in the middle of straight lines may go
   */
  nest(keepsLines: boolean, out: Rings): void {
    this.nesting.nest(this.found, keepsLines ? 'corners' : 'all', out, this.board.sideBits);
  }

  private open({ xy, pointCount }: Rings, board: PegBoard): void {
    const { sideBits } = board;
    let [minX, minY, maxY] = [Infinity, Infinity, -Infinity];
    for (let k = 0; k < 2 * pointCount; k += 2) {
      minX = Math.min(minX, xy[k]);
      minY = Math.min(minY, xy[k + 1]);
      maxY = Math.max(maxY, xy[k + 1]);
    }
    this.board = board;
    this.minX = (minX >> sideBits) << sideBits;
    this.minY = (minY >> sideBits) << sideBits;
    this.height = (((maxY >> sideBits) + 1) << sideBits) - this.minY + 1;
    this.found.reset();
    this.paths.clear();
    this.alongSides.clear();
    this.closed.length = 0;
    this.touched.clear();
    this.isTangled = false;
  }

  /** A number for each point. */
  private pointAt(x: number, y: number): number {
    return (x - this.minX) * this.height + y - this.minY;
  }

  private addRing({ xy, start }: Rings, ring: number): void {
    const { sideBits } = this.board;
    const [first, last] = [start[ring], start[ring + 1] - 1];
    let begin = -1;
    // The block of the line that leads to a point; what runs along a side belongs to the block behind.
    let column = (xy[2 * last] + xy[2 * first]) >> (sideBits + 1);
    let row = (xy[2 * last + 1] + xy[2 * first + 1]) >> (sideBits + 1);
    for (let point = first; point <= last; point++) {
      const ahead = point < last ? point + 1 : first;
      const nextColumn = (xy[2 * point] + xy[2 * ahead]) >> (sideBits + 1);
      const nextRow = (xy[2 * point + 1] + xy[2 * ahead + 1]) >> (sideBits + 1);
      if (nextColumn === column && nextRow === row) continue;
      if (begin < 0) begin = point;
      column = nextColumn;
      row = nextRow;
    }
    if (begin < 0) this.addClosed(xy, first, last, column, row);
    else this.addPieces(xy, first, last, begin);
  }

  /** @param begin a point where the ring comes from one block into another */
  private addPieces(xy: Int32Array, first: number, last: number, begin: number): void {
    const { sideBits } = this.board;
    let [column, row] = [0, 0];
    let point = begin;
    do {
      const ahead = point < last ? point + 1 : first;
      const nextColumn = (xy[2 * point] + xy[2 * ahead]) >> (sideBits + 1);
      const nextRow = (xy[2 * point + 1] + xy[2 * ahead + 1]) >> (sideBits + 1);
      if (this.x.length === 0) [column, row] = [nextColumn, nextRow];
      else if (nextColumn !== column || nextRow !== row) {
        this.addPoint(xy, point, column, row);
        this.addPiece(column, row);
        [column, row] = [nextColumn, nextRow];
      }
      this.addPoint(xy, point, column, row);
      point = ahead;
    } while (point !== begin);
    this.addPoint(xy, begin, column, row);
    this.addPiece(column, row);
  }

  private addPoint(xy: Int32Array, point: number, column: number, row: number): void {
    const { sideBits } = this.board;
    this.x.push(xy[2 * point] - (column << sideBits));
    this.y.push(xy[2 * point + 1] - (row << sideBits));
  }

  private linesAmong(pegs: number): TautLines {
    const { sideBits } = this.board;
    const key = (pegs << 8) | sideBits;
    let lines = this.tautLines.get(key);
    if (!lines) {
      lines = new TautLines(pegs, 2 ** sideBits);
      this.tautLines.set(key, lines);
    }
    return lines;
  }

  /** Adds the piece at hand, and takes it away. */
  private addPiece(column: number, row: number): void {
    const { x, y } = this;
    const { sideBits, pegsIn } = this.board;
    const [west, south] = [column << sideBits, row << sideBits];
    const pegs = pegsIn(column, row);
    if (pegs === 0) {
      for (let k = 1; k < x.length; k++) this.addLine(x[k - 1], y[k - 1], x[k], y[k], west, south);
    } else {
      const taut = this.linesAmong(pegs);
      taut.pull(x, y);
      const last = x.length - 1;
      this.addLine(x[0], y[0], x[last], y[last], west, south, cornersOf(taut, 1, taut.x.length - 1, west, south));
      this.touch(taut, west, south);
    }
    x.length = y.length = 0;
  }

  /** Adds a line with its bends. */
  private addLine(
    ax: number,
    ay: number,
    bx: number,
    by: number,
    west: number,
    south: number,
    bends: readonly number[] = [],
  ): void {
    const { paths } = this;
    const within = 2 ** this.board.sideBits - 1;
    const isStraight = bends.length === 0;
    if (isStraight && ax === bx && (ax & within) === 0) this.noteAlong(2 * this.pointAt(west + ax, south), ay, by);
    else if (isStraight && ay === by && (ay & within) === 0) {
      this.noteAlong(2 * this.pointAt(west, south + ay) + 1, ax, bx);
    } else {
      paths.add(west + ax, south + ay);
      for (let k = 0; k < bends.length; k += 2) paths.add(bends[k], bends[k + 1]);
      paths.add(west + bx, south + by);
      paths.end();
    }
  }

  private addClosed(xy: Int32Array, first: number, last: number, column: number, row: number): void {
    const { sideBits, pegsIn } = this.board;
    const pegs = pegsIn(column, row);
    if (pegs === 0) {
      this.closed.push(Array.from(xy.subarray(2 * first, 2 * last + 2)));
      return;
    }
    for (let point = first; point <= last; point++) this.addPoint(xy, point, column, row);
    const taut = this.linesAmong(pegs);
    taut.pullClosed(this.x, this.y);
    this.x.length = this.y.length = 0;
    if (!holdsArea(taut)) return;
    const [west, south] = [column << sideBits, row << sideBits];
    this.closed.push(cornersOf(taut, 0, taut.x.length - 1, west, south));
    this.touch(taut, west, south);
  }

  /** Notes the pegs that a line runs through. */
  private touch(taut: TautLines, west: number, south: number): void {
    const { touched } = this;
    taut.eachPeg((x, y) => {
      const peg = this.pointAt(x + west, y + south);
      if (touched.has(peg)) this.isTangled = true;
      touched.add(peg);
    });
  }

  /** @param side twice its first corner, and one more where it runs eastwards */
  private noteAlong(side: number, from: number, to: number): void {
    const ends = this.alongSides.get(side);
    if (ends) ends.push(from, to);
    else this.alongSides.set(side, [from, to]);
  }

  /** Adds what lines along a side leave of each other. */
  private addLinesAlong(side: number, ends: readonly number[]): void {
    const corner = Math.floor(side / 2);
    const [x, y] = [Math.floor(corner / this.height) + this.minX, (corner % this.height) + this.minY];
    const [dx, dy] = side % 2 === 0 ? [0, 1] : [1, 0];
    const places = [...new Set(ends)].sort((a, b) => a - b);
    for (let k = 1; k < places.length; k++) {
      const [low, high] = [places[k - 1], places[k]];
      let forwards = 0;
      for (let e = 0; e < ends.length; e += 2) {
        if (ends[e] <= low && ends[e + 1] >= high) forwards++;
        if (ends[e] >= high && ends[e + 1] <= low) forwards--;
      }
      if (forwards === 0) continue;
      const [from, to] = forwards > 0 ? [low, high] : [high, low];
      this.paths.addLine(x + dx * from, y + dy * from, x + dx * to, y + dy * to);
    }
  }

  /** Joins lines to rings. */
  private join(): void {
    const { paths, joiner, found } = this;
    joiner.join(paths, found);
    for (const corners of this.closed) {
      found.begin(false, -1);
      addPoints(corners, found);
      found.end();
    }
  }

  /** Memory beyond this many points is given back, and whatever is known of single lines. */
  shrink(points: number): void {
    this.nesting.shrink(points);
    this.paths.clear();
    this.touched.clear();
    this.closed.length = 0;
  }
}

function cornersOf({ x, y }: TautLines, from: number, to: number, west: number, south: number): number[] {
  const corners: number[] = [];
  for (let k = from; k < to; k++) corners.push(x[k] + west, y[k] + south);
  return corners;
}

function addPoints(points: readonly number[], to: Rings): void {
  for (let k = 0; k < points.length; k += 2) to.add(points[k], points[k + 1]);
}

/** Of a closed line, whose last point is its first again. */
function holdsArea({ x, y }: TautLines): boolean {
  let area = 0;
  for (let k = 1; k < x.length; k++) area += x[k - 1] * y[k] - x[k] * y[k - 1];
  return area !== 0;
}
