import type { Geometry, Position } from 'geojson';
import { nearLon, wrapLon } from '../../kit/geo/longitude-frame.ts';
import { simpleParts } from './geometry-parts.ts';

/** Sums of x·w, y·w and w over the parts of a geometry. */
type Moment = [x: number, y: number, weight: number];

/**
 * Returns the center of gravity of a geometry in degrees: of its areas (minus holes) if it has any, else of its lines,
 * else of its points. Longitudes are averaged as on a plane, which is right for anything city-sized; parts on both
 * sides of the date line are moved side by side.
 */
export function centroid(geometry: Geometry): [lon: number, lat: number] {
  const parts = simpleParts(geometry);
  const areas = together(parts.flatMap((g) => (g.type === 'Polygon' ? [polygonMoment(g.coordinates)] : [])));
  if (Math.abs(areas[2]) > 0) return middleOf(areas);
  const lines = together(parts.flatMap((g) => (g.type === 'LineString' ? [lineMoment(g.coordinates)] : [])));
  if (lines[2] > 0) return middleOf(lines);
  return middleOf(
    together(parts.flatMap((g): Moment[] => (g.type === 'Point' ? [[g.coordinates[0], g.coordinates[1], 1]] : []))),
  );
}

const middleOf = ([x, y, weight]: Moment): [lon: number, lat: number] => [wrapLon(x / weight), y / weight];

const sum = (moments: readonly Moment[]): Moment =>
  moments.reduce<Moment>((s, m) => [s[0] + m[0], s[1] + m[1], s[2] + m[2]], [0, 0, 0]);

/** Sums parts, each moved to the side of the date line where it is nearest to the first. */
function together(moments: readonly Moment[]): Moment {
  const first = moments.find(([, , weight]) => weight !== 0);
  if (first === undefined) return [0, 0, 0];
  const lon = first[0] / first[2];
  const near = ([x, y, weight]: Moment): Moment => [weight === 0 ? x : weight * nearLon(x / weight, lon), y, weight];
  return sum(moments.map(near));
}

function polygonMoment(rings: readonly Position[][]): Moment {
  const [outer, ...holes] = rings.map(ringMoment);
  return holes.reduce<Moment>((s, h) => [s[0] - h[0], s[1] - h[1], s[2] - h[2]], outer);
}

/**
 * Returns the area moment of a ring, positive in either orientation. It is computed relative to the first point, since
 * degrees are large and areas small.
 */
function ringMoment(ring: readonly Position[]): Moment {
  const [ox, oy] = ring[0];
  let x = 0;
  let y = 0;
  let area = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = [ring[i - 1][0] - ox, ring[i - 1][1] - oy];
    const [bx, by] = [ring[i][0] - ox, ring[i][1] - oy];
    const cross = (ax * by - bx * ay) / 2;
    area += cross;
    x += (cross * (ax + bx)) / 3;
    y += (cross * (ay + by)) / 3;
  }
  const sign = area < 0 ? -1 : 1;
  return [sign * (x + area * ox), sign * (y + area * oy), sign * area];
}

function lineMoment(line: readonly Position[]): Moment {
  const flattening = Math.cos((line[0][1] * Math.PI) / 180);
  return sum(
    line.slice(1).map((b, i): Moment => {
      const a = line[i];
      const length = Math.hypot((b[0] - a[0]) * flattening, b[1] - a[1]);
      return [((a[0] + b[0]) / 2) * length, ((a[1] + b[1]) / 2) * length, length];
    }),
  );
}
