import { seededRandom } from '../../../kit/core/random.ts';
import { buildPlan } from './build-plan.ts';
import { compileProblem } from './compile-problem.ts';
import type { FleetColumns } from './fleet-columns.ts';
import type { FleetProblem } from './fleet-problem.ts';
import { Annealing, type Temperatures } from './kernel/annealing.ts';
import type { Snapshot } from './kernel/snapshot.ts';
import { TourState } from './kernel/tour-state.ts';
import type { Plan, Sequences } from './plan.ts';

/** The tours that a search begins from. */
export interface GivenTours {
  /**
   * The orders of each vehicle. Orders that break a rule where they are given are removed from their tour. A pickup
   * that has been driven needs its delivery behind it.
   */
  readonly tours: Sequences;
  /** The number of first orders of each vehicle that have been driven to already; they stay at any cost. */
  readonly driven?: readonly number[];
}

export interface FleetSearchOptions {
  readonly seed: number;
  readonly given?: GivenTours;
}

/** A search together with its problem. */
export interface FleetSearch {
  readonly problem: FleetProblem;
  readonly columns: FleetColumns;
  readonly annealing: Annealing;
}

/** The temperatures of a search: from scratch it begins hot, from given tours it stays near them. */
export const TEMPERATURES: { readonly scratch: Temperatures; readonly given: Temperatures } = {
  scratch: { first: 10, last: 0.01 },
  given: { first: 0.3, last: 0.01 },
};

/** Opens a search and computes its first tours. */
export function openSearch(problem: FleetProblem, options: FleetSearchOptions): FleetSearch {
  return searchFrom(problem, compileProblem(problem), options);
}

/** Opens a search for a compiled problem. */
export function searchFrom(
  problem: FleetProblem,
  compiled: FleetColumns,
  { seed, given }: FleetSearchOptions,
): FleetSearch {
  const columns = forgiving(compiled, given);
  const state = new TourState(columns);
  if (given) loadGiven(state, given);
  const random = seededRandom(seed);
  const annealing = new Annealing(state, random, given ? TEMPERATURES.given : TEMPERATURES.scratch);
  annealing.begin();
  return { problem, columns, annealing };
}

/** Returns the best tours so far as a plan with all times. */
export const planOf = ({ problem, columns, annealing }: FleetSearch): Plan =>
  buildPlan(problem, columns, annealing.best);

/** Returns the orders of each vehicle. */
export const sequencesOf = ({ offsets, orders }: Snapshot): number[][] =>
  Array.from({ length: offsets.length - 1 }, (_, v) => Array.from(orders.subarray(offsets[v], offsets[v + 1])));

/** Allows lateness and overtime of what has been driven already. */
function forgiving(columns: FleetColumns, given: GivenTours | undefined): FleetColumns {
  if (!given?.driven?.some((count) => count > 0)) return columns;
  const neverLate = columns.neverLate.slice();
  given.driven.forEach((count, vehicle) => {
    for (const order of given.tours[vehicle].slice(0, count)) neverLate[order] = 0;
  });
  return { ...columns, neverLate, neverOvertime: columns.neverOvertime.slice(), simple: false };
}

function loadGiven(state: TourState, { tours, driven }: GivenTours): void {
  const c = state.columns;
  tours.forEach((tour, vehicle) => {
    const count = driven?.[vehicle] ?? 0;
    tour.slice(0, count).forEach((order) => {
      state.driven[order] = 1;
      state.anchor[vehicle] = order;
    });
    const kept = tour.filter((order, i) => i < count || c.allowed[order * c.classes + c.classOf[vehicle]] === 1);
    state.fill(vehicle, kept);
    state.refresh(vehicle);
  });
  freeTornShipments(state);
  for (let vehicle = 0; vehicle < c.vehicles; vehicle++) {
    while (state.broken[vehicle] === 1 || state.isOverloaded(vehicle)) {
      if (!freeLast(state, vehicle)) break;
    }
    // Only what has been driven is left, and that can't be undone: it may end as late as it must.
    if (state.broken[vehicle] === 0) continue;
    c.neverOvertime[vehicle] = 0;
    state.refresh(vehicle);
  }
}

/**
 * Removes the last order that may leave a tour, with the other half of its shipment; returns false if there is none.
 */
function freeLast(state: TourState, vehicle: number): boolean {
  let order = state.last[vehicle];
  while (order >= 0 && !state.mayLeave(order)) order = state.prev[order];
  if (order < 0) return false;
  const other = state.columns.partner[order];
  state.remove(order);
  if (other >= 0) state.remove(other);
  state.refresh(vehicle);
  return true;
}

/** Removes the halves of shipments that aren't in one tour with the pickup first. */
function freeTornShipments(state: TourState): void {
  const { partner, isPickup, orders } = state.columns;
  for (let pickup = 0; pickup < orders; pickup++) {
    if (isPickup[pickup] === 0) continue;
    const halves = [pickup, partner[pickup]];
    const [from, to] = halves.map((order) => state.vehicleOf[order]);
    if (from === to && (from < 0 || isBefore(state, pickup, partner[pickup]))) continue;
    for (const order of halves) {
      const vehicle = state.vehicleOf[order];
      if (vehicle < 0 || state.driven[order] === 1) continue;
      state.remove(order);
      state.refresh(vehicle);
    }
  }
}

function isBefore(state: TourState, first: number, second: number): boolean {
  let order = first;
  while (order >= 0 && order !== second) order = state.next[order];
  return order === second;
}
