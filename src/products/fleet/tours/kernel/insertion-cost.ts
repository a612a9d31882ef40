import type { FleetColumns } from '../fleet-columns.ts';
import { arrivalAfter, latePoints, overtimePoints } from './timetable.ts';
import { LOAD_TOLERANCE, type TourState } from './tour-state.ts';

const NONE = -1;

/**
 * The cost of inserting an order. A position is judged in constant time: the cost by three legs, the time by the
 * departure before it and the slack after it. Only where a tour would get new points is the rest of it walked through,
 * and no further than the schedule differs.
 */
export class InsertionCost {
  /**
   * True if least loads are ignored; a tour only reaches them by several orders whose insertion gains nothing at first.
   */
  ignoresDeficits = false;

  private readonly columns: FleetColumns;
  /** The travel times of the two longest tours. */
  private longest = 0;
  private secondLongest = 0;
  private longestVehicle = NONE;

  constructor(private readonly state: TourState) {
    this.columns = state.columns;
  }

  /** Returns what an order costs in a tour apart from its legs; infinite where it doesn't fit. */
  onceIn(order: number, vehicle: number): number {
    const c = this.columns;
    if (c.allowed[order * c.classes + c.classOf[vehicle]] === 0) return Number.POSITIVE_INFINITY;
    const { dimensions } = c;
    for (let d = 0; d < dimensions; d++) {
      const at = vehicle * dimensions + d;
      if (this.state.peak[at] + c.load[order * dimensions + d] > c.maxSum[at] + LOAD_TOLERANCE) {
        return Number.POSITIVE_INFINITY;
      }
    }
    return (this.state.size[vehicle] === 0 ? c.useCost[vehicle] : 0) + this.deficitCost(order, vehicle);
  }

  /** Returns the additional cost of the legs with the order between two others. */
  legsCost(order: number, vehicle: number, before: number, after: number): number {
    const { state } = this;
    const { costs, costsTo, nodes, startNode, endNode } = this.columns;
    const from = before === NONE ? startNode[vehicle] : before;
    const to = after === NONE ? endNode[vehicle] : after;
    const last = state.size[vehicle] === 0 ? 0 : state.endLegCost[vehicle];
    const leg = after === NONE ? last : state.legCost[after];
    return costsTo[order * nodes + from] + costs[order * nodes + to] - leg;
  }

  /** Returns the additional cost of the longest tour. */
  balanceCost(order: number, vehicle: number, before: number, after: number): number {
    const { times, nodes, startNode, endNode, longestFactor } = this.columns;
    if (longestFactor === 0) return 0;
    const from = before === NONE ? startNode[vehicle] : before;
    const to = after === NONE ? endNode[vehicle] : after;
    const leg = this.state.size[vehicle] === 0 ? 0 : times[from * nodes + to];
    const longer = this.state.travelTime[vehicle] + times[from * nodes + order] + times[order * nodes + to] - leg;
    const others = vehicle === this.longestVehicle ? this.secondLongest : this.longest;
    return longestFactor * (Math.max(longer, others) - this.longest);
  }

  /**
   * Returns the change of points if the order is inserted between two others: its own and those of the orders after it.
   * Infinite where something would be late that must not be.
   */
  newPoints(order: number, vehicle: number, before: number, after: number): number {
    const { state } = this;
    const c = this.columns;
    const node = before === NONE ? c.startNode[vehicle] : before;
    const time = before === NONE ? c.departs[vehicle] : state.departure[before];
    const arrival = arrivalAfter(c, vehicle, time, c.times[node * c.nodes + order]);
    const begin = state.beginOf(vehicle, order, arrival);
    const points = latePoints(c, order, arrival, begin);
    if (points === Number.POSITIVE_INFINITY) return points;
    return points + this.tailPoints(vehicle, order, begin + c.handling[order], after);
  }

  /**
   * Returns the change of points from `after` to the tour's end if the vehicle left node `from` for it at this time.
   */
  tailPoints(vehicle: number, from: number, departure: number, after: number): number {
    const { state } = this;
    const c = this.columns;
    const { times, nodes } = c;
    let node = from;
    let time = departure;
    let points = 0;
    for (let rest = after; rest !== NONE; rest = state.next[rest]) {
      const at = arrivalAfter(c, vehicle, time, times[node * nodes + rest]);
      if (at <= state.slack[rest]) return points - state.pointsFrom[rest];
      const start = state.beginOf(vehicle, rest, at);
      const next = state.next[rest];
      const now = state.pointsFrom[rest] - (next === NONE ? this.endPoints(vehicle) : state.pointsFrom[next]);
      points += latePoints(c, rest, at, start) - now;
      // From here on the schedule is unchanged, or the tour isn't allowed.
      if (start === state.begin[rest] || points === Number.POSITIVE_INFINITY) return points;
      time = start + c.handling[rest];
      node = rest;
    }
    const end = arrivalAfter(c, vehicle, time, times[node * nodes + c.endNode[vehicle]]);
    return points + overtimePoints(c, vehicle, end) - this.endPoints(vehicle);
  }

  private endPoints(vehicle: number): number {
    const { state } = this;
    return state.size[vehicle] === 0 ? 0 : overtimePoints(this.columns, vehicle, state.endArrival[vehicle]);
  }

  findLongest(): void {
    const { used, usedCount, travelTime } = this.state;
    this.longest = 0;
    this.secondLongest = 0;
    this.longestVehicle = NONE;
    for (let k = 0; k < usedCount; k++) {
      const time = travelTime[used[k]];
      if (time > this.longest) {
        this.secondLongest = this.longest;
        this.longest = time;
        this.longestVehicle = used[k];
      } else if (time > this.secondLongest) this.secondLongest = time;
    }
  }

  /** Returns the change of cost for a tour that stays below its least load, negative if it no longer does. */
  private deficitCost(order: number, vehicle: number): number {
    const c = this.columns;
    if (c.hasMinSum[vehicle] === 0 || this.ignoresDeficits) return 0;
    const { state } = this;
    let short = false;
    let worth = c.priority[order];
    for (let d = 0; d < c.dimensions; d++) {
      const at = vehicle * c.dimensions + d;
      if (state.load[at] + c.load[order * c.dimensions + d] < c.minSum[at] - LOAD_TOLERANCE) short = true;
    }
    for (let other = state.first[vehicle]; other !== NONE; other = state.next[other]) worth += c.priority[other];
    return c.unservedWeight * ((short ? worth : 0) - state.deficit[vehicle]);
  }
}
