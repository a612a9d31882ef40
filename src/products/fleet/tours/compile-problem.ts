import { nearestOrders } from './compile-nearest.ts';
import { compileNodes, type NodeColumns } from './compile-nodes.ts';
import { compileOrders } from './compile-orders.ts';
import { compileVehicles } from './compile-vehicles.ts';
import { searchWeights } from './compile-weights.ts';
import type { FleetColumns } from './fleet-columns.ts';
import { DEFAULT_OBJECTIVE, type FleetProblem, type Objective } from './fleet-problem.ts';

/** The number of nearest orders stored for each order, from which ruins are chosen. */
const NEAR = 250;

const objectiveOf = (problem: FleetProblem): Objective => ({ ...DEFAULT_OBJECTIVE, ...problem.objective });

/** Returns the number of load dimensions. */
function dimensionsOf(problem: FleetProblem): number {
  const loads = problem.orders.map((order) => order.load?.length ?? 0);
  const limits = problem.vehicles.map((vehicle) => vehicle.loadLimits?.length ?? 0);
  return Math.max(0, ...loads, ...limits);
}

/** Compiles a problem to columns. */
export function compileProblem(problem: FleetProblem): FleetColumns {
  const nodes = compileNodes(problem);
  const near = Math.min(NEAR, problem.orders.length);
  return compile(problem, nodes, near, nearestOrders(nodes, problem.orders.length, near));
}

/**
 * Compiles a problem with the same places and ways as `like`, whose matrices it reuses. Vehicle `v` starts and ends
 * like vehicle `likeVehicle[v]` there.
 */
export function compileAlike(problem: FleetProblem, like: FleetColumns, likeVehicle: readonly number[]): FleetColumns {
  const startNode = Int32Array.from(likeVehicle, (vehicle) => like.startNode[vehicle]);
  const endNode = Int32Array.from(likeVehicle, (vehicle) => like.endNode[vehicle]);
  return compile(problem, { ...nodesOf(like), startNode, endNode }, like.near, like.nearest);
}

const nodesOf = ({ nodes, times, costs, timesTo, costsTo, gaps, startNode, endNode }: FleetColumns): NodeColumns => ({
  nodes,
  times,
  costs,
  timesTo,
  costsTo,
  gaps,
  startNode,
  endNode,
});

function compile(problem: FleetProblem, nodes: NodeColumns, near: number, nearest: Int32Array): FleetColumns {
  const objective = objectiveOf(problem);
  const dimensions = dimensionsOf(problem);
  const orders = compileOrders(problem, objective, dimensions);
  const vehicles = compileVehicles(problem, objective, dimensions, nodes);
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
    nearest,
  };
}
