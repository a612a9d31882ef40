import { bestEnd } from './compile-nodes.ts';
import type { FleetColumns } from './fleet-columns.ts';
import { type FleetProblem, TIME_TOLERANCE } from './fleet-problem.ts';
import { loadSnapshot, type Snapshot } from './kernel/snapshot.ts';
import { arrivalAfter, departureBefore, lateness } from './kernel/timetable.ts';
import { TourState } from './kernel/tour-state.ts';
import type { Plan, Stop, Tour } from './plan.ts';

/**
 * Computes all times of the snapshot's tours. Each tour departs as late as its first stop allows and is as early as
 * possible from there on.
 */
export function buildPlan(problem: FleetProblem, columns: FleetColumns, snapshot: Snapshot): Plan {
  const state = new TourState(columns);
  loadSnapshot(state, snapshot);
  const tours: Tour[] = [];
  for (let vehicle = 0; vehicle < columns.vehicles; vehicle++) {
    if (state.size[vehicle] > 0) tours.push(buildTour(problem, state, vehicle));
  }
  const unserved = Array.from(state.absent.subarray(0, state.absentCount)).sort((a, b) => a - b);
  return {
    tours,
    unserved,
    total: {
      unserved: unserved.reduce((sum, order) => sum + columns.priority[order], 0),
      points: state.totalPoints,
      cost:
        tours.reduce((sum, tour) => sum + tour.travelCost + fixedCost(problem, tour), 0) +
        columns.longestFactor * state.longest(),
    },
  };
}

const fixedCost = (problem: FleetProblem, tour: Tour) => problem.vehicles[tour.vehicle].fixedTravelCosts ?? 0;

function buildTour(problem: FleetProblem, state: TourState, vehicle: number): Tour {
  const c = state.columns;
  const sequence: number[] = [];
  for (let order = state.first[vehicle]; order >= 0; order = state.next[order]) sequence.push(order);
  const first = sequence[0];
  const way = c.times[c.startNode[vehicle] * c.nodes + first];
  const inTime = lateness(c, first, state.arrival[first], state.begin[first]) === 0;
  const latest = inTime
    ? Math.min(state.begin[first], Math.max(state.arrival[first], c.deadline[first]))
    : state.arrival[first];
  const departure = Math.max(c.departs[vehicle], departureBefore(c, vehicle, latest, way));
  const stops = sequence.map((order, i): Stop => {
    const arrival = i === 0 ? arrivalAfter(c, vehicle, departure, way) : state.arrival[order];
    const begin = state.begin[order];
    return {
      order,
      arrival,
      begin,
      departure: state.departure[order],
      late: lateness(c, order, arrival, begin),
      spare: Math.min(c.deadline[order] - arrival, c.closes[order] - begin),
    };
  });
  const arrival = state.endArrival[vehicle];
  const overtime = arrival - c.latestArrival[vehicle];
  return {
    vehicle,
    stops,
    end: bestEnd(problem, problem.vehicles[vehicle], problem.orders[sequence[sequence.length - 1]].place),
    departure,
    arrival,
    travelTime: state.travelTime[vehicle],
    travelCost: sequence.reduce((sum, order) => sum + state.legCost[order], state.endLegCost[vehicle]),
    overtime: overtime > TIME_TOLERANCE ? overtime : 0,
  };
}
