import type { Feature, Position as GeoPosition, LineString, Point } from 'geojson';
import type { CancelFlag } from '../core/cancel.ts';
import type { Position } from '../geo/coordinates.ts';
import { haversineM } from '../geo/distance.ts';
import type { Network } from '../network/network.ts';
import { findRoutes, isRoute } from '../route/index.ts';
import { type Origin, targetTable } from '../routing/index.ts';
import type { FleetQuery } from './fleet-query.ts';

/** The way from one stop of a tour to the next. */
interface Way {
  readonly line: readonly GeoPosition[];
  /** Metres by the network; null where the way is only drawn as a straight line. */
  readonly lengthM: number | null;
}

export type WayFinder = (from: number, to: number) => Way;

/** Draws ways between places as the request asks; null where it wants none. */
export function wayFinder(network: Network | null, query: FleetQuery, cancel: CancelFlag): WayFinder | null {
  if (query.geojson === 'NONE') return null;
  const straight = (from: number, to: number): Way => ({ line: [at(query, from), at(query, to)], lengthM: null });
  if (query.geojson === 'STRAIGHT_LINE' || network === null) return straight;
  return (from, to) =>
    routed(network, query, from, to, cancel) ?? { ...straight(from, to), lengthM: flown(query, from, to) };
}

const at = ({ places }: FleetQuery, place: number): GeoPosition => [...(places[place] as Position)];

function flown({ places }: FleetQuery, from: number, to: number): number {
  const [[lonA, latA], [lonB, latB]] = [places[from] as Position, places[to] as Position];
  return Math.round(haversineM(lonA, latA, lonB, latB));
}

/** Null where the network has no way. */
function routed(network: Network, query: FleetQuery, from: number, to: number, cancel: CancelFlag): Way | null {
  if (from === to) return { line: [at(query, from), at(query, to)], lengthM: 0 };
  const [lon, lat] = query.places[to] as Position;
  const routing = { ...query.routing, origins: [query.routing.origins[from] as Origin] };
  const targets = targetTable([to], (id) => ({ id, lon, lat }));
  const [route] = findRoutes(network, { routing, targets, serializers: ['geojson'], srid: 4326 }, cancel);
  if (route === undefined || !isRoute(route)) return null;
  const line: GeoPosition[] = [];
  for (const [x, y] of route.segments.flatMap(({ points }) => points)) {
    const last = line.at(-1);
    if (last === undefined || last[0] !== x || last[1] !== y) line.push([x, y]);
  }
  const [only] = line;
  return { line: line.length === 1 && only ? [only, only] : line, lengthM: route.lengthM };
}

export const pointFeature = (position: Position, properties: object): Feature<Point> => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [...position] },
  properties: { ...properties },
});

export const lineFeature = (line: readonly GeoPosition[], properties: object): Feature<LineString> => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: [...line] },
  properties: { ...properties },
});
