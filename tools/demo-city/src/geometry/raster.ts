import { HALF_HEIGHT_M, HALF_WIDTH_M, nearestOnSegment, type Point } from './plane.ts';
import type { Polyline } from './polyline.ts';

/** Values on a regular grid over the drawing board (and a margin), read with bilinear blending. */
export class Raster {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float64Array;
  private readonly west: number;
  private readonly south: number;

  constructor(
    readonly cell: number,
    margin = 600,
  ) {
    this.west = -HALF_WIDTH_M - margin;
    this.south = -HALF_HEIGHT_M - margin;
    this.columns = Math.ceil((-2 * this.west) / cell) + 1;
    this.rows = Math.ceil((-2 * this.south) / cell) + 1;
    this.values = new Float64Array(this.columns * this.rows);
  }

  pointOf(column: number, row: number): Point {
    return { x: this.west + column * this.cell, y: this.south + row * this.cell };
  }

  fill(value: (p: Point) => number): this {
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        this.values[row * this.columns + column] = value(this.pointOf(column, row));
      }
    }
    return this;
  }

  /** Visits the grid points within `radius` of p. */
  around(p: Point, radius: number, visit: (index: number, distance: number) => void): void {
    const c0 = Math.max(0, Math.ceil((p.x - radius - this.west) / this.cell));
    const c1 = Math.min(this.columns - 1, Math.floor((p.x + radius - this.west) / this.cell));
    const r0 = Math.max(0, Math.ceil((p.y - radius - this.south) / this.cell));
    const r1 = Math.min(this.rows - 1, Math.floor((p.y + radius - this.south) / this.cell));
    for (let row = r0; row <= r1; row++) {
      for (let column = c0; column <= c1; column++) {
        const q = this.pointOf(column, row);
        const d = Math.sqrt((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y));
        if (d <= radius) visit(row * this.columns + column, d);
      }
    }
  }

  at({ x, y }: Point): number {
    const fx = Math.max(0, Math.min(this.columns - 1.001, (x - this.west) / this.cell));
    const fy = Math.max(0, Math.min(this.rows - 1.001, (y - this.south) / this.cell));
    const column = Math.floor(fx);
    const row = Math.floor(fy);
    const u = fx - column;
    const v = fy - row;
    const i = row * this.columns + column;
    const south = this.values[i] * (1 - u) + this.values[i + 1] * u;
    const north = this.values[i + this.columns] * (1 - u) + this.values[i + this.columns + 1] * u;
    return south * (1 - v) + north * v;
  }
}

/** Returns the distance to the nearest of some lines, up to `limit` meters. */
export function distanceRaster(lines: readonly Polyline[], limit: number, cell = 40): Raster {
  const raster = new Raster(cell).fill(() => limit);
  for (const line of lines) {
    for (let i = 1; i < line.length; i++) {
      const a = line[i - 1];
      const b = line[i];
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      const half = Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)) / 2;
      raster.around(middle, limit + half, (index) => {
        const p = raster.pointOf(index % raster.columns, Math.floor(index / raster.columns));
        const d = nearestOnSegment(p, a, b).distance;
        if (d < raster.values[index]) raster.values[index] = d;
      });
    }
  }
  return raster;
}
