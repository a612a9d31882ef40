import { E7, fromE7, toE7 } from '../../kit/geo/coordinates.ts';
import { wrapBox, wrapLonE7 } from '../../kit/geo/longitude-frame.ts';
import { cellAreaM2 } from '../../network/statistics/cell-areas.ts';
import { cellPolygons } from '../../network/statistics/cell-polygons.ts';
import type { CellTable } from '../../network/statistics/cell-table.ts';
import type { GroupDescription } from '../../network/statistics/collection.ts';

/** The number of cells sampled for their mean area. */
const SAMPLE = 1000;

/** Returns the mean area of cells in square meters, from a sample of a thousand; 0 for points. */
export function averageAreaM2({ count, shapes }: CellTable): number {
  const step = Math.max(1, Math.floor(count / SAMPLE));
  let sum = 0;
  let cells = 0;
  for (let cell = 0; cell < count; cell += step, cells++) sum += cellAreaM2(shapes, cell);
  return cells === 0 ? 0 : sum / cells;
}

/**
 * Returns the box around all cells, in degrees; its west is greater than its east if it crosses the date line. Null
 * without cells.
 */
export function boundsOf(cells: CellTable): GroupDescription['bounds'] {
  if (cells.count === 0) return null;
  // The narrower of the boxes on maps that are cut at the date line and at Greenwich.
  const [usual, pacific] = [wrapLonE7, eastOfGreenwich].map((near) => extentAround(cells, near));
  const { west, south, east, north } = pacific.east - pacific.west < usual.east - usual.west ? pacific : usual;
  const box = wrapBox({ minX: fromE7(west), minY: fromE7(south), maxX: fromE7(east), maxY: fromE7(north) });
  return [box.minX, box.minY, box.maxX, box.maxY];
}

function eastOfGreenwich(lonE7: number): number {
  const lon = wrapLonE7(lonE7);
  return lon < 0 ? lon + 360 * E7 : lon;
}

/** @param near returns the longitude of a meridian on a map; degrees × 10⁷ */
function extentAround({ count, lonE7, latE7, shapes }: CellTable, near: (lonE7: number) => number): ExtentE7 {
  const box = new ExtentE7(near);
  box.extend(lonE7, latE7);
  if (shapes.kind === 'box') {
    box.extend(shapes.westE7, shapes.southE7);
    box.extend(shapes.eastE7, shapes.northE7);
  } else if (shapes.kind === 'polygon') box.extend(shapes.lonE7, shapes.latE7);
  else if (shapes.kind === 'h3') {
    // Only hexagons along the border of the box extend beyond it, by no more than their width.
    const middles = box.copy();
    const rim = widthE7(cellPolygons(shapes, 0)[0][0]);
    for (let c = 0; c < count; c++) {
      if (middles.isInside(lonE7[c], latE7[c], rim)) continue;
      const [[ring]] = cellPolygons(shapes, c);
      box.extend(ring.filter((_, i) => i % 2 === 0).map(toE7), ring.filter((_, i) => i % 2 === 1).map(toE7));
    }
  }
  return box;
}

/**
 * Returns twice a hexagon's width, an upper bound for the region: except near the poles no hexagon is twice as wide in
 * degrees as another.
 */
function widthE7(ring: readonly number[]): number {
  const lons = ring.filter((_, i) => i % 2 === 0);
  const lats = ring.filter((_, i) => i % 2 === 1);
  return 2 * toE7(Math.max(Math.max(...lons) - Math.min(...lons), Math.max(...lats) - Math.min(...lats)));
}

class ExtentE7 {
  west = Infinity;
  south = Infinity;
  east = -Infinity;
  north = -Infinity;

  constructor(private readonly near: (lonE7: number) => number) {}

  extend(lons: ArrayLike<number>, lats: ArrayLike<number>): void {
    for (let i = 0; i < lons.length; i++) {
      const lon = this.near(lons[i]);
      if (lon < this.west) this.west = lon;
      if (lon > this.east) this.east = lon;
      if (lats[i] < this.south) this.south = lats[i];
      if (lats[i] > this.north) this.north = lats[i];
    }
  }

  copy(): ExtentE7 {
    return Object.assign(new ExtentE7(this.near), this);
  }

  /** Returns true if a position is further than `rim` from all sides. */
  isInside(lonE7: number, lat: number, rim: number): boolean {
    const lon = this.near(lonE7);
    return lon - this.west > rim && this.east - lon > rim && lat - this.south > rim && this.north - lat > rim;
  }
}
