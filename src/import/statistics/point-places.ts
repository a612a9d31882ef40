import { type CsvRow, decimal, degreesOf } from '../../kit/csv/index.ts';
import { toE7 } from '../../kit/geo/coordinates.ts';
import type { CellRows } from './cell-rows.ts';
import type { GeometryFile } from './description.ts';
import { planeOf } from './plane.ts';
import type { NumberIn, RowPlaces } from './row-places.ts';
import { groundSquares, POINTS, planeSquares } from './square-cells.ts';

/** Reads rows with coordinates: points, or the centers of cells that are square in their projected system. */
export function gridPlaces(
  xColumn: number,
  yColumn: number,
  { lon = 'lon', lat = 'lat', cellMeters, crs = 4326 }: GeometryFile,
  name: string,
  numberIn: NumberIn,
): RowPlaces {
  const plane = planeOf(crs, name);
  const { unitM } = plane;
  const side = cellMeters === undefined ? 0 : cellMeters / (unitM ?? 1);
  const drawer = side === 0 ? POINTS : unitM === null ? groundSquares(side) : planeSquares(plane, side, side);
  // Degrees have no thousands separators, so their commas are unambiguous.
  const read: NumberIn = unitM === null ? degreesIn : numberIn;
  return {
    add(row: CsvRow, rows: CellRows): string | null {
      const [x, y] = [read(row, xColumn, lon), read(row, yColumn, lat)];
      const place = Number.isNaN(x) || Number.isNaN(y) ? null : plane.placeAt(x, y);
      if (place === null || !drawer.add(...(unitM === null ? place : ([x, y] as const))))
        return `no position in EPSG:${crs}`;
      rows.lonE7.push(toE7(place[0]));
      rows.latE7.push(toE7(place[1]));
      return null;
    },
    shapes: () => drawer.shapes(),
  };
}

const degreesIn: NumberIn = (row, cell) => {
  const plain = decimal(row, cell);
  return Number.isNaN(plain) ? degreesOf(row.text(cell)) : plain;
};
