import { nearestOrders } from './compile-nearest.ts';
import { compileNodes } from './compile-nodes.ts';
import { compileOrders } from './compile-orders.ts';
import { compileVehicles } from './compile-vehicles.ts';
import { searchWeights } from './compile-weights.ts';
import type { FleetColumns } from './fleet-columns.ts';
import { DEFAULT_OBJECTIVE, type FleetProblem, type Objective } from './fleet-problem.ts';

/** As many neighbors of an order as ruins look at. */
const NEAR = 250;

export const objectiveOf = (problem: FleetProblem): Objective => ({ ...DEFAULT_OBJECTIVE, ...problem.objective });

/** How many load dimensions there are. */
export function dimensionsOf(problem: FleetProblem): number {
  const loads = problem.orders.map((order) => order.load?.length ?? 0);
  const limits = problem.vehicles.map((vehicle) => vehicle.loadLimits?.length ?? 0);
  return Math.max(0, ...loads, ...limits);
}

/** The problem as columns. */
export function compileProblem(problem: FleetProblem): FleetColumns {
  const objective = objectiveOf(problem);
  const dimensions = dimensionsOf(problem);
  const orders = compileOrders(problem, objective, dimensions);
  const nodes = compileNodes(problem);
  const vehicles = compileVehicles(problem, objective, dimensions, nodes);
  const near = Math.min(NEAR, problem.orders.length);
  const timed =
    orders.due.some((due) => due < Number.POSITIVE_INFINITY) ||
    vehicles.latestArrival.some((latest) => latest < Number.POSITIVE_INFINITY) ||
    orders.groupOf.length > 0;
  const grouped = orders.groupOf.length > 0;
  const simple =
    !grouped &&
    vehicles.breakStart.length === 0 &&
    orders.windowOpens.length === problem.orders.length &&
    orders.neverLate.every((never, order) => never === 1 || orders.due[order] === Number.POSITIVE_INFINITY) &&
    vehicles.neverOvertime.every((never, v) => never === 1 || vehicles.latestArrival[v] === Number.POSITIVE_INFINITY);
  return {
    orders: problem.orders.length,
    vehicles: problem.vehicles.length,
    dimensions,
    ...nodes,
    ...orders,
    ...vehicles,
    ...searchWeights(problem, objective, nodes),
    latePerPoint: objective.lateSecondsPerPoint ?? 0,
    overtimePerPoint: objective.overtimeSecondsPerPoint ?? 0,
    longestFactor: objective.longestTourFactor,
    timed,
    simple,
    grouped,
    paired: orders.partner.some((other) => other >= 0),
    near,
    nearest: nearestOrders(nodes, problem.orders.length, near),
  };
}
