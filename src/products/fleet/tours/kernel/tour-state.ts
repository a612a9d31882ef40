import { type FleetColumns, IMPASSABLE } from '../fleet-columns.ts';
import { rescheduleAround, scheduleSimply } from './simple-schedule.ts';
import { arrivalAfter, beginAfter, beginBefore, departureBefore, latePoints, overtimePoints } from './timetable.ts';
import { TourLists } from './tour-lists.ts';

/** The tolerance of loads, which are sums of decimal numbers. */
export const LOAD_TOLERANCE = 1e-9;

const NONE = -1;

/** The cost of tours, part by part. */
export interface Total {
  unserved: number;
  points: number;
  cost: number;
}

/**
 * All tours with the columns by which insertions are judged: at every order the departure (computed from the front) and
 * the latest arrival that makes no new point (computed from the back). Schedules are as early as possible.
 */
export class TourState extends TourLists {
  readonly arrival: Float64Array;
  readonly begin: Float64Array;
  readonly departure: Float64Array;
  /** The latest arrival at the order with which neither it nor anything after it makes a new point. */
  readonly slack: Float64Array;
  /** The same at the end of a tour. */
  readonly endSlack: Float64Array;
  /** The points from this order to the end of the tour. */
  readonly pointsFrom: Float64Array;
  /** The cost of the leg to the order, and of the leg to the end. */
  readonly legCost: Float64Array;
  readonly endLegCost: Float64Array;
  /** The travel time of the same legs, where times are simple. */
  readonly legTime: Float64Array;
  readonly endLegTime: Float64Array;

  /** The load aboard after the order, where there are shipments: `order * dimensions + d`. */
  readonly aboard: Float64Array;

  // per vehicle
  /** The sum of the loads that come from the store: `vehicle * dimensions + d`. */
  readonly load: Float64Array;
  /** The largest load aboard at any time: more than that sum where there are shipments. */
  readonly peak: Float64Array;
  readonly cost: Float64Array;
  readonly points: Float64Array;
  readonly travelTime: Float64Array;
  readonly endArrival: Float64Array;
  /** The priorities of the tour's orders if it carries less than its least sum: they don't count as served. */
  readonly deficit: Float64Array;
  /** 1 if the tour breaks a hard rule or uses a missing way. Such a tour must be dissolved. */
  readonly broken: Uint8Array;
  /** The last order of the part already driven, or -1. */
  readonly anchor: Int32Array;
  /** 1 if the order has been driven to already; it stays where it is. */
  readonly driven: Uint8Array;

  totalCost = 0;
  totalPoints = 0;

  constructor(columns: FleetColumns) {
    super(columns);
    const { orders, vehicles, dimensions } = columns;
    const ofOrders = () => new Float64Array(orders);
    const ofVehicles = () => new Float64Array(vehicles);
    this.arrival = ofOrders();
    this.begin = ofOrders();
    this.departure = ofOrders();
    this.slack = ofOrders();
    this.endSlack = ofVehicles();
    this.pointsFrom = ofOrders();
    this.legCost = ofOrders();
    this.endLegCost = ofVehicles();
    this.legTime = ofOrders();
    this.endLegTime = ofVehicles();
    this.aboard = new Float64Array(columns.paired ? orders * dimensions : 0);
    this.load = new Float64Array(vehicles * dimensions);
    this.peak = new Float64Array(vehicles * dimensions);
    this.cost = ofVehicles();
    this.points = ofVehicles();
    this.travelTime = ofVehicles();
    this.endArrival = ofVehicles();
    this.deficit = ofVehicles();
    this.broken = new Uint8Array(vehicles);
    this.anchor = new Int32Array(vehicles).fill(NONE);
    this.driven = new Uint8Array(orders);
    for (let v = 0; v < vehicles; v++) this.refresh(v);
  }

  /** Recomputes a tour's schedule, loads and cost. If `pinned`, orders keep their beginnings. */
  refresh(vehicle: number, pinned = false): void {
    this.totalCost -= this.cost[vehicle];
    this.totalPoints -= this.points[vehicle];
    this.totalUnserved -= this.deficit[vehicle];
    if (this.size[vehicle] === 0) {
      this.cost[vehicle] = 0;
      this.points[vehicle] = 0;
      this.deficit[vehicle] = 0;
      this.travelTime[vehicle] = 0;
      this.broken[vehicle] = 0;
      this.load.fill(0, vehicle * this.columns.dimensions, (vehicle + 1) * this.columns.dimensions);
      this.peak.fill(0, vehicle * this.columns.dimensions, (vehicle + 1) * this.columns.dimensions);
      this.endSlack[vehicle] = this.columns.latestArrival[vehicle];
      return;
    }
    this.broken[vehicle] = 0;
    this.sumLoads(vehicle);
    if (this.columns.simple) scheduleSimply(this, vehicle);
    else this.schedule(vehicle, pinned);
    if (this.cost[vehicle] >= IMPASSABLE) this.broken[vehicle] = 1;
    if (this.broken[vehicle] === 1) this.cost[vehicle] = 0;
    this.totalCost += this.cost[vehicle];
    this.totalPoints += this.points[vehicle];
    this.totalUnserved += this.deficit[vehicle];
  }

  /** Recomputes the sums, which otherwise are updated incrementally. */
  sumTotals(): void {
    this.totalCost = 0;
    this.totalPoints = 0;
    this.totalUnserved = 0;
    for (let k = 0; k < this.usedCount; k++) {
      const vehicle = this.used[k];
      this.totalCost += this.cost[vehicle];
      this.totalPoints += this.points[vehicle];
      this.totalUnserved += this.deficit[vehicle];
    }
    for (let k = 0; k < this.absentCount; k++) this.totalUnserved += this.columns.priority[this.absent[k]];
  }

  /** Returns the travel time of the longest tour. */
  longest(): number {
    let longest = 0;
    for (let k = 0; k < this.usedCount; k++) longest = Math.max(longest, this.travelTime[this.used[k]]);
    return longest;
  }

  /** Returns the weighed sum of all parts, as the search minimizes it. */
  weighed(): number {
    const { unservedWeight, pointWeight, longestFactor } = this.columns;
    const balance = longestFactor > 0 ? longestFactor * this.longest() : 0;
    return this.totalUnserved * unservedWeight + this.totalPoints * pointWeight + this.totalCost + balance;
  }

  weigh({ unserved, points, cost }: Total): number {
    return unserved * this.columns.unservedWeight + points * this.columns.pointWeight + cost;
  }

  total(): Total {
    const { longestFactor } = this.columns;
    const balance = longestFactor > 0 ? longestFactor * this.longest() : 0;
    return { unserved: this.totalUnserved, points: this.totalPoints, cost: this.totalCost + balance };
  }

  /** Returns the total without tours below their least load: they aren't driven, unless they have begun. */
  drivenTotal(): Total {
    const total = { unserved: this.totalUnserved, points: 0, cost: 0 };
    let longest = 0;
    for (let k = 0; k < this.usedCount; k++) {
      const vehicle = this.used[k];
      if (this.deficit[vehicle] > 0 && this.anchor[vehicle] === NONE) continue;
      total.cost += this.cost[vehicle];
      total.points += this.points[vehicle];
      longest = Math.max(longest, this.travelTime[vehicle]);
    }
    total.cost += this.columns.longestFactor * longest;
    return total;
  }

  private sumLoads(vehicle: number): void {
    const { dimensions, load, hasMinSum, minSum, priority, paired, partner } = this.columns;
    const at = vehicle * dimensions;
    for (let d = 0; d < dimensions; d++) {
      let sum = 0;
      for (let order = this.first[vehicle]; order !== NONE; order = this.next[order]) {
        if (!paired || partner[order] === NONE) sum += load[order * dimensions + d];
      }
      this.load[at + d] = sum;
      this.peak[at + d] = paired ? this.sumAboard(vehicle, d, sum) : sum;
    }
    this.deficit[vehicle] = 0;
    if (hasMinSum[vehicle] === 0) return;
    let short = false;
    for (let d = 0; d < dimensions; d++) if (this.load[at + d] < minSum[at + d] - LOAD_TOLERANCE) short = true;
    if (!short) return;
    let worth = 0;
    for (let order = this.first[vehicle]; order !== NONE; order = this.next[order]) worth += priority[order];
    this.deficit[vehicle] = worth;
  }

  /** Sums the load aboard after each order; returns its maximum. */
  private sumAboard(vehicle: number, d: number, stored: number): number {
    const { dimensions, load, isPickup, partner } = this.columns;
    let aboard = stored;
    let peak = stored;
    for (let order = this.first[vehicle]; order !== NONE; order = this.next[order]) {
      if (isPickup[order] === 1) aboard += load[order * dimensions + d];
      else if (partner[order] !== NONE) aboard -= load[partner[order] * dimensions + d];
      this.aboard[order * dimensions + d] = aboard;
      if (aboard > peak) peak = aboard;
    }
    return peak;
  }

  /** Returns true if the load aboard exceeds the limit at any time. */
  isOverloaded(vehicle: number): boolean {
    const { dimensions, maxSum } = this.columns;
    for (let at = vehicle * dimensions; at < (vehicle + 1) * dimensions; at++) {
      if (this.peak[at] > maxSum[at] + LOAD_TOLERANCE) return true;
    }
    return false;
  }

  /** Returns false for orders that have been driven to, and for deliveries of goods aboard. */
  mayLeave(order: number): boolean {
    if (this.driven[order] === 1) return false;
    const other = this.columns.partner[order];
    return other === NONE || this.driven[other] === 0;
  }

  /**
   * Does the same as {@link refresh} after an order was inserted where it fits; where times are simple, it walks along
   * the tour only as far as values change.
   */
  refreshInserted(order: number): void {
    const c = this.columns;
    const vehicle = this.vehicleOf[order];
    if (!c.simple || c.paired || c.longestFactor > 0 || c.hasMinSum[vehicle] === 1 || this.size[vehicle] === 1) {
      this.refresh(vehicle);
      return;
    }
    const { dimensions, nodes, times, costs } = c;
    for (let d = 0; d < dimensions; d++) {
      this.load[vehicle * dimensions + d] += c.load[order * dimensions + d];
      this.peak[vehicle * dimensions + d] = this.load[vehicle * dimensions + d];
    }
    const before = this.prev[order];
    const after = this.next[order];
    const from = before === NONE ? c.startNode[vehicle] : before;
    const to = after === NONE ? c.endNode[vehicle] : after;
    this.legCost[order] = costs[from * nodes + order];
    this.legTime[order] = times[from * nodes + order];
    if (after === NONE) {
      this.endLegCost[vehicle] = costs[order * nodes + to];
      this.endLegTime[vehicle] = times[order * nodes + to];
    } else {
      this.legCost[after] = costs[order * nodes + to];
      this.legTime[after] = times[order * nodes + to];
    }
    let cost = c.useCost[vehicle];
    for (let k = this.first[vehicle]; k !== NONE; k = this.next[k]) cost += this.legCost[k];
    cost += this.endLegCost[vehicle];
    this.totalCost += cost - this.cost[vehicle];
    this.cost[vehicle] = cost;
    if (c.timed) rescheduleAround(this, order, vehicle);
  }

  private schedule(vehicle: number, pinned: boolean): void {
    const c = this.columns;
    const { times, costs, nodes, handling } = c;
    let node = c.startNode[vehicle];
    let time = c.departs[vehicle];
    let cost = c.useCost[vehicle];
    let travel = 0;
    for (let order = this.first[vehicle]; order !== NONE; order = this.next[order]) {
      const leg = costs[node * nodes + order];
      this.legCost[order] = leg;
      cost += leg;
      const way = times[node * nodes + order];
      travel += way;
      const arrival = arrivalAfter(c, vehicle, time, way);
      this.arrival[order] = arrival;
      if (!pinned) this.begin[order] = this.beginOf(vehicle, order, arrival);
      time = this.begin[order] + handling[order];
      this.departure[order] = time;
      node = order;
    }
    const endNode = c.endNode[vehicle];
    this.endLegCost[vehicle] = costs[node * nodes + endNode];
    this.cost[vehicle] = cost + this.endLegCost[vehicle];
    const lastWay = times[node * nodes + endNode];
    this.travelTime[vehicle] = travel + lastWay;
    this.endArrival[vehicle] = arrivalAfter(c, vehicle, time, lastWay);
    this.endSlack[vehicle] = c.latestArrival[vehicle];
    let points = overtimePoints(c, vehicle, this.endArrival[vehicle]);
    let limit = c.latestArrival[vehicle];
    let after = endNode;
    for (let order = this.last[vehicle]; order !== NONE; order = this.prev[order]) {
      const leave = departureBefore(c, vehicle, limit, times[order * nodes + after]);
      limit = Math.min(c.deadline[order], beginBefore(c, vehicle, order, leave - handling[order]));
      // Beyond its own beginning an order of a group might overlap another one.
      if (c.groupFirst[order] < c.groupFirst[order + 1]) limit = Math.min(limit, this.begin[order]);
      this.slack[order] = limit;
      points += latePoints(c, order, this.arrival[order], this.begin[order]);
      this.pointsFrom[order] = points;
      after = order;
    }
    if (points === Number.POSITIVE_INFINITY) this.broken[vehicle] = 1;
    this.points[vehicle] = this.broken[vehicle] ? 0 : points;
  }

  /**
   * Returns when an order begins in this tour: in its visiting time, outside of breaks, and not parallel to an order of
   * its groups in another tour.
   */
  beginOf(vehicle: number, order: number, arrival: number): number {
    const c = this.columns;
    let time = beginAfter(c, vehicle, order, arrival);
    if (c.groupFirst[order] === c.groupFirst[order + 1]) return time;
    for (;;) {
      const free = this.afterGroups(vehicle, order, time);
      if (free === time) return time;
      time = beginAfter(c, vehicle, order, free);
    }
  }

  private afterGroups(vehicle: number, order: number, begin: number): number {
    const { groupFirst, groupOf, groupMemberFirst, groupMembers, handling } = this.columns;
    let time = begin;
    for (let g = groupFirst[order]; g < groupFirst[order + 1]; g++) {
      const group = groupOf[g];
      for (let m = groupMemberFirst[group]; m < groupMemberFirst[group + 1]; m++) {
        const other = groupMembers[m];
        if (this.vehicleOf[other] === NONE || this.vehicleOf[other] === vehicle) continue;
        if (this.begin[other] < time + handling[order] && this.departure[other] > time) time = this.departure[other];
      }
    }
    return time;
  }
}
