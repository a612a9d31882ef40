import type { Network } from '../network/network.ts';
import type { Origin, RoutingQuery } from '../routing/index.ts';
import { PIECE_COST, SNAP_COST, timetableCost } from './work-meter.ts';

/*
 * The number of labels that searches settle, estimated from the request and the network: it separates quick requests
 * from long ones, and long ones are cut by it into pieces of a few tens of milliseconds.
 */

/** The growth of the reached area's radius in km/h: roads are never straight. */
const RADIUS_KMH = { car: 35, bike: 14, walk: 4 } as const;
/** The default speeds of bikes and walkers that these correspond to. */
const USUAL_KMH = { bike: 18, walk: 5 } as const;
/** Labels per square kilometer of city. Wider areas are emptier, so labels grow by less than the area. */
const LABELS_PER_KM2 = 1000;
const THINNING = 0.75;

/** The growth of an area reached by public transport in km/h. */
const TRANSIT_KMH = 12;

/** Returns the most labels that a search settles: one per direction of every edge. */
export const mostLabels = ({ streets }: Network): number => 2 * streets.edgeCount;

/** Estimates the cost of one search from one origin. */
export function searchCost(network: Network, query: RoutingQuery, { travel, transit }: Origin): number {
  if (travel.mode === 'fly') return 1;
  const own = RADIUS_KMH[travel.mode] * (travel.mode === 'car' ? 1 : travel.speedKmh / USUAL_KMH[travel.mode]);
  const kmh = transit ? Math.max(own, TRANSIT_KMH) : own;
  const km = query.edgeWeight === 'time' ? (kmh * query.maxEdgeWeight) / 3600 : (query.maxEdgeWeight / 1000) * 0.7;
  const labels = SNAP_COST + Math.min(mostLabels(network), LABELS_PER_KM2 * (Math.PI * km * km) ** THINNING);
  return transit ? labels + timetableCost(transit.durationS) : labels;
}

/** Estimates the cost of a search from every origin. */
export const searchCosts = (network: Network, query: RoutingQuery): number =>
  query.origins.reduce((sum, origin) => sum + searchCost(network, query, origin), 0);

/** Estimates the cost of one search from all origins together: their areas are at most the network. */
export const unionCost = (network: Network, query: RoutingQuery, targetCount = 0): number =>
  Math.min(mostLabels(network), searchCosts(network, query)) + (targetCount + query.origins.length) * SNAP_COST;

/** Cuts like {@link cutByOrigins} by the cost of a search from each origin. */
export const splitByOrigins = (network: Network, query: RoutingQuery): RoutingQuery[] =>
  cutByOrigins(query, (origin) => searchCost(network, query, origin));

/**
 * Cuts a request by its origins into pieces of about equal cost. @param together cuts only after a multiple of so many
 * origins
 */
export function cutByOrigins(query: RoutingQuery, costOf: (origin: Origin) => number, together = 1): RoutingQuery[] {
  const pieces: RoutingQuery[] = [];
  let from = 0;
  let cost = 0;
  query.origins.forEach((origin, i) => {
    cost += costOf(origin);
    const mayEnd = cost >= PIECE_COST && (i + 1 - from) % together === 0;
    if (!mayEnd && i < query.origins.length - 1) return;
    const alike = query.alike?.slice(from, i + 1);
    pieces.push({ ...query, origins: query.origins.slice(from, i + 1), ...(alike ? { alike } : {}) });
    from = i + 1;
    cost = 0;
  });
  return pieces;
}
