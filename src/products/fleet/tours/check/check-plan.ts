import { DEFAULT_OBJECTIVE, type FleetProblem, type Objective, type Order, TIME_TOLERANCE } from '../fleet-problem.ts';
import type { Plan, PlanCost, Tour } from '../plan.ts';
import {
  nonParallelPairs,
  plainLateness,
  plainLoadFaults,
  plainPoints,
  plainServiceFaults,
  plainWays,
  touchesBreak,
  workBetween,
} from './plain-schedule.ts';

const CLOSE = 1e-4;

/**
 * Checks a plan against the problem by recomputing everything without the solver's code: services, loads, ways, times,
 * breaks, visiting times, lateness and sums. Returns the faults found; an empty list if there are none.
 */
export function checkPlan(problem: FleetProblem, plan: Plan): string[] {
  const objective: Objective = { ...DEFAULT_OBJECTIVE, ...problem.objective };
  return [
    ...checkPartition(problem, plan),
    ...plan.tours.flatMap((tour) =>
      checkTour(problem, objective, tour).map((fault) => `vehicle ${tour.vehicle}: ${fault}`),
    ),
    ...checkParallel(problem, plan),
    ...checkTotal(problem, plan),
  ];
}

function checkPartition(problem: FleetProblem, plan: Plan): string[] {
  const seen = [...plan.unserved, ...plan.tours.flatMap((tour) => tour.stops.map((stop) => stop.order))].sort(
    (a, b) => a - b,
  );
  const faults =
    seen.length === problem.orders.length && seen.every((order, i) => order === i)
      ? []
      : ['orders are missing or double'];
  const vehicles = new Set(plan.tours.map((tour) => tour.vehicle));
  if (vehicles.size < plan.tours.length) faults.push('a vehicle has two tours');
  if (plan.tours.some((tour) => tour.stops.length === 0)) faults.push('a tour is empty');
  return faults;
}

function checkTour(problem: FleetProblem, objective: Objective, tour: Tour): string[] {
  const vehicle = problem.vehicles[tour.vehicle];
  const breaks = vehicle.interruptions ?? [];
  const sequence = tour.stops.map((stop) => stop.order);
  const faults = [...plainServiceFaults(problem, vehicle, sequence), ...plainLoadFaults(problem, vehicle, sequence)];
  const ways = plainWays(problem, vehicle, sequence);
  const expect = (what: string, value: number, expected: number) => {
    if (!(Math.abs(value - expected) <= CLOSE)) faults.push(`${what} is ${value} instead of ${expected}`);
  };
  if (tour.departure < (vehicle.earliestDeparture ?? 0) - TIME_TOLERANCE) faults.push('it departs too early');
  let time = tour.departure;
  tour.stops.forEach((stop, i) => {
    const order = problem.orders[stop.order];
    expect(`work on the way to order ${stop.order}`, workBetween(breaks, time, stop.arrival), ways[i].time);
    if (stop.begin < stop.arrival - TIME_TOLERANCE) faults.push(`order ${stop.order} begins before the arrival`);
    if (touchesBreak(breaks, stop.begin, order.handlingTime)) faults.push(`order ${stop.order} is handled in a break`);
    expect(`departure of order ${stop.order}`, stop.departure, stop.begin + order.handlingTime);
    const late = plainLateness(order, stop.arrival, stop.begin);
    expect(`lateness of order ${stop.order}`, stop.late, late);
    if (late === 0 && !isInVisitingTime(order, stop.begin))
      faults.push(`order ${stop.order} is outside of its visiting times`);
    if (late > 0 && isDropped(order, objective)) faults.push(`order ${stop.order} is late`);
    time = stop.departure;
  });
  const last = ways[ways.length - 1];
  expect('work on the way to the end', workBetween(breaks, time, tour.arrival), last.time);
  const overtime = Math.max(0, tour.arrival - (vehicle.latestArrival ?? Number.POSITIVE_INFINITY));
  expect('overtime', tour.overtime, overtime > TIME_TOLERANCE ? overtime : 0);
  if (overtime > TIME_TOLERANCE && objective.dropOvertimeOrders) faults.push('it ends too late');
  expect(
    'travel time',
    tour.travelTime,
    ways.reduce((sum, way) => sum + way.time, 0),
  );
  expect(
    'travel cost',
    tour.travelCost,
    ways.reduce((sum, way) => sum + way.cost, 0),
  );
  return faults;
}

function isInVisitingTime(order: Order, begin: number): boolean {
  const times = order.visitingTimes ?? [];
  return (
    times.length === 0 ||
    times.some(
      ({ start, end }) => begin >= start - TIME_TOLERANCE && begin + order.handlingTime <= end + TIME_TOLERANCE,
    )
  );
}

function isDropped(order: Order, objective: Objective): boolean {
  const ends = (order.visitingTimes ?? []).map(({ end }) => end);
  const limit = ends.length > 0 ? Math.max(...ends) : (order.deadline ?? Number.POSITIVE_INFINITY);
  return objective.dropLateOrders && limit > objective.keepDeadlinesUntil;
}

function checkParallel(problem: FleetProblem, plan: Plan): string[] {
  const stops = new Map(
    plan.tours.flatMap((tour) => tour.stops.map((stop) => [stop.order, { ...stop, vehicle: tour.vehicle }])),
  );
  return nonParallelPairs(problem).flatMap(([i, j]) => {
    const [a, b] = [stops.get(i), stops.get(j)];
    const parallel =
      a &&
      b &&
      a.vehicle !== b.vehicle &&
      a.begin < b.departure - TIME_TOLERANCE &&
      b.begin < a.departure - TIME_TOLERANCE;
    return parallel ? [`orders ${i} and ${j} are handled in parallel`] : [];
  });
}

/** Computes the cost of a plan from its stops and ways alone. */
export function plainTotal(problem: FleetProblem, plan: Pick<Plan, 'tours' | 'unserved'>): PlanCost {
  const objective: Objective = { ...DEFAULT_OBJECTIVE, ...problem.objective };
  let [points, cost, longest] = [0, 0, 0];
  for (const tour of plan.tours) {
    const vehicle = problem.vehicles[tour.vehicle];
    const ways = plainWays(
      problem,
      vehicle,
      tour.stops.map((stop) => stop.order),
    );
    cost += (vehicle.fixedTravelCosts ?? 0) + ways.reduce((sum, way) => sum + way.cost, 0);
    longest = Math.max(
      longest,
      ways.reduce((sum, way) => sum + way.time, 0),
    );
    points += plainPoints(tour.overtime, objective.overtimeSecondsPerPoint, vehicle.priority ?? 1);
    for (const stop of tour.stops) {
      const order = problem.orders[stop.order];
      points += plainPoints(
        plainLateness(order, stop.arrival, stop.begin),
        objective.lateSecondsPerPoint,
        order.priority ?? 1,
      );
    }
  }
  const unserved = plan.unserved.reduce((sum, order) => sum + Math.max(1e-3, problem.orders[order].priority ?? 1), 0);
  return { unserved, points, cost: cost + objective.longestTourFactor * longest };
}

function checkTotal(problem: FleetProblem, plan: Plan): string[] {
  const total = plainTotal(problem, plan);
  return (['unserved', 'points', 'cost'] as const).flatMap((part) =>
    Math.abs(total[part] - plan.total[part]) <= CLOSE * Math.max(1, plan.tours.length)
      ? []
      : [`${part} is ${plan.total[part]} instead of ${total[part]}`],
  );
}
