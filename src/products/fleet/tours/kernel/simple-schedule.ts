import { TIME_TOLERANCE } from '../fleet-problem.ts';
import type { TourLists } from './tour-lists.ts';

const NONE = -1;

/** Tours with the columns of their schedules, per order or per vehicle. */
interface SimpleTours extends TourLists {
  readonly arrival: Float64Array;
  readonly begin: Float64Array;
  readonly departure: Float64Array;
  readonly slack: Float64Array;
  readonly legCost: Float64Array;
  readonly legTime: Float64Array;
  readonly endSlack: Float64Array;
  readonly endLegCost: Float64Array;
  readonly endLegTime: Float64Array;
  readonly endArrival: Float64Array;
  readonly cost: Float64Array;
  readonly travelTime: Float64Array;
  readonly broken: Uint8Array;
}

// Schedules of tours with simple times (one window each, nothing late, no breaks) are plain sums.

/** Recomputes a tour's times, cost and slack. */
export function scheduleSimply(state: SimpleTours, vehicle: number): void {
  const c = state.columns;
  const { times, costsTo, nodes, opens, due, handling } = c;
  const { next, prev, departure, slack, legCost, legTime } = state;
  let node = c.startNode[vehicle];
  let time = c.departs[vehicle];
  let cost = c.useCost[vehicle];
  let travel = 0;
  let late = false;
  for (let order = state.first[vehicle]; order !== NONE; order = next[order]) {
    const leg = costsTo[order * nodes + node];
    legCost[order] = leg;
    cost += leg;
    const way = times[node * nodes + order];
    legTime[order] = way;
    travel += way;
    const arrival = time + way;
    const begin = arrival < opens[order] ? opens[order] : arrival;
    if (begin > due[order] + TIME_TOLERANCE) late = true;
    state.arrival[order] = arrival;
    state.begin[order] = begin;
    time = begin + handling[order];
    departure[order] = time;
    node = order;
  }
  const endNode = c.endNode[vehicle];
  const endLeg = costsTo[endNode * nodes + node];
  state.endLegCost[vehicle] = endLeg;
  state.cost[vehicle] = cost + endLeg;
  const lastWay = times[node * nodes + endNode];
  state.endLegTime[vehicle] = lastWay;
  state.travelTime[vehicle] = travel + lastWay;
  state.endArrival[vehicle] = time + lastWay;
  state.endSlack[vehicle] = c.latestArrival[vehicle];
  if (late || state.endArrival[vehicle] > c.latestArrival[vehicle] + TIME_TOLERANCE) state.broken[vehicle] = 1;
  let limit = c.latestArrival[vehicle] - lastWay;
  for (let order = state.last[vehicle]; order !== NONE; order = prev[order]) {
    const latest = limit - handling[order];
    slack[order] = latest < due[order] ? latest : due[order];
    limit = slack[order] - legTime[order];
  }
}

/**
 * Updates times and slack after an order was inserted where it fits; walks along the tour only as far as values change.
 */
export function rescheduleAround(state: SimpleTours, order: number, vehicle: number): void {
  const { opens, due, handling, departs, latestArrival } = state.columns;
  const { next, prev, departure, slack, legTime } = state;
  const before = prev[order];
  let time = before === NONE ? departs[vehicle] : departure[before];
  for (let k = order; k !== NONE; k = next[k]) {
    const arrival = time + legTime[k];
    const begin = arrival < opens[k] ? opens[k] : arrival;
    state.arrival[k] = arrival;
    state.begin[k] = begin;
    time = begin + handling[k];
    if (k !== order && time === departure[k]) break;
    departure[k] = time;
  }
  const last = state.last[vehicle];
  state.endArrival[vehicle] = departure[last] + state.endLegTime[vehicle];
  const after = next[order];
  let limit = after === NONE ? latestArrival[vehicle] - state.endLegTime[vehicle] : slack[after] - legTime[after];
  for (let k = order; k !== NONE; k = prev[k]) {
    const latest = limit - handling[k];
    const allowed = latest < due[k] ? latest : due[k];
    if (k !== order && allowed === slack[k]) break;
    slack[k] = allowed;
    limit = allowed - legTime[k];
  }
}
