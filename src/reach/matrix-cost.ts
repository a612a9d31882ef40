import { hierarchyFor, LABELS_PER_ARC } from '../network/index.ts';
import type { Network } from '../network/network.ts';
import type { Origin, RoutingQuery } from '../routing/index.ts';
import { cutByOrigins, mostLabels, searchCost, searchCosts } from './search-cost.ts';
import { isStreetOrigin } from './street-origin.ts';
import { reacherOf } from './thread-reacher.ts';
import { PAIR_COST, SNAP_COST, SWEEP_SHARE } from './work-meter.ts';

/** Below this the estimate needn't be better. */
const WORTH_ASKING = 100_000;
/** More rows don't change whether a hierarchy is worth its while. */
const ROWS_THAT_AMORTIZE = 10_000;

/** A row for each origin, and every pair, as far as this thread has hierarchies ready. */
export function matrixCost(network: Network, query: RoutingQuery, targetCount: number): number {
  const pairs = targetCount * SNAP_COST + query.origins.length * targetCount * PAIR_COST;
  const searched = searchCosts(network, query) + pairs;
  if (searched < WORTH_ASKING) return searched;
  const reacher = reacherOf(network);
  const isSwept = (origin: Origin) => isStreetOrigin(origin) && reacher.sweeps(query, origin);
  const rows = query.origins.map((origin) =>
    isSwept(origin) ? sweepCost(network, targetCount) : searchCost(network, query, origin),
  );
  return rows.reduce((sum, row) => sum + row, pairs);
}

/**
 * A row out of a hierarchy: separators of n labels have about √n, and as many lie above all targets together as separate
 * them from each other, √(n / targets) for each.
 */
function sweepCost(network: Network, targetCount: number): number {
  const most = mostLabels(network);
  return SNAP_COST + SWEEP_SHARE * Math.min(most, 2 * Math.sqrt(most * targetCount));
}

/** Whether a matrix has so many rows that they amortize the customization of a hierarchy in one thread, or nearly. */
function amortizesHierarchy(network: Network, query: RoutingQuery): boolean {
  const [origin] = query.origins;
  if (origin === undefined || !isStreetOrigin(origin) || origin.transit) return false;
  const { travel, reverse } = origin;
  const hierarchy = hierarchyFor(network.streets, { travel, reverse, edgeWeight: query.edgeWeight });
  return hierarchy !== null && searchCosts(network, query) > 2 * LABELS_PER_ARC * hierarchy.head.length;
}

/**
 * What one of `rows` rows of a matrix is guessed to cost, from what is asked alone: the same in all threads.
 * @param query with any one of the origins
 */
export function estimatedRowCost(network: Network, query: RoutingQuery, targetCount: number, rows: number): number {
  const [origin] = query.origins;
  const many = { ...query, origins: Array.from({ length: Math.min(rows, ROWS_THAT_AMORTIZE) }, () => origin) };
  const pairs = targetCount * PAIR_COST;
  return (
    pairs + (amortizesHierarchy(network, many) ? sweepCost(network, targetCount) : searchCost(network, query, origin))
  );
}

/**
 * Cuts a matrix by its origins into pieces of about equal cost. All threads cut alike, whatever hierarchies they have:
 * where rows are many most of them will be swept.
 */
export function splitMatrix(network: Network, query: RoutingQuery, targetCount: number): RoutingQuery[] {
  const pairs = targetCount * PAIR_COST;
  const swept = amortizesHierarchy(network, query) ? sweepCost(network, targetCount) : null;
  return cutByOrigins(query, (origin) => (swept ?? searchCost(network, query, origin)) + pairs);
}
