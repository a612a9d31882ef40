import type { Rings } from '../../geo/rings.ts';
import { EIGHTHS } from './crossing.ts';

/** The least common multiple of 1 to 16: where an edge no longer than two cells crosses a line of the grid is a whole number of such parts of an eighth. */
const CUT_PARTS = 720_720;

/** Boxes that stay uncovered around what is covered, so that contours close inside the window. */
const MARGIN = 2;

/**
 * How much of each box of a coarser grid rings cover. The box of a node reaches half a coarse cell to each side. What holds more
 * covers more: areas that hold the nodes of which at least half is covered are nested as those are that they are made from. Sums are whole
 * numbers below 2^53, so that this is exact.
 *
 * Each edge adds what lies to its left: a trapezium within its own box, its height in all boxes further left, as scanline
 * rasterizers do.
 */
export class Coverage {
  /** By box: what is covered less what isn't, in half square {@link parts} of eighths of a fine cell. */
  levels = new Float64Array(0);
  parts = 1;
  minI = 0;
  minJ = 0;
  width = 0;
  height = 0;
  /** By box: heights of edges, those that run upwards less the others. */
  private heights = new Float64Array(0);

  /**
   * @param rings in eighths of fine cells, each edge within a block of two of them; outer rings run counter-clockwise, holes clockwise
   * @param kept by ring: others count for nothing
   * @param exponents coarse cells are `2^exponents` times as wide; at least 1; beyond, no block lies across the side of a box
   */
  measure({ xy, start, count, pointCount }: Rings, kept: Uint8Array, exponents: number): void {
    const side = EIGHTHS << exponents;
    this.parts = exponents === 1 ? CUT_PARTS : 1;
    this.open(xy, pointCount, side);
    for (let r = 0; r < count; r++) {
      if (kept[r] === 0) continue;
      const end = 2 * start[r + 1];
      let x0 = xy[end - 2];
      let y0 = xy[end - 1];
      for (let k = 2 * start[r]; k < end; k += 2) {
        const x1 = xy[k];
        const y1 = xy[k + 1];
        this.addEdge(x0, y0, x1, y1, side);
        x0 = x1;
        y0 = y1;
      }
    }
    this.addLeftwards(this.parts * side);
  }

  /** Cut at the sides of boxes. */
  private addEdge(x0: number, y0: number, x1: number, y1: number, side: number): void {
    const { parts } = this;
    const [dx, dy] = [x1 - x0, y1 - y0];
    const column = sideWithin(x0, x1, side);
    const row = sideWithin(y0, y1, side);
    let [x, y] = [x0 * parts, y0 * parts];
    const goTo = (nextX: number, nextY: number): void => {
      this.addPiece(x, y, nextX, nextY, side * parts);
      x = nextX;
      y = nextY;
    };
    const toColumn = (): void => goTo(column * parts, y0 * parts + ((column - x0) * dy * parts) / dx);
    const toRow = (): void => goTo(x0 * parts + ((row - y0) * dx * parts) / dy, row * parts);
    const isColumnFirst = Math.abs((column - x0) * dy) <= Math.abs((row - y0) * dx);
    if (!Number.isNaN(column) && (Number.isNaN(row) || isColumnFirst)) toColumn();
    if (!Number.isNaN(row)) toRow();
    if (!Number.isNaN(column) && !Number.isNaN(row) && !isColumnFirst) toColumn();
    goTo(x1 * parts, y1 * parts);
  }

  private addPiece(x0: number, y0: number, x1: number, y1: number, side: number): void {
    const i = Math.floor((x0 + x1 + side) / (2 * side));
    const j = Math.floor((y0 + y1 + side) / (2 * side));
    const box = (j - this.minJ) * this.width + i - this.minI;
    this.levels[box] += (y1 - y0) * (x0 + x1 - (2 * i - 1) * side);
    this.heights[box] += y1 - y0;
  }

  private open(xy: Int32Array, pointCount: number, side: number): void {
    let [minX, minY, maxX, maxY] = [0, 0, 0, 0];
    for (let k = 0; k < 2 * pointCount; k += 2) {
      if (k === 0 || xy[k] < minX) minX = xy[k];
      if (k === 0 || xy[k] > maxX) maxX = xy[k];
      if (k === 0 || xy[k + 1] < minY) minY = xy[k + 1];
      if (k === 0 || xy[k + 1] > maxY) maxY = xy[k + 1];
    }
    this.minI = Math.floor(minX / side) - MARGIN;
    this.minJ = Math.floor(minY / side) - MARGIN;
    this.width = Math.ceil(maxX / side) + MARGIN + 1 - this.minI;
    this.height = Math.ceil(maxY / side) + MARGIN + 1 - this.minJ;
    const size = this.width * this.height;
    if (this.levels.length < size) {
      this.levels = new Float64Array(size + (size >> 2));
      this.heights = new Float64Array(size + (size >> 2));
    }
    this.levels.fill(0, 0, size);
    this.heights.fill(0, 0, size);
  }

  private addLeftwards(side: number): void {
    const { levels, heights, width, height } = this;
    for (let j = 0; j < height; j++) {
      let above = 0;
      for (let box = (j + 1) * width - 1; box >= j * width; box--) {
        levels[box] += 2 * side * above - side * side;
        above += heights[box];
      }
    }
  }

  /** Memory beyond this many boxes is given back. */
  shrink(boxes: number): void {
    if (this.levels.length <= boxes) return;
    this.levels = new Float64Array(0);
    this.heights = new Float64Array(0);
  }
}

/** The side of a box that lies strictly between two places, which are no further apart than boxes are wide; NaN: none. */
function sideWithin(a: number, b: number, side: number): number {
  const high = Math.max(a, b);
  const place = (Math.ceil(high / side - 0.5) - 0.5) * side;
  return place > Math.min(a, b) && place < high ? place : Number.NaN;
}
