import type { Position } from 'geojson';
import { GrowableInt32 } from '../../kit/collections/growable.ts';
import { toE7 } from '../../kit/geo/coordinates.ts';
import { boxOfRing } from '../../kit/geo/flat-ring.ts';
import { MOST_LON, wrapLon } from '../../kit/geo/longitude-frame.ts';
import { onOneSide } from '../../kit/geo/run-on.ts';
import type { DegreeRings } from '../../network/statistics/cell-polygons.ts';
import type { CellShapes } from '../../network/statistics/cell-table.ts';

/** The polygons of cells, one cell after another. */
export class PolygonRows {
  private readonly firstPolygon = new GrowableInt32();
  private readonly firstRing = new GrowableInt32();
  private readonly firstPoint = new GrowableInt32();
  private readonly lonE7 = new GrowableInt32();
  private readonly latE7 = new GrowableInt32();

  add(polygons: readonly DegreeRings[]): void {
    this.firstPolygon.push(this.firstRing.length);
    for (const rings of polygons) {
      this.firstRing.push(this.firstPoint.length);
      for (const ring of rings) {
        this.firstPoint.push(this.lonE7.length);
        for (let i = 0; i < ring.length; i += 2) {
          this.lonE7.push(toE7(ring[i]));
          this.latE7.push(toE7(ring[i + 1]));
        }
      }
    }
  }

  shapes(): CellShapes {
    this.firstPolygon.push(this.firstRing.length);
    this.firstRing.push(this.firstPoint.length);
    this.firstPoint.push(this.lonE7.length);
    return {
      kind: 'polygon',
      firstPolygon: this.firstPolygon.toArray(),
      firstRing: this.firstRing.toArray(),
      firstPoint: this.firstPoint.toArray(),
      lonE7: this.lonE7.toArray(),
      latE7: this.latE7.toArray(),
    };
  }
}

/**
 * Returns the polygons of a cell in one piece, and its centroid between -180 and 180: rings continue across the date
 * line instead of jumping, and parts on either side of it are adjacent. Null where they have no area.
 */
export function inOnePiece(
  polygons: readonly DegreeRings[],
): { polygons: readonly DegreeRings[]; centroid: readonly [lon: number, lat: number] } | null {
  const together = isInOnePiece(polygons)
    ? polygons
    : onOneSide(polygons.map((rings) => rings.map(positionsOf))).map((rings) => rings.map((ring) => ring.flat()));
  const centroid = centroidOf(together);
  if (centroid === null) return null;
  const lon = wrapLon(centroid[0]);
  const placed = together.map((rings) => rings.map((ring) => turned(ring, lon - centroid[0])));
  // Polygons scattered around the earth stay unchanged.
  const fits = placed.flat().every((ring) => ring.every((value, i) => i % 2 === 1 || Math.abs(value) <= MOST_LON));
  return { polygons: fits ? placed : polygons, centroid: [lon, centroid[1]] };
}

/** Returns true if polygons don't cross the date line, as nearly all. */
function isInOnePiece(polygons: readonly DegreeRings[]): boolean {
  let [west, east] = [Infinity, -Infinity];
  for (const [outer] of polygons) {
    const { minX, maxX } = boxOfRing(outer);
    [west, east] = [Math.min(west, minX), Math.max(east, maxX)];
  }
  return east - west <= 180;
}

const positionsOf = (ring: readonly number[]): Position[] =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i], ring[2 * i + 1]]);

const turned = (ring: readonly number[], turn: number): readonly number[] =>
  turn === 0 ? ring : ring.map((value, i) => (i % 2 === 0 ? value + turn : value));

/** Returns the center of mass of polygons in degrees, without their holes; null where they have no area. */
function centroidOf(polygons: readonly DegreeRings[]): [lon: number, lat: number] | null {
  let [area, sumLon, sumLat] = [0, 0, 0];
  // Relative to a point of the polygon, so that small cells far from 0 lose no precision.
  const [baseLon, baseLat] = polygons[0]?.[0] ?? [];
  for (const rings of polygons) {
    for (const [r, ring] of rings.entries()) {
      const own = moments(ring, baseLon, baseLat);
      const sign = (r === 0) === own.area > 0 ? 1 : -1;
      area += sign * own.area;
      sumLon += sign * own.lon;
      sumLat += sign * own.lat;
    }
  }
  return area > 0 ? [baseLon + sumLon / (3 * area), baseLat + sumLat / (3 * area)] : null;
}

/** Returns twice a ring's area, and the area-weighted sums of its triangles' corners, relative to a base. */
function moments(
  ring: readonly number[],
  baseLon: number,
  baseLat: number,
): { area: number; lon: number; lat: number } {
  let [area, lon, lat] = [0, 0, 0];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax, ay] = [ring[j] - baseLon, ring[j + 1] - baseLat];
    const [bx, by] = [ring[i] - baseLon, ring[i + 1] - baseLat];
    const cross = ax * by - bx * ay;
    area += cross;
    lon += cross * (ax + bx);
    lat += cross * (ay + by);
  }
  return { area, lon, lat };
}
