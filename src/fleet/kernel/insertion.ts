import { type FleetColumns, IMPASSABLE } from '../fleet-columns.ts';
import { TIME_TOLERANCE } from '../fleet-problem.ts';
import { arrivalAfter, latePoints, overtimePoints } from './timetable.ts';
import { LOAD_TOLERANCE, type TourState } from './tour-state.ts';

const NONE = -1;

/** With more orders than this only positions beside the nearest ones are looked at, so a search of many orders is as quick as one of few. */
const FEW_ORDERS = 150;
/** So many of them. */
const NEIGHBORS = 25;

/**
 * Finds where an order costs least. A position is judged in constant time: cost by three legs, time by the departure
 * before it and the slack behind it. Only where a tour would make new points is its rest walked through, and no further
 * than the schedule differs.
 *
 * Positions are passed over at random now and then ("blinks"), which is what makes the search diverse (Christiaens and
 * Vanden Berghe, 2020).
 */
export class InsertionFinder {
  /** Where the last search found the least cost; `vehicle` is -1 if nowhere. */
  vehicle = NONE;
  /** Order before the position, or -1. */
  before = NONE;
  /** As weighed by the search, without what serving the order is worth. */
  cost = Number.POSITIVE_INFINITY;

  /** Looks away from least loads, which a tour only reaches by a few orders that go there for no gain at first. */
  ignoresDeficits = false;

  private readonly columns: FleetColumns;
  private untilBlink = 0;
  private readonly neighbors: number;
  /** By vehicle: the last search that came by it, and what an order in it costs beside its legs then; infinite where it doesn't fit. */
  private readonly seen: Int32Array;
  private readonly onceOf: Float64Array;
  /** By order: the last search that tried the position behind it. */
  private readonly tried: Int32Array;
  private search = 0;
  /** Travel times of the two longest tours. */
  private longest = 0;
  private secondLongest = 0;
  private longestVehicle = NONE;

  constructor(
    private readonly state: TourState,
    private readonly random: () => number,
    /** Share of positions passed over. */
    public blinkRate: number,
    fewOrders = FEW_ORDERS,
  ) {
    const { columns } = state;
    this.columns = columns;
    // What the longest tour costs is one number for all tours.
    const isSparse = columns.orders > fewOrders && columns.longestFactor === 0;
    this.neighbors = isSparse ? Math.min(NEIGHBORS, columns.near) : 0;
    this.seen = new Int32Array(columns.vehicles);
    this.onceOf = new Float64Array(columns.vehicles);
    this.tried = new Int32Array(columns.orders);
    this.drawBlink();
  }

  /** Looks for the best position; true if the order fits somewhere. */
  find(order: number): boolean {
    return (this.neighbors > 0 && this.findNear(order)) || this.findAnywhere(order);
  }

  /** Looks at positions beside the nearest orders, at both ends of their tours, and at unused vehicles. */
  private findNear(order: number): boolean {
    const { state, seen, tried, neighbors } = this;
    const { near, nearest, timed, simple } = this.columns;
    const { next, prev, vehicleOf, anchor, driven, last } = state;
    const isPlain = !timed || simple;
    this.vehicle = NONE;
    this.cost = Number.POSITIVE_INFINITY;
    const search = ++this.search;
    for (let k = 1; k < neighbors; k++) {
      const neighbor = nearest[order * near + k];
      const vehicle = vehicleOf[neighbor];
      if (vehicle === NONE) continue;
      if (seen[vehicle] !== search) {
        seen[vehicle] = search;
        const once = this.onceIn(order, vehicle);
        this.onceOf[vehicle] = once;
        if (once < Number.POSITIVE_INFINITY) {
          this.tryPosition(order, vehicle, anchor[vehicle], once);
          if (last[vehicle] !== anchor[vehicle] && tried[last[vehicle]] !== search) {
            tried[last[vehicle]] = search;
            this.tryPosition(order, vehicle, last[vehicle], once);
          }
        }
      }
      const once = this.onceOf[vehicle];
      if (once === Number.POSITIVE_INFINITY || driven[neighbor] === 1) continue;
      const before = prev[neighbor];
      // In front of the first order has been tried.
      if (before !== anchor[vehicle] && tried[before] !== search) {
        tried[before] = search;
        if (isPlain) this.tryBetween(order, vehicle, before, neighbor, once);
        else this.tryPosition(order, vehicle, before, once);
      }
      const after = next[neighbor];
      if (after !== NONE && tried[neighbor] !== search) {
        tried[neighbor] = search;
        if (isPlain) this.tryBetween(order, vehicle, neighbor, after, once);
        else this.tryPosition(order, vehicle, neighbor, once);
      }
    }
    this.tryUnused(order);
    return this.vehicle !== NONE;
  }

  /** What an order in a tour costs beside its legs; infinite where it doesn't fit in. */
  private onceIn(order: number, vehicle: number): number {
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

  /** The position between two orders, where times are simple or don't matter. */
  private tryBetween(order: number, vehicle: number, before: number, after: number, once: number): void {
    if (--this.untilBlink < 0) {
      this.drawBlink();
      return;
    }
    const { state } = this;
    const c = this.columns;
    const row = order * c.nodes;
    const cost = c.costsTo[row + before] + c.costs[row + after] - state.legCost[after] + once;
    if (cost >= this.cost || cost >= IMPASSABLE) return;
    if (c.timed) {
      const arrival = state.departure[before] + c.timesTo[row + before];
      const begin = arrival < c.opens[order] ? c.opens[order] : arrival;
      if (begin > c.due[order] || begin + c.handling[order] + c.times[row + after] > state.slack[after]) return;
    }
    this.take(vehicle, before, cost);
  }

  /** One position of a tour that has room. */
  private tryPosition(order: number, vehicle: number, before: number, once: number): void {
    if (this.blinks()) return;
    const { state } = this;
    const c = this.columns;
    const { nodes } = c;
    const after = before === NONE ? state.first[vehicle] : state.next[before];
    const legs = this.legsCost(order, vehicle, before, after);
    if (legs >= IMPASSABLE || legs + once >= this.cost) return;
    if (!c.timed) this.take(vehicle, before, legs + once);
    else if (c.simple) {
      const node = before === NONE ? c.startNode[vehicle] : before;
      const time = before === NONE ? c.departs[vehicle] : state.departure[before];
      const arrival = time + c.timesTo[order * nodes + node];
      const begin = arrival < c.opens[order] ? c.opens[order] : arrival;
      if (begin > c.due[order]) return;
      const done = begin + c.handling[order];
      const fits =
        after === NONE
          ? done + c.times[order * nodes + c.endNode[vehicle]] <= state.endSlack[vehicle]
          : done + c.times[order * nodes + after] <= state.slack[after];
      if (fits) this.take(vehicle, before, legs + once);
    } else {
      const points = this.newPoints(order, vehicle, before, after);
      if (points === Number.POSITIVE_INFINITY) return;
      const total = legs + once + c.pointWeight * points;
      if (total < this.cost) this.take(vehicle, before, total);
    }
  }

  private tryUnused(order: number): void {
    const { state } = this;
    const { classes, allowed } = this.columns;
    for (let kind = 0; kind < classes; kind++) {
      if (state.unusedCount[kind] === 0 || allowed[order * classes + kind] === 0) continue;
      this.tryTour(order, state.unused[state.classStart[kind] + state.unusedCount[kind] - 1]);
    }
  }

  /** Looks at all positions. */
  private findAnywhere(order: number): boolean {
    const { state } = this;
    this.vehicle = NONE;
    this.cost = Number.POSITIVE_INFINITY;
    if (this.columns.longestFactor > 0) this.findLongest();
    for (let k = 0; k < state.usedCount; k++) this.tryTour(order, state.used[k]);
    this.tryUnused(order);
    return this.vehicle !== NONE;
  }

  /** The cheapest position in one tour, if it is cheaper than what was found so far. */
  private tryTour(order: number, vehicle: number): void {
    const c = this.columns;
    const once = this.onceIn(order, vehicle);
    if (once === Number.POSITIVE_INFINITY) return;
    if (!c.timed && c.longestFactor === 0) this.tryUntimed(order, vehicle, once);
    else if (c.simple && c.longestFactor === 0) this.trySimple(order, vehicle, once);
    else this.tryAny(order, vehicle, once);
  }

  private tryUntimed(order: number, vehicle: number, once: number): void {
    const { state } = this;
    const { costs, costsTo, nodes, startNode, endNode } = this.columns;
    const { next, legCost } = state;
    const row = order * nodes;
    let least = Math.min(this.cost, IMPASSABLE + once);
    let position = -2;
    let before = state.anchor[vehicle];
    let node = before === NONE ? startNode[vehicle] : before;
    let after = before === NONE ? state.first[vehicle] : next[before];
    let blink = this.untilBlink;
    while (after !== NONE) {
      if (--blink < 0) {
        this.drawBlink();
        blink = this.untilBlink;
      } else {
        const cost = costsTo[row + node] + costs[row + after] - legCost[after] + once;
        if (cost < least) {
          least = cost;
          position = before;
        }
      }
      before = after;
      node = after;
      after = next[after];
    }
    if (--blink < 0) {
      this.drawBlink();
      blink = this.untilBlink;
    } else {
      const end = state.size[vehicle] === 0 ? 0 : state.endLegCost[vehicle];
      const cost = costsTo[row + node] + costs[row + endNode[vehicle]] - end + once;
      if (cost < least) {
        least = cost;
        position = before;
      }
    }
    this.untilBlink = blink;
    if (position !== -2) this.take(vehicle, position, least);
  }

  private trySimple(order: number, vehicle: number, once: number): void {
    const { state } = this;
    const { costs, costsTo, times, timesTo, nodes, startNode, endNode } = this.columns;
    const { next, legCost, departure, slack } = state;
    const row = order * nodes;
    const opens = this.columns.opens[order];
    const due = this.columns.due[order];
    const handling = this.columns.handling[order];
    let least = Math.min(this.cost, IMPASSABLE + once);
    let position = -2;
    let before = state.anchor[vehicle];
    let node = before === NONE ? startNode[vehicle] : before;
    let time = before === NONE ? this.columns.departs[vehicle] : departure[before];
    let after = before === NONE ? state.first[vehicle] : next[before];
    let blink = this.untilBlink;
    while (after !== NONE) {
      if (time > due) break;
      if (--blink < 0) {
        this.drawBlink();
        blink = this.untilBlink;
      } else {
        const cost = costsTo[row + node] + costs[row + after] - legCost[after] + once;
        if (cost < least) {
          const arrival = time + timesTo[row + node];
          const begin = arrival < opens ? opens : arrival;
          if (begin <= due && begin + handling + times[row + after] <= slack[after]) {
            least = cost;
            position = before;
          }
        }
      }
      before = after;
      node = after;
      time = departure[after];
      after = next[after];
    }
    if (--blink < 0) {
      this.drawBlink();
      blink = this.untilBlink;
    } else if (after === NONE) {
      const end = state.size[vehicle] === 0 ? 0 : state.endLegCost[vehicle];
      const cost = costsTo[row + node] + costs[row + endNode[vehicle]] - end + once;
      if (cost < least) {
        const arrival = time + timesTo[row + node];
        const begin = arrival < opens ? opens : arrival;
        if (begin <= due && begin + handling + times[row + endNode[vehicle]] <= state.endSlack[vehicle]) {
          least = cost;
          position = before;
        }
      }
    }
    this.untilBlink = blink;
    if (position !== -2) this.take(vehicle, position, least);
  }

  private tryAny(order: number, vehicle: number, once: number): void {
    const { state } = this;
    const c = this.columns;
    const latest = c.neverLate[order] === 1 ? c.due[order] : Number.POSITIVE_INFINITY;
    let before = state.anchor[vehicle];
    for (;;) {
      if ((before === NONE ? c.departs[vehicle] : state.departure[before]) > latest + TIME_TOLERANCE) return;
      const after = before === NONE ? state.first[vehicle] : state.next[before];
      if (!this.blinks()) {
        const legs = this.legsCost(order, vehicle, before, after);
        const cost = legs + this.balanceCost(order, vehicle, before, after);
        if (legs < IMPASSABLE && cost + once < this.cost) {
          const points = this.newPoints(order, vehicle, before, after);
          const total = cost + once + (points === Number.POSITIVE_INFINITY ? points : c.pointWeight * points);
          if (total < this.cost) this.take(vehicle, before, total);
        }
      }
      if (after === NONE) return;
      before = after;
    }
  }

  /** What the legs cost more with the order between two others. */
  private legsCost(order: number, vehicle: number, before: number, after: number): number {
    const { state } = this;
    const { costs, costsTo, nodes, startNode, endNode } = this.columns;
    const from = before === NONE ? startNode[vehicle] : before;
    const to = after === NONE ? endNode[vehicle] : after;
    const last = state.size[vehicle] === 0 ? 0 : state.endLegCost[vehicle];
    const leg = after === NONE ? last : state.legCost[after];
    return costsTo[order * nodes + from] + costs[order * nodes + to] - leg;
  }

  /** What the longest tour costs more. */
  private balanceCost(order: number, vehicle: number, before: number, after: number): number {
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
   * Points that the order makes between two others, its own and those behind it, less those there now. Infinite where
   * something would be late that must not be.
   */
  private newPoints(order: number, vehicle: number, before: number, after: number): number {
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

  /** Points from `after` to the tour's end if the vehicle left a node for it at this time, less those there now. */
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
      // From here on the schedule is as it was, or the tour isn't allowed.
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

  private findLongest(): void {
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

  /** What it costs that a tour stays below its least load, or gains that it no longer does. */
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

  private take(vehicle: number, before: number, cost: number): void {
    this.vehicle = vehicle;
    this.before = before;
    this.cost = cost;
  }

  /** True if this position is to be passed over. */
  blinks(): boolean {
    if (--this.untilBlink >= 0) return false;
    this.drawBlink();
    return true;
  }

  /** Positions until the next blink: geometrically distributed. */
  private drawBlink(): void {
    this.untilBlink =
      this.blinkRate > 0
        ? Math.floor(Math.log(1 - this.random()) / Math.log(1 - this.blinkRate))
        : Number.MAX_SAFE_INTEGER;
  }
}
