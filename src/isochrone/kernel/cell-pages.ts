import { LineNodes, NODE } from './line-nodes.ts';
import type { NodeTiles } from './node-tiles.ts';

/** How an edge's cells count. */
export const CELLS_NONE = 0;
/** Land beside the edge can be reached from it. */
export const CELLS_SPREAD = 1;
/** The edge can't be left (bridge, tunnel, motorway): only its own cells count. */
export const CELLS_NO_SPREAD = 2;

/** Lines are remembered in pages of neighbors, which lie together in memory because they are needed together. */
export const PAGE_BITS = 9;
export const PAGE_SIZE = 1 << PAGE_BITS;
export const PAGE_MASK = PAGE_SIZE - 1;

/**
 * Per line: place of its first cell or node, `count << 3 | isNarrow << 2 | kind`, and the box of its cells or nodes (least i, j, greatest i, j).
 * Lines have cells; narrow ones have nodes instead (`line-nodes.ts`).
 */
export const RECORD = 6;
/** Per cell: i, j and, in {@link CellPage.shares}, the share of the line's length at which it is entered. */
export const CELL = 3;
const NARROW = 4;
const COUNT_SHIFT = 3;
const NOWHERE = 0x7fffffff;

/** Place of a line's record in its page. */
export const recordOf = (line: number): number => (line & PAGE_MASK) * RECORD;
/** Of the record at `at`: how the line's cells count, `CELLS_…`. */
export const cellKind = (records: Int32Array, at: number): number => records[at + 1] & 3;
/** Whether the line has nodes instead of cells. */
export const isNarrow = (records: Int32Array, at: number): boolean => (records[at + 1] & NARROW) !== 0;
/** Places of its first cell, of the cell in the middle of them, and behind its last. */
export const firstCell = (records: Int32Array, at: number): number => records[at];
export const middleCell = (records: Int32Array, at: number): number =>
  records[at] + (records[at + 1] >> (COUNT_SHIFT + 1)) * CELL;
export const endOfCells = (records: Int32Array, at: number): number =>
  records[at] + (records[at + 1] >> COUNT_SHIFT) * CELL;
/** Of a narrow line: places of its first node, and behind its last. */
export const firstNode = firstCell;
export const endOfNodes = (records: Int32Array, at: number): number =>
  records[at] + (records[at + 1] >> COUNT_SHIFT) * NODE;

export interface CellPage {
  readonly records: Int32Array;
  /** {@link CELL} or {@link NODE} numbers each. */
  readonly cells: Int32Array;
  /** The same memory as {@link cells}. */
  readonly shares: Float32Array;
}

/** A page as words, {@link pageOfWords} of it again: how many its cells take, its records, its cells. */
export const wordsOfPage = ({ records, cells }: CellPage): Int32Array[] => [
  Int32Array.of(cells.length),
  records,
  cells,
];

/** A page that stays as it is. */
export function copyOfPage(page: CellPage): CellPage {
  const cells = page.cells.slice();
  return { records: page.records.slice(), cells, shares: new Float32Array(cells.buffer) };
}

/** A view on words that may go on behind the page. */
export function pageOfWords(words: Int32Array): CellPage {
  const first = 1 + PAGE_SIZE * RECORD;
  const cells = words.subarray(first, first + words[0]);
  return {
    records: words.subarray(1, first),
    cells,
    shares: new Float32Array(cells.buffer, cells.byteOffset, cells.length),
  };
}

/**
 * The grid cells that lines run through: cell (i, j) covers [i, i + 1) × [j, j + 1) in grid units. A line's cells stand
 * in the order in which it runs through them; each is left where the next one is entered.
 */
export class CellPageBuilder {
  private readonly records = new Int32Array(PAGE_SIZE * RECORD);
  private cells = new Int32Array(1 << 12);
  private shares = new Float32Array(this.cells.buffer);
  private length = 0;
  private count = 0;
  private readonly nodes: LineNodes;

  /** @param water nodes that narrow lines hold only where those on land don't cover them */
  constructor(water: NodeTiles | null = null) {
    this.nodes = new LineNodes(water);
  }

  /** The page of the lines added since the last one, as a view that the next line makes void. */
  finish(): CellPage {
    const cells = this.cells.subarray(0, this.length);
    this.length = 0;
    this.count = 0;
    return { records: this.records, cells, shares: this.shares.subarray(0, cells.length) };
  }

  /** The same, in memory that is valid until the next line is added. */
  view(): CellPage {
    const { records, cells, shares } = this;
    this.length = 0;
    this.count = 0;
    return { records, cells, shares };
  }

  /** The next line has no cells. */
  addNone(): void {
    this.note(0, CELLS_NONE, NOWHERE, NOWHERE, -NOWHERE, -NOWHERE);
  }

  /** The next line stays in one cell. */
  addWithin(kind: number, i: number, j: number): void {
    const first = this.length;
    this.makeRoom(CELL);
    this.push(i, j, 0);
    this.note(first, (1 << COUNT_SHIFT) | kind, i, j, i, j);
  }

  /**
   * The next line, given by `count` points in grid units; `along` is each point's share of the length. A line through
   * a corner of cells gets one of the two cells beside it as well.
   */
  add(kind: number, x: Float64Array, y: Float64Array, along: Float64Array, count: number): void {
    const first = this.length;
    this.walk(x, y, along, count);
    this.close(kind, first, CELL);
  }

  /**
   * The next line, given as in {@link add}, is narrow.
   * @param shunned by cell: a bit for each corner that it holds only where the others don't cover it
   */
  addNarrow(
    kind: number,
    x: Float64Array,
    y: Float64Array,
    along: Float64Array,
    count: number,
    shunned: ((i: number, j: number) => number) | null = null,
  ): void {
    const { nodes } = this;
    const first = this.length;
    this.walk(x, y, along, count);
    nodes.begin(x, y, along, count);
    for (let c = first; c < this.length; c += CELL) {
      const leaves = c + CELL < this.length ? this.shares[c + CELL + 2] : 1;
      const [i, j] = [this.cells[c], this.cells[c + 1]];
      nodes.cross(i, j, this.shares[c + 2], leaves, shunned?.(i, j));
    }
    this.length = first;
    this.makeRoom(nodes.length);
    for (let n = 0; n < nodes.length; n++) this.cells[first + n] = nodes.values[n];
    this.length += nodes.length;
    this.close(kind | NARROW, first, NODE);
  }

  private walk(x: Float64Array, y: Float64Array, along: Float64Array, count: number): void {
    let ci = Math.floor(x[0]);
    let cj = Math.floor(y[0]);
    this.makeRoom(CELL);
    this.push(ci, cj, 0);
    for (let p = 1; p < count; p++) {
      const bi = Math.floor(x[p]);
      const bj = Math.floor(y[p]);
      // Counting steps instead of comparing positions ends in the right cell whatever the rounding.
      const steps = Math.abs(bi - ci) + Math.abs(bj - cj);
      // Most points lie in the cell of the one before.
      if (steps === 0) continue;
      this.makeRoom(steps * CELL);
      const ax = x[p - 1];
      const ay = y[p - 1];
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
      for (let left = steps; left > 0; left--) {
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
  }

  private close(kind: number, first: number, stride: number): void {
    const { cells, length } = this;
    let minI = cells[first];
    let minJ = cells[first + 1];
    let maxI = minI;
    let maxJ = minJ;
    for (let c = first + stride; c < length; c += stride) {
      const i = cells[c];
      const j = cells[c + 1];
      if (i < minI) minI = i;
      else if (i > maxI) maxI = i;
      if (j < minJ) minJ = j;
      else if (j > maxJ) maxJ = j;
    }
    this.note(first, (((length - first) / stride) << COUNT_SHIFT) | kind, minI, minJ, maxI, maxJ);
  }

  /** The record of the line that was added. */
  private note(first: number, meta: number, minI: number, minJ: number, maxI: number, maxJ: number): void {
    const { records } = this;
    const at = this.count++ * RECORD;
    records[at] = first;
    records[at + 1] = meta;
    records[at + 2] = minI;
    records[at + 3] = minJ;
    records[at + 4] = maxI;
    records[at + 5] = maxJ;
  }

  /** A cell, for which there is room. */
  private push(i: number, j: number, share: number): void {
    const { cells, length } = this;
    cells[length] = i;
    cells[length + 1] = j;
    this.shares[length + 2] = share;
    this.length = length + CELL;
  }

  private makeRoom(more: number): void {
    if (this.length + more <= this.cells.length) return;
    const cells = new Int32Array(2 * (this.length + more));
    cells.set(this.cells);
    this.cells = cells;
    this.shares = new Float32Array(cells.buffer);
  }
}

export const pageBytes = (page: CellPage): number => page.records.byteLength + page.cells.byteLength + 256;
