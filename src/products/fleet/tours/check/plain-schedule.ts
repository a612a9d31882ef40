import {
  DEFAULT_OBJECTIVE,
  type FleetProblem,
  type Interval,
  type Order,
  TIME_TOLERANCE,
  type Vehicle,
} from '../fleet-problem.ts';

// A second, plain implementation of the rules, for checks and tests. It shares no code with the kernels.

/** Returns the seconds between two times that lie outside of breaks. */
export function workBetween(breaks: readonly Interval[], from: number, to: number): number {
  const paused = breaks.map(({ start, end }) => Math.max(0, Math.min(end, to) - Math.max(start, from)));
  return to - from - paused.reduce((sum, seconds) => sum + seconds, 0);
}

/** Returns when `seconds` of work that begin at `from` are done: the earliest time with that much work before it. */
export function workDone(breaks: readonly Interval[], from: number, seconds: number): number {
  if (seconds === 0) return from;
  const enough = (time: number) => workBetween(breaks, from, time) >= seconds - TIME_TOLERANCE;
  // Work is only ever done at a break's beginning, or some seconds after a break or the start.
  const candidates = [from, ...breaks.map((pause) => pause.end)]
    .filter((time) => time >= from)
    .map((time) => time + Math.max(0, seconds - workBetween(breaks, from, time)));
  return Math.min(
    ...[...candidates, ...breaks.map((pause) => pause.start)].filter((time) => time >= from && enough(time)),
  );
}

export const touchesBreak = (breaks: readonly Interval[], begin: number, handling: number): boolean =>
  breaks.some(({ start, end }) => start < begin + handling - TIME_TOLERANCE && begin < end && begin + handling > start);

/** Returns how many seconds an order is late, by its deadline or by the last visiting time that is long enough. */
export function plainLateness(order: Order, arrival: number, begin: number): number {
  const times = (order.visitingTimes ?? []).filter(({ start, end }) => end - start >= order.handlingTime);
  const late =
    times.length > 0
      ? begin + order.handlingTime - Math.max(...times.map(({ end }) => end))
      : arrival - (order.deadline ?? Number.POSITIVE_INFINITY);
  return late > TIME_TOLERANCE ? late : 0;
}

/**
 * Returns when the handling of an order begins at the earliest, not before `from`: the first time that is allowed or
 * lies after all visiting times.
 */
export function plainBegin(vehicle: Vehicle, order: Order, from: number): number {
  const breaks = vehicle.interruptions ?? [];
  const times = (order.visitingTimes ?? []).filter(({ start, end }) => end - start >= order.handlingTime);
  const last = Math.max(...times.map(({ end }) => end));
  const good = (time: number) =>
    !touchesBreak(breaks, time, order.handlingTime) &&
    (times.length === 0 ||
      times.some((t) => time >= t.start && time + order.handlingTime <= t.end + TIME_TOLERANCE) ||
      time + order.handlingTime > last + TIME_TOLERANCE);
  const moments = [from, ...breaks.map(({ end }) => end), ...times.map(({ start }) => start)].filter((t) => t >= from);
  return Math.min(...moments.filter(good));
}

/** Returns the time and cost of a way; infinite where there is none. */
function plainWay(problem: FleetProblem, from: number, to: number): { time: number; cost: number } {
  const { size, times, costs = times } = problem.travel;
  const [time, cost] = [times[from * size + to], costs[from * size + to]];
  const ok = time >= 0 && cost >= 0 && Number.isFinite(time) && Number.isFinite(cost);
  return ok ? { time, cost } : { time: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };
}

/** Returns the ways of a tour: one to each order and one to its end (zero where the tour ends at the last order). */
export function plainWays(
  problem: FleetProblem,
  vehicle: Vehicle,
  orders: readonly number[],
): { time: number; cost: number }[] {
  const store = problem.stores[vehicle.store].place;
  const places = orders.map((order) => problem.orders[order].place);
  const start = vehicle.start ?? store;
  const first = plainWay(problem, start, vehicle.collectsAtStore ? store : places[0]);
  const ways = places.map((place, i) => plainWay(problem, i === 0 ? start : places[i - 1], place));
  if (vehicle.collectsAtStore && start !== store) {
    const on = plainWay(problem, store, places[0]);
    ways[0] = { time: first.time + on.time, cost: first.cost + on.cost };
  }
  const ends = (vehicle.ends ?? []).map((end) => plainWay(problem, places[places.length - 1], end));
  ends.sort((a, b) => a.cost - b.cost || a.time - b.time);
  return [...ways, ends[0] ?? { time: 0, cost: 0 }];
}

/** Returns the points for `late` seconds of lateness. */
export function plainPoints(late: number, secondsPerPoint: number | null, priority: number): number {
  if (late <= 0) return 0;
  return priority * (secondsPerPoint === null ? 1 : Math.ceil((late - TIME_TOLERANCE) / secondsPerPoint));
}

/** Lists the load rules that a tour breaks. */
export function plainLoadFaults(problem: FleetProblem, vehicle: Vehicle, orders: readonly number[]): string[] {
  const faults: string[] = [];
  const shipments = problem.shipments ?? [];
  const halves = new Set(shipments.flatMap(({ pickup, delivery }) => [pickup, delivery]));
  for (const [d, limit] of (vehicle.loadLimits ?? []).entries()) {
    const amount = (order: number) => problem.orders[order].load?.[d] ?? 0;
    const stored = orders.filter((order) => !halves.has(order)).reduce((sum, order) => sum + amount(order), 0);
    let aboard = stored;
    let most = stored;
    for (const order of orders) {
      if (shipments.some(({ pickup }) => pickup === order)) aboard += amount(order);
      const shipment = shipments.find(({ delivery }) => delivery === order);
      if (shipment) aboard -= amount(shipment.pickup);
      most = Math.max(most, aboard);
    }
    if (most > (limit.maxSum ?? Number.POSITIVE_INFINITY) + 1e-9)
      faults.push(`load ${d} is ${most}, more than ${limit.maxSum}`);
    if (stored < (limit.minSum ?? 0) - 1e-9) faults.push(`load ${d} is ${stored}, less than ${limit.minSum}`);
    for (const order of orders) {
      if (amount(order) > (limit.maxSingle ?? Number.POSITIVE_INFINITY))
        faults.push(`order ${order} has too much of load ${d}`);
      if (amount(order) < (limit.minSingle ?? 0)) faults.push(`order ${order} has too little of load ${d}`);
    }
  }
  return faults;
}

/** Lists the rules about services and their sequence that a tour breaks. */
export function plainServiceFaults(problem: FleetProblem, vehicle: Vehicle, orders: readonly number[]): string[] {
  const faults: string[] = [];
  for (const index of orders) {
    const order = problem.orders[index];
    if (order.store !== vehicle.store) faults.push(`order ${index} belongs to another store`);
    for (const demand of order.demands ?? []) {
      if (!vehicle.supplies?.includes(demand)) faults.push(`order ${index} demands ${demand}`);
    }
  }
  for (const { pickup, delivery } of problem.shipments ?? []) {
    const [from, to] = [orders.indexOf(pickup), orders.indexOf(delivery)];
    if (from < 0 !== to < 0 || from > to) faults.push(`order ${delivery} is not delivered after its pickup ${pickup}`);
  }
  return faults;
}

/** Lists the pairs of orders that must not be handled in parallel. */
export function nonParallelPairs(problem: FleetProblem): [number, number][] {
  const tags = problem.objective?.nonParallelTags ?? DEFAULT_OBJECTIVE.nonParallelTags;
  const alike = (a: Order, b: Order) =>
    tags.some((tag) => a.tags?.get(tag) !== undefined && a.tags.get(tag) === b.tags?.get(tag));
  const { orders } = problem;
  return orders.flatMap((a, i) => orders.flatMap((b, j) => (i < j && alike(a, b) ? [[i, j] as [number, number]] : [])));
}
