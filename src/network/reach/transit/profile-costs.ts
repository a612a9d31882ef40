import type { Network } from '../../network/network.ts';
import type { RoutingQuery } from '../../routing/index.ts';
import { searchCost } from '../search-cost.ts';
import type { StreetOrigin } from '../street-origin.ts';
import { boundsLastWalk, type TransitOrigin } from '../transit-origin.ts';
import { SNAP_COST } from '../work-meter.ts';

/**
 * Continuing by streets from all departures of an hour takes as long as so many searches for the ways to one target.
 */
const SEARCHES_PER_HOUR = 7.5;
/** Returns the costs for a single departure. */
const SEARCHES_PER_DEPARTURE = 1.5;
/**
 * Streets are searched for more targets than this together, even if origins could share the ways to each, so that no
 * origin waits for these.
 */
const MOST_SEARCHED = 125;
/** The cost of reading and writing the journeys of a pair, and of each hour, in settled labels. */
const PAIR_COST = 50;
const PAIR_HOUR_COST = 30;
/** The cost of reading every stop's arrivals and the way from it to the target, in settled labels. */
const STOPS_HOUR_COST = 300;

/** The number of targets and origins of journeys within a window. */
interface ProfilesAsked {
  /** Seconds of departures after the origins' windows. */
  readonly afterS: number;
  readonly targetCount: number;
  /** The number of the whole request's origins: they share the ways to targets. */
  readonly originCount: number;
}

/** The cost of journeys to targets besides one search from each origin, in settled labels. */
interface ProfileCosts {
  readonly origin: number;
  /** Counted once for all origins. */
  readonly target: number;
  readonly pair: number;
}

export function profileCosts(
  network: Network,
  query: RoutingQuery,
  origin: TransitOrigin<StreetOrigin>,
  asked: ProfilesAsked,
): ProfileCosts {
  const hours = hoursOf(origin, asked);
  const pair = PAIR_COST + PAIR_HOUR_COST * hours;
  const bounded = { ...query, maxEdgeWeight: Math.min(query.maxEdgeWeight, origin.transit.maxWalkToTargetS) };
  const search = searchCost(network, bounded, { ...origin, transit: null });
  return goesOnTogether(query, origin, asked)
    ? { origin: searchesOf(hours) * search, target: SNAP_COST, pair }
    : { origin: 0, target: search, pair: pair + STOPS_HOUR_COST * hours };
}

/**
 * Returns whether streets are searched for all targets together, departure by departure, instead of by the ways to each
 * target, which all origins share.
 */
export function goesOnTogether(
  query: RoutingQuery,
  origin: TransitOrigin<StreetOrigin>,
  asked: ProfilesAsked,
): boolean {
  if (dependsOnStop(query, origin)) return false;
  const { targetCount, originCount } = asked;
  return targetCount > Math.min(MOST_SEARCHED, originCount * searchesOf(hoursOf(origin, asked)));
}

/** Returns whether ways on from stops depend on where they begin, so that they can't share labels. */
const dependsOnStop = (query: RoutingQuery, origin: TransitOrigin<StreetOrigin>): boolean =>
  boundsLastWalk(query, origin) || origin.travel.ignorePenaltiesInStartingServiceArea;

const hoursOf = ({ transit }: TransitOrigin, { afterS }: ProfilesAsked): number => (transit.durationS + afterS) / 3600;

const searchesOf = (hours: number): number => SEARCHES_PER_DEPARTURE + SEARCHES_PER_HOUR * hours;
