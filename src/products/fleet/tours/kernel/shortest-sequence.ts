import { type FleetColumns, IMPASSABLE } from '../fleet-columns.ts';

/** The largest number of stops: each further one doubles memory and time. */
export const MOST_EXACT_STOPS = 12;

/**
 * Finds the cheapest sequence of all these orders for a vehicle, from its start to its end, by dynamic programming over
 * subsets (Held and Karp, 1962). Returns null if there is no way through all of them.
 */
export function shortestSequence(c: FleetColumns, vehicle: number, orders: readonly number[]): number[] | null {
  const n = orders.length;
  if (n === 0) return [];
  const { costs, nodes } = c;
  const start = c.startNode[vehicle] * nodes;
  const end = c.endNode[vehicle];
  const all = 1 << n;
  // Least cost of being at the last order having visited a subset: `subset * n + last`.
  const least = new Float64Array(all * n).fill(Number.POSITIVE_INFINITY);
  const before = new Int8Array(all * n).fill(-1);
  for (let k = 0; k < n; k++) least[(1 << k) * n + k] = costs[start + orders[k]];
  for (let subset = 1; subset < all; subset++) {
    for (let last = 0; last < n; last++) {
      const cost = least[subset * n + last];
      if (cost >= IMPASSABLE) continue;
      for (let next = 0; next < n; next++) {
        if ((subset & (1 << next)) !== 0) continue;
        const at = (subset | (1 << next)) * n + next;
        const longer = cost + costs[orders[last] * nodes + orders[next]];
        if (longer < least[at]) {
          least[at] = longer;
          before[at] = last;
        }
      }
    }
  }
  let best = 0;
  const total = (last: number) => least[(all - 1) * n + last] + costs[orders[last] * nodes + end];
  for (let last = 1; last < n; last++) if (total(last) < total(best)) best = last;
  if (total(best) >= IMPASSABLE) return null;
  const sequence: number[] = [];
  for (let subset = all - 1, last = best; last >= 0; ) {
    sequence.unshift(orders[last]);
    const previous = before[subset * n + last];
    subset &= ~(1 << last);
    last = previous;
  }
  return sequence;
}
