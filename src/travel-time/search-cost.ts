import type { Network } from '../network/network.ts';
import type { Origin, RoutingQuery } from './routing-query.ts';

/*
 * How many labels searches settle, guessed from what is asked and bounded by what there is: only to tell quick requests from
 * long ones, and to cut long ones into pieces of a few tens of milliseconds.
 */

/** How fast the radius of the reached area grows, km/h: roads are never straight. */
const RADIUS_KMH = { car: 35, bike: 14, walk: 4 } as const;
/** The speeds that those of bikes and walkers belong to. */
const USUAL_KMH = { bike: 18, walk: 5 } as const;
/** Labels of a square kilometre of city. Wider areas are emptier, so labels grow by less than the area. */
const LABELS_PER_KM2 = 1000;
const THINNING = 0.75;
/** In settled labels: finding the network around a point, and reading one pair. */
const SNAP_COST = 60;
const PAIR_COST = 4;
/** About 25 ms of work. */
const PIECE_COST = 250_000;

/** km/h at which an area reached by public transport grows. */
const TRANSIT_KMH = 12;
/** Finding stops around a source, and searching each hour of departures. */
const TIMETABLE_COST = 20_000;
const HOUR_OF_DEPARTURES_COST = 80_000;

/** No search settles more: one label per direction of every edge. */
const mostLabels = ({ streets }: Network): number => 2 * streets.edgeCount;

/** One search from one origin. */
export function searchCost(network: Network, query: RoutingQuery, { travel, transit }: Origin): number {
  if (travel.mode === 'fly') return 1;
  const own = RADIUS_KMH[travel.mode] * (travel.mode === 'car' ? 1 : travel.speedKmh / USUAL_KMH[travel.mode]);
  const kmh = transit ? Math.max(own, TRANSIT_KMH) : own;
  const km = query.edgeWeight === 'time' ? (kmh * query.maxEdgeWeight) / 3600 : (query.maxEdgeWeight / 1000) * 0.7;
  const labels = SNAP_COST + Math.min(mostLabels(network), LABELS_PER_KM2 * (Math.PI * km * km) ** THINNING);
  return transit ? labels + TIMETABLE_COST + (transit.durationS / 3600) * HOUR_OF_DEPARTURES_COST : labels;
}

/** A search from every origin. */
export const searchCosts = (network: Network, query: RoutingQuery): number =>
  query.origins.reduce((sum, origin) => sum + searchCost(network, query, origin), 0);

/** A search per origin, and every pair. */
export const matrixCost = (network: Network, query: RoutingQuery, targetCount: number): number =>
  searchCosts(network, query) + targetCount * SNAP_COST + query.origins.length * targetCount * PAIR_COST;

/** One search from all origins together: their areas are the network at most. */
export const unionCost = (network: Network, query: RoutingQuery, targetCount = 0): number =>
  Math.min(mostLabels(network), searchCosts(network, query)) + (targetCount + query.origins.length) * SNAP_COST;

/** Cuts a request by its origins into pieces of about equal cost. */
export function splitByOrigins(network: Network, query: RoutingQuery, targetCount: number): RoutingQuery[] {
  const pieces: RoutingQuery[] = [];
  let from = 0;
  let cost = 0;
  query.origins.forEach((origin, i) => {
    cost += searchCost(network, query, origin) + targetCount * PAIR_COST;
    if (cost < PIECE_COST && i < query.origins.length - 1) return;
    pieces.push({ ...query, origins: query.origins.slice(from, i + 1) });
    from = i + 1;
    cost = 0;
  });
  return pieces;
}
