import type { Network } from '../../network/network.ts';
import type { RoutingQuery } from '../../routing/index.ts';
import { searchCost } from '../search-cost.ts';
import type { StreetOrigin } from '../street-origin.ts';
import { SNAP_COST } from '../work-meter.ts';
import { boundsLastWalk, type TransitOrigin } from './service-frame.ts';

/** Going on by streets from all departures of an hour takes as long as so many searches of ways to one target each. */
const SEARCHES_PER_HOUR = 7.5;
/** A single departure likewise. */
const SEARCHES_PER_DEPARTURE = 1.5;
/** More targets than so many go on together whatever their origins share, so that no origin waits for the ways to all of them. */
const MOST_SEARCHED = 125;
/** In settled labels: reading and writing the journeys of a pair, and of each hour. */
const PAIR_COST = 50;
const PAIR_HOUR_COST = 30;
/** Looking at every stop's arrivals and the way from it to the target. */
const STOPS_HOUR_COST = 300;

/** The origins that ask for journeys of a window, and to how many targets. */
interface ProfilesAsked {
  /** Seconds of departures after the origins' windows. */
  readonly afterS: number;
  readonly targetCount: number;
  /** Those of the whole request: they share the ways to targets. */
  readonly originCount: number;
}

/** What journeys to targets take beside one search from each origin, in settled labels. */
interface ProfileCosts {
  readonly origin: number;
  /** Once for all origins. */
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
 * Whether journeys to targets go on by streets together, departure by departure, instead of by the ways to each target,
 * which all origins share.
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

/** Whether ways on from stops depend on where they begin, so that they can't share their labels. */
const dependsOnStop = (query: RoutingQuery, origin: TransitOrigin<StreetOrigin>): boolean =>
  boundsLastWalk(query, origin) || origin.travel.ignorePenaltiesInStartingServiceArea;

const hoursOf = ({ transit }: TransitOrigin, { afterS }: ProfilesAsked): number => (transit.durationS + afterS) / 3600;

const searchesOf = (hours: number): number => SEARCHES_PER_DEPARTURE + SEARCHES_PER_HOUR * hours;
