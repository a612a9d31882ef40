import { buildPlan } from './build-plan.ts';
import { compileProblem } from './compile-problem.ts';
import { type FleetColumns, NO_WAY } from './fleet-columns.ts';
import type { FleetProblem } from './fleet-problem.ts';
import { openSearch } from './fleet-search.ts';
import { MOST_EXACT_STOPS, shortestSequence } from './kernel/shortest-sequence.ts';
import { emptySnapshot } from './kernel/snapshot.ts';
import type { Plan } from './plan.ts';

export type SingleTourAlgorithm = 'given order' | 'nearest next' | 'shortest';

interface SingleTours {
  readonly plan: Plan;
  /** Stores with too many orders for an exact answer: their tours are only good ones. */
  readonly inexact: readonly number[];
}

/** The rounds per order of the search that is used where an exact solution would take too long. */
const ROUNDS_PER_ORDER = 500;

/**
 * Plans one tour per store, by its first vehicle, through all of its orders, ignoring loads, deadlines, visiting times
 * and working hours. Lateness is reported as such. Orders without a way stay unserved.
 */
export function planSingleTours(problem: FleetProblem, algorithm: SingleTourAlgorithm): SingleTours {
  const loose = loosened(problem);
  const columns = compileProblem(loose);
  const snapshot = emptySnapshot(columns.vehicles, columns.orders);
  const inexact: number[] = [];
  const sequences = problem.vehicles.map((vehicle, v) => {
    if (problem.vehicles.findIndex((other) => other.store === vehicle.store) !== v) return [];
    const orders = problem.orders.flatMap((order, index) => (order.store === vehicle.store ? [index] : []));
    if (algorithm === 'given order') return passable(columns, v, orders);
    if (algorithm === 'nearest next') return nearestNext(columns, v, orders);
    if (orders.length > MOST_EXACT_STOPS) {
      inexact.push(vehicle.store);
      return searched(loose, v, orders);
    }
    return shortestSequence(columns, v, orders) ?? nearestNext(columns, v, orders);
  });
  let count = 0;
  sequences.forEach((sequence, v) => {
    snapshot.orders.set(sequence, count);
    count += sequence.length;
    snapshot.offsets[v + 1] = count;
  });
  return { plan: buildPlan(loose, columns, snapshot), inexact };
}

/** Returns the problem with the same places, times and vehicles, but without restrictions. */
function loosened(problem: FleetProblem): FleetProblem {
  return {
    ...problem,
    shipments: [],
    vehicles: problem.vehicles.map((vehicle) => ({ ...vehicle, loadLimits: [] })),
    orders: problem.orders.map((order) => ({ ...order, demands: [], tags: new Map() })),
    objective: { ...problem.objective, dropLateOrders: false, dropOvertimeOrders: false },
  };
}

/**
 * Returns the orders in sequence, without those that can't be reached from the one before or from which the end can't
 * be reached.
 */
function passable(c: FleetColumns, vehicle: number, orders: readonly number[]): number[] {
  const kept: number[] = [];
  for (const order of orders) {
    const from = kept.length === 0 ? c.startNode[vehicle] : kept[kept.length - 1];
    if (c.costs[from * c.nodes + order] < NO_WAY && c.costs[order * c.nodes + c.endNode[vehicle]] < NO_WAY)
      kept.push(order);
  }
  return kept;
}

/** Orders the stops by the nearest-neighbor heuristic. */
function nearestNext(c: FleetColumns, vehicle: number, orders: readonly number[]): number[] {
  const left = new Set(orders.filter((order) => c.costs[order * c.nodes + c.endNode[vehicle]] < NO_WAY));
  const tour: number[] = [];
  for (let from = c.startNode[vehicle]; left.size > 0; from = tour[tour.length - 1]) {
    let nearest = -1;
    for (const order of left) {
      if (nearest < 0 || c.costs[from * c.nodes + order] < c.costs[from * c.nodes + nearest]) nearest = order;
    }
    if (c.costs[from * c.nodes + nearest] >= NO_WAY) break;
    left.delete(nearest);
    tour.push(nearest);
  }
  return tour;
}

/** Finds a good tour of many orders by a search with this vehicle and these orders alone, at any time of day. */
function searched(problem: FleetProblem, vehicle: number, orders: readonly number[]): number[] {
  const { annealing } = openSearch(
    {
      ...problem,
      vehicles: [{ ...problem.vehicles[vehicle], latestArrival: undefined, interruptions: [] }],
      orders: orders.map((order) => ({ ...problem.orders[order], deadline: undefined, visitingTimes: [] })),
    },
    { seed: 1 },
  );
  const steps = 50;
  for (let k = 0; k < steps; k++) annealing.run((ROUNDS_PER_ORDER * orders.length) / steps, k / steps, 0.2);
  return Array.from(annealing.best.orders.subarray(0, annealing.best.offsets[1]), (k) => orders[k]);
}
