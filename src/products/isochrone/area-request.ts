import { tenthsWithin } from '../../kit/core/units.ts';
import type { OriginPlaces, StreetOrigin } from '../../network/reach/index.ts';
import type { RoutingQuery } from '../../network/routing/index.ts';
import { STREET_MODES, type StreetMode } from '../../network/street/street-graph.ts';
import type { LeastSizes } from './rings/least-sizes.ts';

/** A request for areas on streets. */
export interface AreaRequest {
  readonly routing: RoutingQuery;
  /** All of them meet the network, and each area is that of all together. */
  readonly origins: readonly StreetOrigin[];
  /** Deciseconds or decimeters, in the order asked. */
  readonly thresholds: readonly number[];
  readonly mode: 'union' | 'intersection' | 'average';
  /** The places of the origins, and maybe of others. */
  readonly places: OriginPlaces;
  /** Sources of a mean beside the origins: those that reach nothing. */
  readonly unconnected: number;
  /**
   * The percentiles of travel times over the departures of the sources' windows, which all use public transport; null:
   * the least.
   */
  readonly percentiles: readonly number[] | null;
  /** Meters by which borders may move to need fewer points. */
  readonly simplifyM: number;
  readonly sizes: LeastSizes;
}

/** No greater costs are searched for: 231 hours, 832 kilometers. */
export const MOST_COST = 2 ** 23 - 1;

/** Returns the cost of a threshold: its area holds all places whose value in answers is this or less. */
export const thresholdCost = (value: number): number => Math.min(tenthsWithin(value), MOST_COST);

/** Returns the modes of origins on streets; passengers walk once they have left a vehicle. */
export function modesOf(origins: readonly StreetOrigin[]): StreetMode[] {
  const modes = origins.flatMap(({ travel, transit }) => (transit ? [travel.mode, 'walk' as const] : [travel.mode]));
  return STREET_MODES.filter((mode) => modes.includes(mode));
}

/** The modes from coarse to fine. */
const FINENESS: readonly StreetMode[] = ['car', 'bike', 'walk'];

/** Sources of several modes are drawn as finely as the finest of them. */
export const finestMode = (origins: readonly StreetOrigin[]): StreetMode =>
  FINENESS.findLast((mode) => origins.some(({ travel }) => travel.mode === mode)) ?? 'walk';
