import { fromE7, toE7 } from '../../geo/coordinates.ts';
import { cellAreaM2 } from '../cell-areas.ts';
import { cellPolygons } from '../cell-polygons.ts';
import type { CellTable } from '../cell-table.ts';
import type { GroupDescription } from '../collection.ts';

/** Areas of cells are much alike: so many tell their mean. */
const SAMPLE = 1000;

/** Mean area of cells in square meters, of a thousand of them where there are more; 0 of points. */
export function averageAreaM2({ count, shapes }: CellTable): number {
  const step = Math.max(1, Math.floor(count / SAMPLE));
  let sum = 0;
  let cells = 0;
  for (let cell = 0; cell < count; cell += step, cells++) sum += cellAreaM2(shapes, cell);
  return cells === 0 ? 0 : sum / cells;
}

/** The box around all cells, in degrees; null without any. */
export function boundsOf({ count, lonE7, latE7, shapes }: CellTable): GroupDescription['bounds'] {
  if (count === 0) return null;
  const box = new ExtentE7();
  box.extend(lonE7, latE7);
  if (shapes.kind === 'box') {
    box.extend(shapes.westE7, shapes.southE7);
    box.extend(shapes.eastE7, shapes.northE7);
  } else if (shapes.kind === 'polygon') box.extend(shapes.lonE7, shapes.latE7);
  else if (shapes.kind === 'h3') {
    // Only hexagons along the border of the box reach beyond it, by no more than they are wide.
    const middles = box.grown(0);
    const rim = widthE7(cellPolygons(shapes, 0)[0][0]);
    for (let c = 0; c < count; c++) {
      if (middles.isInside(lonE7[c], latE7[c], rim)) continue;
      const [[ring]] = cellPolygons(shapes, c);
      box.extend(ring.filter((_, i) => i % 2 === 0).map(toE7), ring.filter((_, i) => i % 2 === 1).map(toE7));
    }
  }
  return [fromE7(box.west), fromE7(box.south), fromE7(box.east), fromE7(box.north)];
}

/** Hexagons elsewhere in a region are not twice as wide in degrees as any one of them, but near the poles. */
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

  extend(lons: ArrayLike<number>, lats: ArrayLike<number>): void {
    for (let i = 0; i < lons.length; i++) {
      if (lons[i] < this.west) this.west = lons[i];
      if (lons[i] > this.east) this.east = lons[i];
      if (lats[i] < this.south) this.south = lats[i];
      if (lats[i] > this.north) this.north = lats[i];
    }
  }

  grown(by: number): ExtentE7 {
    const copy = new ExtentE7();
    copy.extend([this.west - by, this.east + by], [this.south - by, this.north + by]);
    return copy;
  }

  /** Whether a position is further than `rim` from all sides. */
  isInside(lon: number, lat: number, rim: number): boolean {
    return lon - this.west > rim && this.east - lon > rim && lat - this.south > rim && this.north - lat > rim;
  }
}
