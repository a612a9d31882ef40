import { type FleetColumns, IMPASSABLE } from '../fleet-columns.ts';
import type { InsertionFinder } from './insertion.ts';
import { arrivalAfter, latePoints } from './timetable.ts';
import { LOAD_TOLERANCE, type TourState } from './tour-state.ts';

const NONE = -1;

/**
 * Finds where a shipment costs least: for every position of the pickup it walks along the tour and tries the delivery
 * at each step.
 */
export class PairInsertionFinder {
  vehicle = NONE;
  /** The order before the pickup, or -1. */
  before = NONE;
  /** The order before the delivery once the pickup is inserted: the pickup itself if they follow each other. */
  beforeDelivery = NONE;
  cost = Number.POSITIVE_INFINITY;

  private readonly columns: FleetColumns;

  constructor(
    private readonly state: TourState,
    /** Computes the points of the tour's rest, and draws the positions passed over. */
    private readonly finder: InsertionFinder,
  ) {
    this.columns = state.columns;
  }

  /** Tries all pairs of positions; returns true if the shipment fits somewhere. */
  find(pickup: number, delivery: number): boolean {
    const { state } = this;
    const { classes, classOf, allowed, useCost } = this.columns;
    this.vehicle = NONE;
    this.cost = Number.POSITIVE_INFINITY;
    const may = (kind: number) => allowed[pickup * classes + kind] === 1 && allowed[delivery * classes + kind] === 1;
    for (let k = 0; k < state.usedCount; k++) {
      const vehicle = state.used[k];
      if (may(classOf[vehicle])) this.tryTour(pickup, delivery, vehicle, 0);
    }
    for (let kind = 0; kind < classes; kind++) {
      if (state.unusedCount[kind] === 0 || !may(kind)) continue;
      const vehicle = state.unused[state.classStart[kind] + state.unusedCount[kind] - 1];
      this.tryTour(pickup, delivery, vehicle, useCost[vehicle]);
    }
    return this.vehicle !== NONE;
  }

  private tryTour(pickup: number, delivery: number, vehicle: number, once: number): void {
    const { state, columns: c } = this;
    for (let before = state.anchor[vehicle]; ; ) {
      const after = before === NONE ? state.first[vehicle] : state.next[before];
      if (!this.finder.blinks() && this.hasRoom(pickup, vehicle, before)) {
        const node = before === NONE ? c.startNode[vehicle] : before;
        const time = before === NONE ? c.departs[vehicle] : state.departure[before];
        const arrival = arrivalAfter(c, vehicle, time, c.times[node * c.nodes + pickup]);
        const begin = state.beginOf(vehicle, pickup, arrival);
        const points = latePoints(c, pickup, arrival, begin);
        if (points < Number.POSITIVE_INFINITY) {
          this.tryDeliveries(pickup, delivery, vehicle, before, once, points, begin + c.handling[pickup]);
        }
      }
      if (after === NONE) return;
      before = after;
    }
  }

  /** Walks on from the pickup with the delay it causes and tries the delivery after each order. */
  private tryDeliveries(
    pickup: number,
    delivery: number,
    vehicle: number,
    before: number,
    once: number,
    pickupPoints: number,
    departure: number,
  ): void {
    const { state, columns: c } = this;
    const { costs, times, nodes } = c;
    const from = before === NONE ? c.startNode[vehicle] : before;
    const wasEmpty = state.size[vehicle] === 0;
    let points = pickupPoints;
    let time = departure;
    let node = pickup;
    let after = before === NONE ? state.first[vehicle] : state.next[before];
    // Cost of the legs up to `node`, less those of the current tour up to the order before `after`.
    let legs = once + costs[from * nodes + pickup];
    let walked = from;
    for (;;) {
      const to = after === NONE ? c.endNode[vehicle] : after;
      const now = wasEmpty ? 0 : costs[walked * nodes + to];
      const cost = legs + costs[node * nodes + delivery] + costs[delivery * nodes + to] - now;
      if (cost < IMPASSABLE && cost < this.cost && !this.finder.blinks()) {
        const arrival = arrivalAfter(c, vehicle, time, times[node * nodes + delivery]);
        const begin = state.beginOf(vehicle, delivery, arrival);
        let all = points + latePoints(c, delivery, arrival, begin);
        if (all < Number.POSITIVE_INFINITY) {
          all += this.finder.judge.tailPoints(vehicle, delivery, begin + c.handling[delivery], after);
        }
        if (all < Number.POSITIVE_INFINITY && cost + c.pointWeight * all < this.cost) {
          this.cost = cost + c.pointWeight * all;
          this.vehicle = vehicle;
          this.before = before;
          this.beforeDelivery = node;
        }
      }
      if (after === NONE || !this.hasRoom(pickup, vehicle, after)) return;
      legs += costs[node * nodes + after] - now;
      const arrival = arrivalAfter(c, vehicle, time, times[node * nodes + after]);
      const begin = state.beginOf(vehicle, after, arrival);
      points += latePoints(c, after, arrival, begin) - latePoints(c, after, state.arrival[after], state.begin[after]);
      if (points === Number.POSITIVE_INFINITY || legs >= IMPASSABLE) return;
      time = begin + c.handling[after];
      node = after;
      walked = after;
      after = state.next[after];
    }
  }

  /** Returns true if the goods fit in with what is aboard after this order (-1: at the start). */
  private hasRoom(pickup: number, vehicle: number, after: number): boolean {
    const { state, columns: c } = this;
    for (let d = 0; d < c.dimensions; d++) {
      const aboard = after === NONE ? state.load[vehicle * c.dimensions + d] : state.aboard[after * c.dimensions + d];
      if (aboard + c.load[pickup * c.dimensions + d] > c.maxSum[vehicle * c.dimensions + d] + LOAD_TOLERANCE)
        return false;
    }
    return true;
  }
}
