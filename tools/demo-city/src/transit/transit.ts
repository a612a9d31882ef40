import type { Point } from '../geometry/plane.ts';
import type { NodeTags } from '../network/barriers.ts';
import type { StreetWay } from '../network/street-ways.ts';
import type { Zones } from '../plan/zones.ts';
import { drawRoutes, type LineRoute } from './line-routes.ts';
import { drawRailAndFerry } from './rail-and-ferry.ts';
import type { StopPlace } from './stop-places.ts';

/** The city's public transport: where lines run and stop. */
export interface Transit {
  readonly routes: readonly LineRoute[];
  readonly places: readonly StopPlace[];
}

export const MAIN_STATION_NAME = 'Hauptbahnhof';

export function drawTransit(streets: {
  readonly ways: readonly StreetWay[];
  readonly points: readonly Point[];
  readonly nodeTags: NodeTags;
  readonly zones: Zones;
}): Transit {
  const { routes, places } = drawRoutes(streets);
  const offStreet = drawRailAndFerry(places);
  return { routes: [...routes, ...offStreet], places: places.places };
}
