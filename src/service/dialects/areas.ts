import type { Position } from '../../kit/geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import type { Asked, OwnAnswer } from './own-operations.ts';

type Ring = readonly (readonly [number, number])[];

/** The area within a threshold: its parts with their holes, in degrees. */
export interface Area {
  readonly value: number;
  readonly areaM2: number;
  readonly parts: readonly (readonly Ring[])[];
}

interface AreaWish {
  readonly mode: string;
  /** Options of the traveler. */
  readonly travel?: object;
  readonly place: Position;
  /** Whole seconds or meters. */
  readonly values: readonly number[];
  readonly edgeWeight: 'time' | 'distance';
  /** Meters by which borders may move. */
  readonly simplifyM?: number;
  readonly options?: object;
}

/** The most meters by which our borders may move. */
const MOST_SIMPLIFY_M = 500;

/** Returns our own request for the areas around a place. */
export const areaRequest = ({
  mode,
  travel = {},
  place,
  values,
  edgeWeight,
  simplifyM = 0,
  options = {},
}: AreaWish): Asked => ({
  of: 'polygon',
  body: {
    sources: [{ id: 0, lng: place[0], lat: place[1], tm: { [mode]: travel } }],
    edgeWeight,
    maxEdgeWeight: Math.max(...values),
    ...options,
    polygon: { values, serializer: 'geojson', srid: 4326, simplify: Math.min(MOST_SIMPLIFY_M, simplifyM) },
  },
});

interface WireAreas {
  readonly features: readonly {
    readonly properties: { readonly time: number; readonly area: number };
    readonly geometry: { readonly coordinates: Area['parts'] };
  }[];
}

/** Reads our own areas, the largest first; null where the place meets no street. */
export function areasOf({ code, data }: OwnAnswer): Area[] | null {
  if (code !== 'ok') return null;
  return (data as WireAreas).features.map(({ properties, geometry }) => {
    return { value: properties.time, areaM2: properties.area, parts: geometry.coordinates };
  });
}

/** Returns an area without its parts that are smaller than this share of the largest. */
export function denoised(area: Area, share: number): Area {
  const sizes = area.parts.map(([outer]) => sizeOf(outer));
  const most = Math.max(...sizes);
  const first = sizes.indexOf(most);
  return { ...area, parts: area.parts.filter((_, i) => i === first || (share < 1 && sizes[i] >= share * most)) };
}

/** Returns the size of a ring for comparing it with others nearby. */
export const sizeOf = (ring: Ring): number =>
  Math.abs(
    ring.reduce(
      (sum, [x, y], i) => sum + (ring[(i + 1) % ring.length][0] - x) * (ring[(i + 1) % ring.length][1] + y),
      0,
    ),
  );

/** Returns the size of an area on the ground, measured on the plane through its middle. */
export function squareMeters(parts: Area['parts']): number {
  const [, south, , north] = boundsOf(parts.flat(2));
  const degrees = parts.reduce((sum, [outer, ...holes]) => {
    return sum + sizeOf(outer) - holes.reduce((inner, hole) => inner + sizeOf(hole), 0);
  }, 0);
  return (degrees / 2) * METERS_PER_DEGREE * metersPerDegreeLon((south + north) / 2);
}

export const polygonOf = ({ parts }: Area): object =>
  parts.length === 1 ? { type: 'Polygon', coordinates: parts[0] } : { type: 'MultiPolygon', coordinates: parts };

export function linesOf({ parts }: Area): object {
  const rings = parts.flat();
  return rings.length === 1
    ? { type: 'LineString', coordinates: rings[0] }
    : { type: 'MultiLineString', coordinates: rings };
}

/** Returns the bounds of points: west, south, east, north. */
export function boundsOf(points: Iterable<readonly number[]>): [number, number, number, number] {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    bounds[0] = Math.min(bounds[0], x);
    bounds[1] = Math.min(bounds[1], y);
    bounds[2] = Math.max(bounds[2], x);
    bounds[3] = Math.max(bounds[3], y);
  }
  return bounds;
}
