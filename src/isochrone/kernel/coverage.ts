import type { Rings } from '../../geo/rings.ts';
import { EIGHTHS } from './crossing.ts';

/** Boxes that stay uncovered around what is covered, so that contours close inside the window. */
const MARGIN = 2;

/**
 * How much of each box of a coarser grid rings cover. The box of a node reaches half a coarse cell to each side. What holds more
 * covers more: areas that hold the nodes of which at least half is covered are nested as those are that they are made from. Sums are whole
 * numbers, so that this is exact.
 *
 * Each edge adds what lies to its left: a trapezium within its own box, its height in all boxes further left, as scanline
 * rasterizers do.
 */
export class Coverage {
  /** By box: what is covered less what isn't, in half square eighths of a fine cell. */
  levels = new Int32Array(0);
  minI = 0;
  minJ = 0;
  width = 0;
  height = 0;
  /** By box: heights of edges, those that run upwards less the others. */
  private heights = new Int32Array(0);

  /**
   * @param rings in eighths of fine cells; each edge lies within one of them, outer rings run counter-clockwise, holes clockwise
   * @param exponents coarse cells are `2^exponents` times as wide; at least 1, so that fine cells don't lie across the sides of boxes
   */
  measure({ xy, start, count, pointCount }: Rings, exponents: number): void {
    const side = EIGHTHS << exponents;
    this.open(xy, pointCount, side);
    const { levels, heights, minI, minJ, width } = this;
    for (let r = 0; r < count; r++) {
      const end = 2 * start[r + 1];
      let x0 = xy[end - 2];
      let y0 = xy[end - 1];
      for (let k = 2 * start[r]; k < end; k += 2) {
        const x1 = xy[k];
        const y1 = xy[k + 1];
        const i = Math.floor((x0 + x1 + side) / (2 * side));
        const j = Math.floor((y0 + y1 + side) / (2 * side));
        const box = (j - minJ) * width + i - minI;
        levels[box] += (y1 - y0) * (x0 + x1 - (2 * i - 1) * side);
        heights[box] += y1 - y0;
        x0 = x1;
        y0 = y1;
      }
    }
    this.addLeftwards(side);
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
      this.levels = new Int32Array(size + (size >> 2));
      this.heights = new Int32Array(size + (size >> 2));
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
    this.levels = new Int32Array(0);
    this.heights = new Int32Array(0);
  }
}
