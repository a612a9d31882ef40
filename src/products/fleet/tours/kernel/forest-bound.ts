import type { FleetColumns } from '../fleet-columns.ts';

const ROUNDS = 150;
/** The number of rounds without a better bound after which the step is halved. */
const PATIENCE = 10;

/**
 * Computes a lower bound on the cost of any tours through all of these orders. Tours without their first and last legs
 * are a forest of paths: m tours leave a spanning forest of m trees, m legs from starts and m to ends. The cheapest
 * forest and legs are a bound for each m; orders pay a price for the legs they have beyond or below two, set by
 * subgradient steps (Held and Karp 1970; with many vehicles Fisher 1994). The best of all vehicles stands for each,
 * which can only lower the bound. Points aren't counted.
 * @param isTimeLeft called before each step but the first; once it returns false, the bound stays as it is
 */
export function forestBound(
  c: FleetColumns,
  orders: readonly number[],
  upper: number,
  isTimeLeft: () => boolean = () => true,
): number {
  const n = orders.length;
  if (n === 0) return 0;
  const legs = bestLegs(c, orders);
  const fewest = fewestTours(c, orders);
  const price = new Float64Array(n);
  const degree = new Int32Array(n);
  let best = 0;
  let step = 1;
  let waited = 0;
  for (let round = 0; round < ROUNDS && step > 1e-3 && (round === 0 || isTimeLeft()); round++) {
    const bound = priced(c, orders, legs, price, fewest, degree);
    if (bound > best) {
      best = bound;
      waited = 0;
    } else if (++waited > PATIENCE) {
      step /= 2;
      waited = 0;
    }
    let norm = 0;
    for (let i = 0; i < n; i++) norm += (degree[i] - 2) ** 2;
    if (norm === 0) break;
    const length = (step * Math.max(upper - bound, 1e-9)) / norm;
    for (let i = 0; i < n; i++) price[i] += length * (degree[i] - 2);
  }
  return best;
}

interface Legs {
  /**
   * The cheapest leg from a start to each order and from each order to an end, and the least cost of using a vehicle.
   */
  readonly first: Float64Array;
  readonly last: Float64Array;
  readonly use: number;
  readonly most: number;
}

function bestLegs(c: FleetColumns, orders: readonly number[]): Legs {
  const first = new Float64Array(orders.length).fill(Number.POSITIVE_INFINITY);
  const last = new Float64Array(orders.length).fill(Number.POSITIVE_INFINITY);
  let use = Number.POSITIVE_INFINITY;
  for (let v = 0; v < c.vehicles; v++) {
    use = Math.min(use, c.useCost[v]);
    for (let i = 0; i < orders.length; i++) {
      first[i] = Math.min(first[i], c.costs[c.startNode[v] * c.nodes + orders[i]]);
      last[i] = Math.min(last[i], c.costs[orders[i] * c.nodes + c.endNode[v]]);
    }
  }
  return { first, last, use, most: Math.min(c.vehicles, orders.length) };
}

/**
 * Returns the number of tours that the loads need, with the largest vehicles first; 1 where there are shipments, which
 * can share space one after another.
 */
function fewestTours(c: FleetColumns, orders: readonly number[]): number {
  let fewest = 1;
  if (c.paired) return fewest;
  for (let d = 0; d < c.dimensions; d++) {
    let left = orders.reduce((sum, order) => sum + c.load[order * c.dimensions + d], 0);
    const rooms = Array.from({ length: c.vehicles }, (_, v) => c.maxSum[v * c.dimensions + d]).sort((a, b) => b - a);
    let tours = 0;
    while (left > 1e-9 && tours < rooms.length) left -= rooms[tours++];
    fewest = Math.max(fewest, tours);
  }
  return fewest;
}

/** Computes the bound at these prices; writes the number of legs of each order in the cheapest forest to `degree`. */
function priced(
  c: FleetColumns,
  orders: readonly number[],
  legs: Legs,
  price: Float64Array,
  fewest: number,
  degree: Int32Array,
): number {
  const n = orders.length;
  const { parent, cost } = cheapestTree(c, orders, price);
  const tree = Array.from({ length: n }, (_, i) => i)
    .slice(1)
    .sort((a, b) => cost[b] - cost[a]);
  const byFirst = ranked(legs.first, price);
  const byLast = ranked(legs.last, price);
  // Starting from the whole tree, each further tour removes its most expensive edge and adds a first and a last leg.
  let sum = tree.reduce((all, i) => all + cost[i], 0);
  let best = Number.POSITIVE_INFINITY;
  let tours = 0;
  for (let m = 1; m <= legs.most; m++) {
    sum +=
      legs.first[byFirst[m - 1]] + price[byFirst[m - 1]] + legs.last[byLast[m - 1]] + price[byLast[m - 1]] + legs.use;
    if (m > 1) sum -= cost[tree[m - 2]];
    if (m >= fewest && sum < best) {
      best = sum;
      tours = m;
    }
  }
  degree.fill(0);
  for (const i of tree.slice(tours - 1)) {
    degree[i]++;
    degree[parent[i]]++;
  }
  for (let m = 0; m < tours; m++) {
    degree[byFirst[m]]++;
    degree[byLast[m]]++;
  }
  return best - 2 * price.reduce((a, b) => a + b, 0);
}

const ranked = (leg: Float64Array, price: Float64Array) =>
  Array.from(leg, (_, i) => i).sort((a, b) => leg[a] + price[a] - leg[b] - price[b]);

/**
 * Computes a minimum spanning tree (Prim) over the orders with their prices; an edge costs the cheaper of its two
 * directions.
 */
function cheapestTree(c: FleetColumns, orders: readonly number[], price: Float64Array) {
  const n = orders.length;
  const parent = new Int32Array(n).fill(-1);
  const cost = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  const inside = new Uint8Array(n);
  cost[0] = 0;
  for (let k = 0; k < n; k++) {
    let next = -1;
    for (let i = 0; i < n; i++) if (inside[i] === 0 && (next < 0 || cost[i] < cost[next])) next = i;
    inside[next] = 1;
    const row = orders[next] * c.nodes;
    for (let i = 0; i < n; i++) {
      if (inside[i] === 1) continue;
      const there = c.costs[row + orders[i]];
      const back = c.costsTo[row + orders[i]];
      const edge = (there < back ? there : back) + price[next] + price[i];
      if (edge < cost[i]) {
        cost[i] = edge;
        parent[i] = next;
      }
    }
  }
  return { parent, cost };
}
