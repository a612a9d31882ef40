import { seededRandom } from '../../src/kit/core/random.ts';
import { plainTotal } from '../../src/products/fleet/tours/check/check-plan.ts';
import {
  nonParallelPairs,
  plainBegin,
  plainLateness,
  plainLoadFaults,
  plainServiceFaults,
  plainWays,
  workDone,
} from '../../src/products/fleet/tours/check/plain-schedule.ts';
import { DEFAULT_OBJECTIVE, type FleetProblem, TIME_TOLERANCE } from '../../src/products/fleet/tours/fleet-problem.ts';
import type { PlanCost, Stop, Tour } from '../../src/products/fleet/tours/plan.ts';

/** Returns true if `a` is better than `b`. */
export function isCheaper(problem: FleetProblem, a: PlanCost, b: PlanCost): boolean {
  const price = problem.objective?.travelCostPerPoint ?? null;
  const parts = ({ unserved, points, cost }: PlanCost) =>
    price === null ? [unserved, points, cost] : [unserved, cost + price * points];
  const [x, y] = [parts(a), parts(b)];
  const differs = x.findIndex((value, i) => Math.abs(value - y[i]) > 1e-6);
  return differs >= 0 && x[differs] < y[differs];
}

/** Finds the best plan's cost by trying every subset, assignment and sequence. Up to five orders. */
export function bestByTrying(problem: FleetProblem): PlanCost {
  let best: PlanCost = { unserved: Number.POSITIVE_INFINITY, points: 0, cost: 0 };
  const pairs = nonParallelPairs(problem);
  const consider = (sequences: readonly number[][]) => {
    const unserved = problem.orders
      .map((_, order) => order)
      .filter((order) => !sequences.some((s) => s.includes(order)));
    for (const tours of schedules(problem, sequences, pairs)) {
      const total = plainTotal(problem, { tours, unserved });
      if (isCheaper(problem, total, best)) best = total;
    }
  };
  const assign = (order: number, sequences: readonly number[][]) => {
    if (order === problem.orders.length) {
      consider(sequences);
      return;
    }
    assign(order + 1, sequences);
    for (let v = 0; v < problem.vehicles.length; v++) {
      for (let at = 0; at <= sequences[v].length; at++) {
        assign(
          order + 1,
          sequences.map((s, k) => (k === v ? [...s.slice(0, at), order, ...s.slice(at)] : s)),
        );
      }
    }
  };
  assign(
    0,
    problem.vehicles.map(() => []),
  );
  return best;
}

/**
 * Lists all schedules of the sequences, as early as possible, for every sequence of orders that must not be parallel;
 * none if a rule is broken.
 */
function schedules(
  problem: FleetProblem,
  sequences: readonly number[][],
  pairs: readonly [number, number][],
): Tour[][] {
  const broken = sequences.some(
    (sequence, v) =>
      sequence.length > 0 &&
      [
        ...plainServiceFaults(problem, problem.vehicles[v], sequence),
        ...plainLoadFaults(problem, problem.vehicles[v], sequence),
      ].length > 0,
  );
  if (broken) return [];
  const vehicleOf = (order: number) => sequences.findIndex((sequence) => sequence.includes(order));
  const across = pairs.filter(([a, b]) => vehicleOf(a) >= 0 && vehicleOf(b) >= 0 && vehicleOf(a) !== vehicleOf(b));
  const precedences = across.reduce<[number, number][][]>(
    (all, [a, b]) =>
      all.flatMap((one) => [
        [...one, [a, b] as [number, number]],
        [...one, [b, a] as [number, number]],
      ]),
    [[]],
  );
  return precedences.flatMap((before) => {
    const tours = scheduleAll(problem, sequences, before);
    return tours ? [tours] : [];
  });
}

/**
 * Repeats until no order begins before those that precede it in other tours are done; null if that never ends or breaks
 * a rule.
 */
function scheduleAll(
  problem: FleetProblem,
  sequences: readonly number[][],
  before: readonly [number, number][],
): Tour[] | null {
  const notBefore = problem.orders.map(() => Number.NEGATIVE_INFINITY);
  for (let round = 0; round <= 2 * problem.orders.length; round++) {
    const tours: Tour[] = [];
    for (const [v, sequence] of sequences.entries()) {
      if (sequence.length === 0) continue;
      const tour = plainTour(problem, v, sequence, notBefore);
      if (tour === null) return null;
      tours.push(tour);
    }
    const stops = new Map(tours.flatMap((tour) => tour.stops.map((stop) => [stop.order, stop])));
    let settled = true;
    for (const [first, second] of before) {
      const [done, stop] = [stops.get(first), stops.get(second)];
      if (done && stop && stop.begin < done.departure - TIME_TOLERANCE) {
        notBefore[second] = done.departure;
        settled = false;
      }
    }
    if (settled) return tours;
  }
  return null;
}

/**
 * Computes a tour's times, as early as possible, with no order before its time in `notBefore`; null where a rule about
 * times is broken or there is no way.
 */
export function plainTour(
  problem: FleetProblem,
  v: number,
  sequence: readonly number[],
  notBefore: readonly number[] = [],
): Tour | null {
  const vehicle = problem.vehicles[v];
  const objective = { ...DEFAULT_OBJECTIVE, ...problem.objective };
  const breaks = vehicle.interruptions ?? [];
  const ways = plainWays(problem, vehicle, sequence);
  if (ways.some((way) => way.time === Number.POSITIVE_INFINITY)) return null;
  let time = vehicle.earliestDeparture ?? 0;
  const stops: Stop[] = [];
  for (const [i, index] of sequence.entries()) {
    const order = problem.orders[index];
    const arrival = workDone(breaks, time, ways[i].time);
    const begin = plainBegin(vehicle, order, Math.max(arrival, notBefore[index] ?? arrival));
    const late = plainLateness(order, arrival, begin);
    const limit = Math.max(
      ...(order.visitingTimes ?? []).map(({ end }) => end),
      order.visitingTimes?.length ? Number.NEGATIVE_INFINITY : (order.deadline ?? Number.POSITIVE_INFINITY),
    );
    if (late > 0 && objective.dropLateOrders && limit > objective.keepDeadlinesUntil) return null;
    time = begin + order.handlingTime;
    stops.push({ order: index, arrival, begin, departure: time, late, spare: 0 });
  }
  const arrival = workDone(breaks, time, ways[ways.length - 1].time);
  const over = arrival - (vehicle.latestArrival ?? Number.POSITIVE_INFINITY);
  const overtime = over > TIME_TOLERANCE ? over : 0;
  if (overtime > 0 && objective.dropOvertimeOrders) return null;
  return { vehicle: v, stops, end: null, departure: 0, arrival, travelTime: 0, travelCost: 0, overtime };
}

/**
 * Returns true if neither these orders nor the tour's end are late if the vehicle arrives at the first of them at this
 * time.
 */
export function isTailInTime(problem: FleetProblem, v: number, tail: readonly number[], arrival: number): boolean {
  const vehicle = problem.vehicles[v];
  const breaks = vehicle.interruptions ?? [];
  const ways = plainWays(problem, vehicle, tail);
  let time = arrival;
  for (const [i, index] of tail.entries()) {
    const order = problem.orders[index];
    if (i > 0) time = workDone(breaks, time, ways[i].time);
    const begin = plainBegin(vehicle, order, time);
    if (plainLateness(order, time, begin) > 0) return false;
    time = begin + order.handlingTime;
  }
  const latest = vehicle.latestArrival ?? Number.POSITIVE_INFINITY;
  return workDone(breaks, time, ways[ways.length - 1].time) <= latest + TIME_TOLERANCE;
}

/** Returns random tours, which may break rules; some orders are in none. */
export function randomSequences(problem: FleetProblem, seed: number): number[][] {
  const random = seededRandom(seed);
  const sequences: number[][] = problem.vehicles.map(() => []);
  for (const order of problem.orders.keys()) {
    const sequence = sequences[Math.floor(random() * (sequences.length + 0.5))];
    sequence?.splice(Math.floor(random() * (sequence.length + 1)), 0, order);
  }
  return sequences;
}
