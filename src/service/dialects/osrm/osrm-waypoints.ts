import type { Position } from '../../../kit/geo/coordinates.ts';
import type { RoutingQuery } from '../../../network/routing/index.ts';
import type { Scene } from '../dialect-endpoint.ts';
import { type Met, MetStreets } from '../met-streets.ts';
import { knownRefusal } from '../refusals.ts';
import type { OsrmRequest } from './osrm-request.ts';

export const tenth = (value: number): number => Math.round(value * 10) / 10;
export const degree = (value: number): number => Math.round(value * 1e6) / 1e6;

interface Waypoint {
  readonly hint?: string;
  readonly distance: number;
  readonly name: string;
  readonly location: readonly [number, number];
}

export const waypointOf = ({ lon, lat, distanceM, name }: Met, hint: string | undefined): Waypoint => ({
  ...(hint === undefined ? {} : { hint }),
  distance: tenth(distanceM),
  name,
  location: [degree(lon), degree(lat)],
});

/** Returns the parts of a request that waypoints are written from. */
export const placesIn = ({ places, radiuses, rules, hints }: OsrmRequest) => ({ places, radiuses, rules, hints });
export type Places = ReturnType<typeof placesIn>;

/** Returns where a request's places meet the streets. Throws NoSegment for the first that meets none. */
export function meetAll({ places, radiuses, rules }: Places, scene: Scene): Met[] {
  const [own] = scene.queries;
  const { routing } = own.query as { readonly routing: RoutingQuery };
  const streets = new MetStreets(scene, routing);
  return places.map((place, i) => metOf(streets.nearest(place, rules[i]), place, radiuses[i] ?? null, i));
}

/** Checks that a place meets a street within its radius. */
export function metOf(met: Met | null, _place: Position, radiusM: number | null, index: number): Met {
  if (met !== null && (radiusM === null || met.distanceM <= radiusM)) return met;
  throw knownRefusal('NoSegment', `coordinates[${index}]`, `Could not find a matching segment for coordinate ${index}`);
}
