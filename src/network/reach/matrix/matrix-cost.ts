import type { Network } from '../../network/network.ts';
import type { Origin, RoutingQuery } from '../../routing/index.ts';
import { LANES } from '../../street/hierarchy/kernel/abreast-module.ts';
import { cutByOrigins, mostLabels, searchCost, searchCosts } from '../search-cost.ts';
import { isStreetOrigin } from '../street-origin.ts';
import { reacherOf } from '../thread-reacher.ts';
import { ABREAST_SHARE, PAIR_COST, SNAP_COST, SWEEP_SHARE } from '../work-meter.ts';
import { customizationCost, isToBeSwept, withAlike } from './customize-first.ts';
import { FEWEST_ABREAST } from './rows-abreast.ts';

/** Below this cost the estimate needn't be refined. */
const WORTH_ASKING = 100_000;

/**
 * Estimates the cost of a matrix: a row for each origin, and every pair, considering the hierarchies this thread has
 * ready.
 */
export function matrixCost(network: Network, query: RoutingQuery, targetCount: number): number {
  const pairs = targetCount * SNAP_COST + query.origins.length * targetCount * PAIR_COST;
  const searched = searchCosts(network, query) + pairs;
  if (searched < WORTH_ASKING) return searched;
  const reacher = reacherOf(network);
  const isSwept = (origin: Origin) => isStreetOrigin(origin) && reacher.sweeps.isReady(query, origin);
  const rows = query.origins.map((origin) =>
    isSwept(origin) ? sweepCost(network, targetCount, query.origins.length) : searchCost(network, query, origin),
  );
  return rows.reduce((sum, row) => sum + row, pairs);
}

/**
 * Estimates the cost of one of some swept rows: separators of n labels have about √n, and above all targets together
 * lie as many labels as separate them from each other, √(n / targets) for each.
 */
function sweepCost(network: Network, targetCount: number, rows: number): number {
  const most = mostLabels(network);
  const above = Math.min(most, 2 * Math.sqrt(most * targetCount));
  if (rows < FEWEST_ABREAST) return SNAP_COST + SWEEP_SHARE * above;
  return SNAP_COST + SWEEP_SHARE * Math.min(most, 2 * Math.sqrt(most)) + ABREAST_SHARE * above;
}

/**
 * Estimates the cost of one of `rows` rows of a matrix, from the request alone: the same in all threads.
 * @param query with any one of the origins
 */
export function estimatedRowCost(network: Network, query: RoutingQuery, targetCount: number, rows: number): number {
  const [origin] = query.origins;
  const piece = { ...query, origins: [origin], alike: [rows] };
  const row = isToBeSwept(network, piece, 0)
    ? sweepCost(network, targetCount, rows)
    : searchCost(network, query, origin);
  return targetCount * PAIR_COST + row;
}

/**
 * Cuts a matrix by its origins into pieces of about equal cost. All threads cut alike, whatever hierarchies they have.
 * The threads that have pieces share the cost of customizing their metric.
 */
export function splitMatrix(network: Network, query: RoutingQuery, targetCount: number): RoutingQuery[] {
  const pairs = targetCount * PAIR_COST;
  const whole = withAlike(query);
  const swept = sweepCost(network, targetCount, query.origins.length);
  const together = query.origins.length > 0 && isToBeSwept(network, whole, 0) ? LANES : 1;
  let i = 0;
  const costOf = (origin: Origin) => {
    const index = i++;
    if (!isToBeSwept(network, whole, index)) return pairs + searchCost(network, query, origin);
    return pairs + swept + customizationCost(network, whole, index) / whole.alike[index];
  };
  return cutByOrigins(whole, costOf, together);
}
