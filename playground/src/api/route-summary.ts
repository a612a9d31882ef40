import type { Position } from 'geojson';
import type { Choices } from '../state.ts';
import type { Maneuver, RouteCollection } from './types.ts';

export interface RouteSummary {
  readonly route: RouteCollection;
  readonly travelTime: number;
  readonly length: number;
  readonly maneuvers: readonly Maneuver[];
  /** The whole way in the order of travel. */
  readonly line: readonly Position[];
  /** Meters from the target to its street. */
  readonly snapDistance: number | null;
}

/**
 * The best of the routes (one per source) with its line in the order of travel. The API lists lines from the target on,
 * which is where a journey to the source (`direction` = `to`) begins.
 */
export function summarizeRoute(
  routes: readonly RouteCollection[],
  { edgeWeight, direction }: Pick<Choices, 'edgeWeight' | 'direction'>,
): RouteSummary | null {
  const value = (route: RouteCollection): number => (edgeWeight === 'time' ? route.travelTime : route.length);
  const [first, ...others] = routes;
  if (first === undefined) return null;
  const route = others.reduce((best, other) => (value(other) < value(best) ? other : best), first);
  const line = route.features.flatMap(({ geometry }) => (geometry.type === 'LineString' ? geometry.coordinates : []));
  const target = route.features.find(({ properties }) => properties.name === 'Target');
  return {
    route,
    travelTime: route.travelTime,
    length: route.length,
    maneuvers: route.maneuvers ?? [],
    line: direction === 'from' ? line.toReversed() : line,
    snapDistance: target?.properties.snapDistance ?? null,
  };
}
