import type { RoutingQuery } from './routing-query.ts';

/**
 * How many labels a search settles, guessed from what is asked: only to tell quick requests from long ones, and to
 * cut long ones into pieces of a few tens of milliseconds.
 */

/** Roads are never straight: ground gained per hour at the limit. */
const REACH_KMH = { car: 45, bike: 14, walk: 4 } as const;
const LABELS_PER_KM2 = { car: 300, bike: 200, walk: 200 } as const;
const MOST_LABELS = 2_000_000;
/** In settled labels: finding the network around a point, reading one pair. */
const SNAP_COST = 60;
const PAIR_COST = 4;

/** Labels of one search from one origin. */
export function searchCost(query: RoutingQuery, origin: RoutingQuery['origins'][number]): number {
  const { travel } = origin;
  if (travel.mode === 'fly') return 1;
  const speed =
    travel.mode === 'car'
      ? REACH_KMH.car
      : (REACH_KMH[travel.mode] * travel.speedKmh) / (travel.mode === 'walk' ? 5 : 18);
  const km = query.edgeWeight === 'time' ? (speed * query.maxEdgeWeight) / 3600 : (query.maxEdgeWeight / 1000) * 0.7;
  return SNAP_COST + Math.min(MOST_LABELS, Math.PI * km * km * LABELS_PER_KM2[travel.mode]);
}

/** All searches of a request and its pairs. */
export function matrixCost(query: RoutingQuery, targetCount: number): number {
  const searches = query.origins.reduce((sum, origin) => sum + searchCost(query, origin), 0);
  return searches + targetCount * SNAP_COST + query.origins.length * targetCount * PAIR_COST;
}

/** About 25 ms of work. */
const PIECE_COST = 250_000;

/** Cuts a request by its origins into pieces of about equal cost. */
export function splitByOrigins(query: RoutingQuery, targetCount: number): RoutingQuery[] {
  const pieces: RoutingQuery[] = [];
  let from = 0;
  let cost = 0;
  query.origins.forEach((origin, i) => {
    cost += searchCost(query, origin) + targetCount * PAIR_COST;
    if (cost < PIECE_COST && i < query.origins.length - 1) return;
    pieces.push({ ...query, origins: query.origins.slice(from, i + 1) });
    from = i + 1;
    cost = 0;
  });
  return pieces;
}
