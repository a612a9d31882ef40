import { type FleetColumns, NO_WAY } from './fleet-columns.ts';
import type { FleetProblem, Vehicle } from './fleet-problem.ts';

export type NodeColumns = Pick<
  FleetColumns,
  'nodes' | 'times' | 'costs' | 'timesTo' | 'costsTo' | 'gaps' | 'startNode' | 'endNode'
>;

/** Returns the time and cost of one way of the matrix, {@link NO_WAY} for both where there is none. */
function wayOf(problem: FleetProblem, from: number, to: number): { time: number; cost: number } {
  const { size, times, costs } = problem.travel;
  const time = times[from * size + to];
  const cost = costs ? costs[from * size + to] : time;
  const passable = time >= 0 && time < NO_WAY && cost >= 0 && cost < NO_WAY;
  return passable ? { time, cost } : { time: NO_WAY, cost: NO_WAY };
}

/** Returns the place to which the vehicle goes from the last order, or null where the tour ends there. */
export function bestEnd(problem: FleetProblem, vehicle: Vehicle, from: number): number | null {
  const ways = (vehicle.ends ?? []).map((place) => ({ place, ...wayOf(problem, from, place) }));
  if (ways.length === 0) return null;
  return ways.reduce((best, way) =>
    way.cost < best.cost || (way.cost === best.cost && way.time < best.time) ? way : best,
  ).place;
}

/** Returns the way of a vehicle from its start to its first order, by the store if it collects there. */
function firstWay(problem: FleetProblem, vehicle: Vehicle, to: number): { time: number; cost: number } {
  const store = problem.stores[vehicle.store].place;
  const start = vehicle.start ?? store;
  if (!vehicle.collectsAtStore || start === store) return wayOf(problem, start, to);
  const [there, on] = [wayOf(problem, start, store), wayOf(problem, store, to)];
  if (there.cost === NO_WAY || on.cost === NO_WAY) return { time: NO_WAY, cost: NO_WAY };
  return { time: there.time + on.time, cost: there.cost + on.cost };
}

/** Compiles the nodes of a problem: its orders and the distinct starts and ends of tours, in one square matrix. */
export function compileNodes(problem: FleetProblem): NodeColumns {
  const { orders, vehicles } = problem;
  const starts = new Map<string, number>();
  const ends = new Map<string, number>();
  const nth = (of: Map<string, number>, key: string) => {
    if (!of.has(key)) of.set(key, of.size);
    return of.get(key) as number;
  };
  const startOf = vehicles.map((vehicle) => nth(starts, startKey(problem, vehicle)));
  const endOf = vehicles.map((vehicle) => nth(ends, (vehicle.ends ?? []).join()));
  const nodes = orders.length + starts.size + ends.size;
  const times = new Float64Array(nodes * nodes);
  const costs = problem.travel.costs ? new Float64Array(nodes * nodes) : times;
  const put = (from: number, to: number, way: { time: number; cost: number }) => {
    times[from * nodes + to] = way.time;
    costs[from * nodes + to] = way.cost;
  };
  orders.forEach((from, i) => {
    orders.forEach((to, j) => {
      if (i !== j) put(i, j, wayOf(problem, from.place, to.place));
    });
  });
  const startNode = Int32Array.from(startOf, (start) => orders.length + start);
  const endNode = Int32Array.from(endOf, (end) => orders.length + starts.size + end);
  vehicles.forEach((vehicle, v) => {
    // Vehicles with the same start (or end) share a node; only the first of them writes its values.
    if (startNode.indexOf(startNode[v]) === v) {
      orders.forEach((order, i) => {
        put(startNode[v], i, firstWay(problem, vehicle, order.place));
      });
    }
    if (endNode.indexOf(endNode[v]) === v) {
      orders.forEach((order, i) => {
        const end = bestEnd(problem, vehicle, order.place);
        put(i, endNode[v], end === null ? { time: 0, cost: 0 } : wayOf(problem, order.place, end));
      });
    }
  });
  const timesTo = transposed(times, nodes);
  const costsTo = costs === times ? timesTo : transposed(costs, nodes);
  return { nodes, times, costs, timesTo, costsTo, gaps: costs.includes(NO_WAY), startNode, endNode };
}

function transposed(matrix: Float64Array, size: number): Float64Array {
  const turned = new Float64Array(matrix.length);
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) turned[j * size + i] = matrix[i * size + j];
  return turned;
}

function startKey(problem: FleetProblem, vehicle: Vehicle): string {
  const store = problem.stores[vehicle.store].place;
  const start = vehicle.start ?? store;
  return vehicle.collectsAtStore && start !== store ? `${start} by ${store}` : `${start}`;
}
