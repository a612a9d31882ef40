import type { FleetColumns } from '../fleet-columns.ts';
import { arrivalAfter, latePoints } from './timetable.ts';
import type { TourState } from './tour-state.ts';

const NONE = -1;

/** The largest number of steps, which takes some hundredths of a second. */
const MOST_STEPS = 40_000;

/** Returns true if there are so few plans that all can be enumerated, and nothing has been driven yet. */
export const isSmall = ({ columns, driven }: TourState): boolean =>
  !driven.includes(1) && stepsOfEveryPlan(columns) <= MOST_STEPS;

/** Counts the insertions that an enumeration of all plans takes. */
function stepsOfEveryPlan({ orders, vehicles, grouped }: FleetColumns): number {
  let steps = 1;
  let plans = 1;
  for (let k = 1; k <= orders && steps <= MOST_STEPS; k++) {
    plans *= (orders - k + 1) * (grouped ? vehicles : (vehicles + k - 1) / k);
    steps += plans;
  }
  return steps;
}

/**
 * Puts the state into every feasible plan in turn and calls `consider` for each; leaves it without tours. Tours grow at
 * their ends: vehicle by vehicle, or in any sequence where orders of a group wait for each other, since their sequence
 * matters then.
 */
export function forEveryPlan(state: TourState, consider: () => void): void {
  for (let v = 0; v < state.columns.vehicles; v++) {
    state.clear(v);
    state.refresh(v);
  }
  state.sumTotals();
  new Growth(state, consider).grow(0);
}

class Growth {
  /** The number of pickups whose delivery is in no tour yet. */
  private halves = 0;

  constructor(
    private readonly state: TourState,
    private readonly consider: () => void,
  ) {}

  /** Visits this plan and all that follow from it by appending orders to tours, from vehicle `from` on. */
  grow(from: number): void {
    const { state } = this;
    const { vehicles, orders, grouped } = state.columns;
    if (this.halves === 0 && this.mayBeDriven()) this.consider();
    for (let vehicle = from; vehicle < vehicles; vehicle++) {
      if (this.isLikeAnEarlierEmptyOne(vehicle)) continue;
      for (let order = 0; order < orders; order++) {
        if (!this.mayFollow(order, vehicle)) continue;
        const open = this.openedBy(order);
        this.halves += open;
        if (this.append(order, vehicle)) this.grow(grouped ? 0 : vehicle);
        this.halves -= open;
        state.remove(order);
        state.refresh(vehicle, grouped);
      }
    }
  }

  private mayBeDriven(): boolean {
    const { used, usedCount, broken } = this.state;
    for (let k = 0; k < usedCount; k++) if (broken[used[k]] === 1) return false;
    return true;
  }

  /** Returns true for all but the first empty vehicle of a class: another would only give equivalent plans. */
  private isLikeAnEarlierEmptyOne(vehicle: number): boolean {
    const { size, columns } = this.state;
    if (size[vehicle] > 0) return false;
    for (let v = 0; v < vehicle; v++) if (size[v] === 0 && columns.classOf[v] === columns.classOf[vehicle]) return true;
    return false;
  }

  private mayFollow(order: number, vehicle: number): boolean {
    const { vehicleOf, columns } = this.state;
    const { allowed, classes, classOf, partner, isPickup } = columns;
    if (vehicleOf[order] !== NONE || allowed[order * classes + classOf[vehicle]] === 0) return false;
    return partner[order] === NONE || isPickup[order] === 1 || vehicleOf[partner[order]] === vehicle;
  }

  private openedBy(order: number): number {
    const { partner, isPickup } = this.state.columns;
    if (partner[order] === NONE) return 0;
    return isPickup[order] === 1 ? 1 : -1;
  }

  /** Appends an order to a tour; returns false if every continuation would break a rule. */
  private append(order: number, vehicle: number): boolean {
    const { state } = this;
    const c = state.columns;
    const before = state.last[vehicle];
    const node = before === NONE ? c.startNode[vehicle] : before;
    const departure = before === NONE ? c.departs[vehicle] : state.departure[before];
    const arrival = arrivalAfter(c, vehicle, departure, c.times[node * c.nodes + order]);
    state.insert(order, vehicle, before);
    // Orders of a group that began earlier keep their beginning.
    state.begin[order] = state.beginOf(vehicle, order, arrival);
    state.refresh(vehicle, c.grouped);
    return !state.isOverloaded(vehicle) && latePoints(c, order, arrival, state.begin[order]) < Number.POSITIVE_INFINITY;
  }
}
