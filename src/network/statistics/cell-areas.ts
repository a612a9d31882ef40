import { MEAN_EARTH_RADIUS_M } from '../../kit/geo/distance.ts';
import { cellPolygons } from './cell-polygons.ts';
import type { CellShapes } from './cell-table.ts';

const RAD = Math.PI / 180;

/**
 * Returns the area of a cell on the sphere in square meters, its sides straight in Lambert's cylindrical equal-area
 * projection; 0 for a point.
 */
export function cellAreaM2(shapes: CellShapes, cell: number): number {
  let area = 0;
  for (const [outer, ...holes] of cellPolygons(shapes, cell)) {
    area += ringAreaM2(outer);
    for (const hole of holes) area -= ringAreaM2(hole);
  }
  return area;
}

function ringAreaM2(ring: readonly number[]): number {
  let doubled = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    doubled += ring[j] * RAD * Math.sin(ring[i + 1] * RAD) - ring[i] * RAD * Math.sin(ring[j + 1] * RAD);
  }
  return (Math.abs(doubled) / 2) * MEAN_EARTH_RADIUS_M ** 2;
}
