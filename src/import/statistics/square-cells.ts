import { GrowableInt32 } from '../../kit/collections/growable.ts';
import { toE7 } from '../../kit/geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import type { CellShapes } from '../../network/statistics/cell-table.ts';
import type { Plane } from './plane.ts';
import { inOnePiece, PolygonRows } from './polygon-rows.ts';

/** Collects the shapes of cells by the coordinates of their centers. */
interface CellDrawer {
  /** Adds a cell's shape; returns false where it extends beyond the plane. */
  add(x: number, y: number): boolean;
  shapes(): CellShapes;
}

export const POINTS: CellDrawer = { add: () => true, shapes: () => ({ kind: 'point' }) };

/** Makes boxes with sides in degrees, which may depend on the latitude. */
export function boxDrawer(halfSides: (lat: number) => readonly [lon: number, lat: number]): CellDrawer {
  const [west, south] = [new GrowableInt32(), new GrowableInt32()];
  const [east, north] = [new GrowableInt32(), new GrowableInt32()];
  return {
    add(lon, lat) {
      const [halfLon, halfLat] = halfSides(lat);
      west.push(toE7(lon - halfLon));
      south.push(toE7(Math.max(-90, lat - halfLat)));
      east.push(toE7(lon + halfLon));
      north.push(toE7(Math.min(90, lat + halfLat)));
      return true;
    },
    shapes: () => ({
      kind: 'box',
      westE7: west.toArray(),
      southE7: south.toArray(),
      eastE7: east.toArray(),
      northE7: north.toArray(),
    }),
  };
}

/** Makes boxes with sides in meters on the ground, along meridians and parallels. */
export const groundSquares = (sideM: number): CellDrawer =>
  boxDrawer((lat) => [sideM / 2 / Math.max(1, metersPerDegreeLon(lat)), sideM / 2 / METERS_PER_DEGREE]);

/** The most corners that are cached; with more, each is projected anew. */
const MAX_CORNERS = 2 ** 22;

/** Makes rectangles in a projected plane, as polygons. Corners that cells of a lattice share are projected once. */
export function planeSquares(plane: Plane, width: number, height: number): CellDrawer {
  const rows = new PolygonRows();
  const corners = new Map<number, readonly [number, number]>();
  let origin: readonly [number, number] | null = null;
  const corner = (x: number, y: number, column: number, row: number): readonly [number, number] | null => {
    const isOnLattice =
      Number.isInteger(column) && Number.isInteger(row) && Math.abs(column) < 2 ** 25 && Math.abs(row) < 2 ** 25;
    const key = isOnLattice ? (column + 2 ** 25) * 2 ** 26 + row + 2 ** 25 : -1;
    const known = corners.get(key);
    if (known !== undefined) return known;
    const place = plane.placeAt(x, y);
    if (place !== null && isOnLattice && corners.size < MAX_CORNERS) corners.set(key, place);
    return place;
  };
  return {
    add(x, y) {
      origin ??= [x, y];
      const column = nearInteger((x - origin[0]) / width);
      const row = nearInteger((y - origin[1]) / height);
      const ring: number[] = [];
      for (const [right, up] of SQUARE) {
        const place = corner(x + (right - 0.5) * width, y + (up - 0.5) * height, column + right, row + up);
        if (place === null) return false;
        ring.push(place[0], place[1]);
      }
      rows.add(inOnePiece([[ring]])?.polygons ?? [[ring]]);
      return true;
    },
    shapes: () => rows.shapes(),
  };
}

const SQUARE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

const nearInteger = (value: number): number => {
  const nearest = Math.round(value);
  return Math.abs(value - nearest) < 1e-6 ? nearest : Number.NaN;
};
