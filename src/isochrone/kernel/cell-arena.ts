/** How an edge's cells count. */
export const CELLS_NONE = 0;
/** Land beside the edge can be reached from it. */
export const CELLS_SPREAD = 1;
/** The edge can't be left (bridge, tunnel, motorway): only its own cells count. */
export const CELLS_NO_SPREAD = 2;

const PAGE_BITS = 12;
const PAGE_SIZE = 1 << PAGE_BITS;
const PAGE_MASK = PAGE_SIZE - 1;
const EMPTY = 0x7fffffff;

/** Per line: first cell (-1 while unknown), `count << 2 | kind`, and the box of its cells. */
const RECORD = 6;

/**
 * The grid cells that lines run through, remembered per line: cell (i, j) covers [i, i + 1) × [j, j + 1) in grid
 * units. A line's cells stand in the order in which it runs through them, each with the share (0..1) of the line's
 * length at which it is entered; it is left where the next one is entered.
 */
export class CellArena {
  i = new Int32Array(1 << 14);
  j = new Int32Array(1 << 14);
  share = new Float32Array(1 << 14);
  private length = 0;
  private readonly pages: (Int32Array | undefined)[];

  constructor(
    lineCount: number,
    /** Cells kept at most; beyond that everything is forgotten at once, see {@link flushIfFull}. */
    private readonly capacity = 8_000_000,
  ) {
    this.pages = new Array((lineCount >>> PAGE_BITS) + 1);
  }

  has(line: number): boolean {
    const page = this.pages[line >>> PAGE_BITS];
    return page !== undefined && page[(line & PAGE_MASK) * RECORD] >= 0;
  }

  first(line: number): number {
    return (this.pages[line >>> PAGE_BITS] as Int32Array)[(line & PAGE_MASK) * RECORD];
  }

  /** `count << 2 | kind`. */
  meta(line: number): number {
    return (this.pages[line >>> PAGE_BITS] as Int32Array)[(line & PAGE_MASK) * RECORD + 1];
  }

  /** Grows `box` (least i, least j, greatest i, greatest j) to hold a line's cells. */
  growBox(line: number, box: Int32Array): void {
    const page = this.pages[line >>> PAGE_BITS] as Int32Array;
    const at = (line & PAGE_MASK) * RECORD + 2;
    if (page[at] < box[0]) box[0] = page[at];
    if (page[at + 1] < box[1]) box[1] = page[at + 1];
    if (page[at + 2] > box[2]) box[2] = page[at + 2];
    if (page[at + 3] > box[3]) box[3] = page[at + 3];
  }

  /** To be called between queries only: indices handed out before are void afterwards. */
  flushIfFull(): void {
    if (this.length <= this.capacity) return;
    this.length = 0;
    this.pages.fill(undefined);
  }

  /** Remembers that a line has no cells. */
  addNone(line: number): void {
    this.pageOf(line).set([this.length, CELLS_NONE, EMPTY, EMPTY, -EMPTY, -EMPTY], (line & PAGE_MASK) * RECORD);
  }

  /**
   * Finds the cells of a line given by `count` points in grid units; `along` is each point's share of the length.
   * A line through a corner of cells gets one of the two cells beside it as well.
   */
  add(line: number, kind: number, x: Float64Array, y: Float64Array, along: Float64Array, count: number): void {
    const first = this.length;
    let ci = Math.floor(x[0]);
    let cj = Math.floor(y[0]);
    this.push(ci, cj, 0);
    for (let p = 1; p < count; p++) {
      const ax = x[p - 1];
      const ay = y[p - 1];
      const bi = Math.floor(x[p]);
      const bj = Math.floor(y[p]);
      const dx = x[p] - ax;
      const dy = y[p] - ay;
      const stepI = bi > ci ? 1 : -1;
      const stepJ = bj > cj ? 1 : -1;
      // Shares of this segment at which the next vertical and the next horizontal grid line is met.
      const deltaX = dx === 0 ? Infinity : Math.abs(1 / dx);
      const deltaY = dy === 0 ? Infinity : Math.abs(1 / dy);
      let nextX = bi === ci ? Infinity : (ci + (stepI > 0 ? 1 : 0) - ax) / dx;
      let nextY = bj === cj ? Infinity : (cj + (stepJ > 0 ? 1 : 0) - ay) / dy;
      const base = along[p - 1];
      const span = along[p] - base;
      // Counting steps instead of comparing positions ends in the right cell whatever the rounding.
      let left = Math.abs(bi - ci) + Math.abs(bj - cj);
      for (; left > 0; left--) {
        const sideways = cj === bj || (ci !== bi && nextX <= nextY);
        const at = sideways ? nextX : nextY;
        if (sideways) {
          ci += stepI;
          nextX += deltaX;
        } else {
          cj += stepJ;
          nextY += deltaY;
        }
        this.push(ci, cj, base + span * Math.max(0, Math.min(1, at)));
      }
    }
    this.close(line, kind, first);
  }

  private close(line: number, kind: number, first: number): void {
    let minI = this.i[first];
    let maxI = minI;
    let minJ = this.j[first];
    let maxJ = minJ;
    for (let c = first; c < this.length; c++) {
      minI = Math.min(minI, this.i[c]);
      maxI = Math.max(maxI, this.i[c]);
      minJ = Math.min(minJ, this.j[c]);
      maxJ = Math.max(maxJ, this.j[c]);
    }
    const meta = ((this.length - first) << 2) | kind;
    this.pageOf(line).set([first, meta, minI, minJ, maxI, maxJ], (line & PAGE_MASK) * RECORD);
  }

  private pageOf(line: number): Int32Array {
    let page = this.pages[line >>> PAGE_BITS];
    if (page === undefined) {
      page = new Int32Array(PAGE_SIZE * RECORD).fill(-1);
      this.pages[line >>> PAGE_BITS] = page;
    }
    return page;
  }

  private push(i: number, j: number, share: number): void {
    const n = this.length++;
    if (n === this.i.length) this.grow();
    this.i[n] = i;
    this.j[n] = j;
    this.share[n] = share;
  }

  private grow(): void {
    const size = this.i.length * 2;
    const i = new Int32Array(size);
    i.set(this.i);
    this.i = i;
    const j = new Int32Array(size);
    j.set(this.j);
    this.j = j;
    const share = new Float32Array(size);
    share.set(this.share);
    this.share = share;
  }
}
