import type { Choices } from '../state.ts';
import type { RouteCollection } from './types.ts';

interface Step {
  /** Empty where the street has no name; the first step's street isn't named by the API. */
  readonly name: string;
  readonly travelTime: number;
  readonly length: number;
}

export interface RouteSummary {
  readonly route: RouteCollection;
  readonly travelTime: number;
  readonly length: number;
  readonly steps: readonly Step[];
  /** Meters from the target to its street. */
  readonly snapDistance: number | null;
}

/**
 * The best of the routes (one per source) with its steps in the order of travel. The API lists them from the target on,
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
  const legs = route.features.filter(({ geometry }) => geometry.type === 'LineString');
  if (direction === 'from') legs.reverse();
  const target = route.features.find(({ properties }) => properties.name === 'Target');
  return {
    route,
    travelTime: route.travelTime,
    length: route.length,
    steps: mergeSteps(
      legs.map(({ properties: { startName, travelTime, length } }) => ({ name: startName ?? '', travelTime, length })),
    ),
    snapDistance: target?.properties.snapDistance ?? null,
  };
}

/**
 * Neighboring stretches of one street are one step; stretches of a few meters, as at crossings, join their predecessor.
 */
function mergeSteps(legs: readonly Step[]): Step[] {
  const steps: Step[] = [];
  for (const leg of legs) {
    const last = steps[steps.length - 1];
    if (last !== undefined && (last.name === leg.name || (leg.name === '' && leg.length < 40))) {
      steps[steps.length - 1] = {
        ...last,
        travelTime: last.travelTime + leg.travelTime,
        length: last.length + leg.length,
      };
    } else steps.push(leg);
  }
  return steps;
}
