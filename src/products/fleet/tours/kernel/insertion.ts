import { type FleetColumns, IMPASSABLE } from '../fleet-columns.ts';
import { TIME_TOLERANCE } from '../fleet-problem.ts';
import { InsertionCost } from './insertion-cost.ts';
import type { TourState } from './tour-state.ts';

const NONE = -1;

/**
 * Problems with more orders than this only try positions beside the nearest orders, so that the time per insertion
 * stays constant.
 */
const FEW_ORDERS = 150;
/** The number of nearest orders tried. */
const NEIGHBORS = 25;

/**
 * Finds where inserting an order costs least, by {@link InsertionCost}.
 * Positions are passed over at random now and then ("blinks"), which makes the search diverse (Christiaens and Vanden
 * Berghe, 2020).
 */
export class InsertionFinder {
  /** The vehicle where the last search found the least cost, or -1 if there is none. */
  vehicle = NONE;
  /** The order before the position, or -1. */
  before = NONE;
  /** The weighed cost of the position, without the worth of serving the order. */
  cost = Number.POSITIVE_INFINITY;

  /** Computes the costs of positions. */
  readonly judge: InsertionCost;

  private readonly columns: FleetColumns;
  private untilBlink = 0;
  private readonly neighbors: number;
  /**
   * Per vehicle: the last search that visited it, and the cost of the order in it apart from its legs; infinite where
   * it doesn't fit.
   */
  private readonly seen: Int32Array;
  private readonly onceOf: Float64Array;
  /** Per order: the last search that tried the position after it. */
  private readonly tried: Int32Array;
  private search = 0;

  constructor(
    private readonly state: TourState,
    private readonly random: () => number,
    /** The share of positions passed over. */
    public blinkRate: number,
    fewOrders = FEW_ORDERS,
  ) {
    const { columns } = state;
    this.columns = columns;
    this.judge = new InsertionCost(state);
    // The cost of the longest tour depends on all tours, so nearby positions aren't enough for it.
    const isSparse = columns.orders > fewOrders && columns.longestFactor === 0;
    this.neighbors = isSparse ? Math.min(NEIGHBORS, columns.near) : 0;
    this.seen = new Int32Array(columns.vehicles);
    this.onceOf = new Float64Array(columns.vehicles);
    this.tried = new Int32Array(columns.orders);
    this.drawBlink();
  }

  /**
   * Finds the best position; returns true if the order fits somewhere. In large problems it looks beyond the neighbors
   * only if `far`.
   */
  find(order: number, far = true): boolean {
    if (this.neighbors === 0) return this.findAnywhere(order);
    return this.findNear(order) || (far && this.findAnywhere(order));
  }

  /** Tries the positions beside the nearest orders, at both ends of their tours, and in unused vehicles. */
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
        const once = this.judge.onceIn(order, vehicle);
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
      // The position before the first order has been tried.
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

  /** Tries the position between two orders, where times are simple or don't matter. */
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

  /** Tries one position of a tour that can take the load of the order. */
  private tryPosition(order: number, vehicle: number, before: number, once: number): void {
    if (this.blinks()) return;
    const { state } = this;
    const c = this.columns;
    const { nodes } = c;
    const after = before === NONE ? state.first[vehicle] : state.next[before];
    const legs = this.judge.legsCost(order, vehicle, before, after);
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
      const points = this.judge.newPoints(order, vehicle, before, after);
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

  /** Tries all positions. */
  private findAnywhere(order: number): boolean {
    const { state } = this;
    this.vehicle = NONE;
    this.cost = Number.POSITIVE_INFINITY;
    if (this.columns.longestFactor > 0) this.judge.findLongest();
    for (let k = 0; k < state.usedCount; k++) this.tryTour(order, state.used[k]);
    this.tryUnused(order);
    return this.vehicle !== NONE;
  }

  /** Tries all positions of one tour and takes the cheapest if it is cheaper than the best so far. */
  private tryTour(order: number, vehicle: number): void {
    const c = this.columns;
    const once = this.judge.onceIn(order, vehicle);
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
        const legs = this.judge.legsCost(order, vehicle, before, after);
        const cost = legs + this.judge.balanceCost(order, vehicle, before, after);
        if (legs < IMPASSABLE && cost + once < this.cost) {
          const points = this.judge.newPoints(order, vehicle, before, after);
          const total = cost + once + (points === Number.POSITIVE_INFINITY ? points : c.pointWeight * points);
          if (total < this.cost) this.take(vehicle, before, total);
        }
      }
      if (after === NONE) return;
      before = after;
    }
  }

  private take(vehicle: number, before: number, cost: number): void {
    this.vehicle = vehicle;
    this.before = before;
    this.cost = cost;
  }

  /** Returns true if this position is to be passed over. */
  blinks(): boolean {
    if (--this.untilBlink >= 0) return false;
    this.drawBlink();
    return true;
  }

  /** Draws the number of positions until the next blink, geometrically distributed. */
  private drawBlink(): void {
    this.untilBlink =
      this.blinkRate > 0
        ? Math.floor(Math.log(1 - this.random()) / Math.log(1 - this.blinkRate))
        : Number.MAX_SAFE_INTEGER;
  }
}
