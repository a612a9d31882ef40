import { DS_PER_SECOND, tenthsWithin } from '../../kit/core/units.ts';
import type { Origin, RoutingQuery, TransitUse } from '../routing/index.ts';

/** An origin that uses public transport. */
export type TransitOrigin<O extends Origin = Origin> = O & { readonly transit: TransitUse };

export const isTransitOrigin = <O extends Origin>(origin: O): origin is TransitOrigin<O> => origin.transit !== null;

/** Returns whether the way from the last stop has a bound of its own, so that its beginning matters. */
export const boundsLastWalk = (
  { maxEdgeWeight }: Pick<RoutingQuery, 'maxEdgeWeight'>,
  { transit }: TransitOrigin,
): boolean => transit.maxWalkToTargetS * DS_PER_SECOND < tenthsWithin(maxEdgeWeight);

export const MINUTE_S = 60;

/** The full minutes of an origin's window that percentiles use. */
interface WindowMinutes {
  /** The first minute; for arrivals: minus the latest, as in mirrored searches. */
  readonly fromS: number;
  readonly count: number;
}

export function windowMinutes({ transit, reverse }: TransitOrigin): WindowMinutes {
  const { timeS, durationS } = transit;
  return { fromS: reverse ? -timeS : timeS, count: Math.max(1, Math.ceil(durationS / MINUTE_S)) };
}
