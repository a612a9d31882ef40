import { GrowableInt32 } from '../../collections/growable.ts';
import { InputError } from '../../core/errors.ts';
import { toE7 } from '../../geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../geo/distance.ts';
import { type CsvRow, decimal } from '../../gtfs/index.ts';
import type { CellRows } from './cell-rows.ts';
import type { GeometryFile } from './description.ts';
import type { RowPlaces } from './row-places.ts';

/** Rows with longitude and latitude: points, or the middles of cells that are square on the ground. */
export function gridPlaces(lonColumn: number, latColumn: number, { cellMeters, crs = 4326 }: GeometryFile): RowPlaces {
  if (crs !== 4326) throw new InputError(`crs ${crs} is not supported yet`);
  const [west, south] = [new GrowableInt32(), new GrowableInt32()];
  const [east, north] = [new GrowableInt32(), new GrowableInt32()];
  return {
    add(row: CsvRow, rows: CellRows): string | null {
      const [lon, lat] = [decimal(row, lonColumn), decimal(row, latColumn)];
      if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return 'no position in degrees';
      rows.lonE7.push(toE7(lon));
      rows.latE7.push(toE7(lat));
      if (cellMeters === undefined) return null;
      const halfLat = cellMeters / 2 / METERS_PER_DEGREE;
      const halfLon = cellMeters / 2 / Math.max(1, metersPerDegreeLon(lat));
      west.push(toE7(lon - halfLon));
      south.push(toE7(Math.max(-90, lat - halfLat)));
      east.push(toE7(lon + halfLon));
      north.push(toE7(Math.min(90, lat + halfLat)));
      return null;
    },
    shapes: () =>
      cellMeters === undefined
        ? { kind: 'point' }
        : {
            kind: 'box',
            westE7: west.toArray(),
            southE7: south.toArray(),
            eastE7: east.toArray(),
            northE7: north.toArray(),
          },
  };
}
