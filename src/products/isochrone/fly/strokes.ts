import { simplifiedPlaces } from '../../../kit/geo/simplify-line.ts';

type PlanePoint = readonly [x: number, y: number];

/** Share of the radius that lines may be simplified by. */
const TOLERANCE = 0.005;
const MAX_SEGMENTS = 4000;
/** Points of the round ends of segments; those of single points are the caller's. */
const STROKE_POINTS = 32;

/**
 * Returns everything within `radius` of lines and points, as counter-clockwise rings that overlap: a circle of
 * `circlePoints` per point, a stadium per segment. Long lines are simplified first, so that there are at most some
 * thousand.
 */
export function strokes(
  lines: readonly (readonly PlanePoint[])[],
  radius: number,
  circlePoints: number,
): PlanePoint[][] {
  let tolerance = radius * TOLERANCE;
  let simple = lines.map((line) => simplified(line, tolerance));
  while (simple.reduce((sum, line) => sum + line.length, 0) > Math.max(MAX_SEGMENTS, 2 * lines.length)) {
    tolerance *= 2;
    simple = simple.map((line) => simplified(line, tolerance));
  }
  return simple.flatMap((line) => {
    if (line.length === 1) return [arc(line[0], radius, 0, 2 * Math.PI, circlePoints, false)];
    return line.slice(1).map((to, i) => stadium(line[i], to, radius));
  });
}

function stadium(from: PlanePoint, to: PlanePoint, radius: number): PlanePoint[] {
  const right = Math.atan2(to[1] - from[1], to[0] - from[0]) - Math.PI / 2;
  const half = STROKE_POINTS / 2;
  return [
    ...arc(to, radius, right, right + Math.PI, half, true),
    ...arc(from, radius, right + Math.PI, right + 2 * Math.PI, half, true),
  ];
}

/** Points of an arc at equal angles; its end is a point too only where asked. */
function arc(
  [x, y]: PlanePoint,
  radius: number,
  begin: number,
  end: number,
  count: number,
  closed: boolean,
): PlanePoint[] {
  return Array.from({ length: closed ? count + 1 : count }, (_, k): PlanePoint => {
    const angle = begin + ((end - begin) * k) / count;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

function simplified(line: readonly PlanePoint[], tolerance: number): readonly PlanePoint[] {
  const places = simplifiedPlaces(line.flat(), tolerance);
  return places.map((place) => line[place]);
}
