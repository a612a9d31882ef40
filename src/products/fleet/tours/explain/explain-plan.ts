import { compileAlike } from '../compile-problem.ts';
import type { FleetColumns } from '../fleet-columns.ts';
import type { FleetProblem } from '../fleet-problem.ts';
import { searchFrom, sequencesOf } from '../fleet-search.ts';
import { loadSnapshot, type Snapshot } from '../kernel/snapshot.ts';
import { TourState } from '../kernel/tour-state.ts';
import { type Relaxation, relaxationOf, relaxed, sizeOf, withAmount } from './relaxation.ts';
import { type VehicleReasons, whyUnserved } from './why-unserved.ts';

export interface Explanation {
  readonly order: number;
  readonly reasons: readonly VehicleReasons[];
  /**
   * The smallest single change found with which the order is served and no other is left out instead; null if none was
   * found.
   */
  readonly relaxation: Relaxation | null;
  /**
   * True if time ran out before or while changes were tried: there may be a smaller change, or one where none is given.
   */
  readonly isCutShort: boolean;
}

interface ExplainOptions {
  /** The number of rounds of each verifying search. */
  readonly rounds?: number;
  /** Called before each verifying search; once it returns false, no further change is tried. */
  readonly isTimeLeft?: () => boolean;
}

/** The number of changes tried for an order, smallest first. */
const MOST_CANDIDATES = 3;
/** The number of times a change that works is tried with a smaller amount. */
const HALVINGS = 4;

/** Lists the orders in no tour, by descending priority. */
export function unservedOrders({ priority }: FleetColumns, { offsets, orders }: Snapshot): number[] {
  const served = new Set(orders.subarray(0, offsets[offsets.length - 1]));
  return Array.from(priority, (_, order) => order)
    .filter((order) => !served.has(order))
    .sort((a, b) => priority[b] - priority[a] || a - b);
}

/** Explains every order in no tour, by descending priority. */
export function explainUnserved(
  problem: FleetProblem,
  columns: FleetColumns,
  snapshot: Snapshot,
  options: ExplainOptions = {},
): Explanation[] {
  const explain = explaining(problem, columns, snapshot, options);
  return unservedOrders(columns, snapshot).map((order) => explain.fully(order));
}

interface Explaining {
  /** Finds out quickly why no vehicle serves the order, without a relaxation. */
  reasons(order: number): Explanation;
  /** Finds out the same and the smallest relaxation with which the order is served. */
  fully(order: number): Explanation;
}

/**
 * Explains why orders are in no tour, and which relaxations would let them in. A relaxation is reported only if a
 * search with it, starting from the current tours, served the order and left out less priority than before.
 */
export function explaining(
  problem: FleetProblem,
  columns: FleetColumns,
  snapshot: Snapshot,
  { rounds = 300, isTimeLeft = () => true }: ExplainOptions = {},
): Explaining {
  const state = new TourState(columns);
  loadSnapshot(state, snapshot);
  const reasons = (order: number): Explanation => ({
    order,
    reasons: whyUnserved(problem, state, order),
    relaxation: null,
    isCutShort: true,
  });
  const fully = (order: number): Explanation => {
    const explanation = reasons(order);
    let isCutShort = false;
    const admits = (change: Relaxation) => {
      if (!isTimeLeft()) isCutShort = true;
      return !isCutShort && isAdmitted(problem, columns, snapshot, order, change, rounds);
    };
    const relaxation = smallestRelaxation(problem, columns, explanation.reasons, admits);
    return { ...explanation, relaxation, isCutShort };
  };
  return { reasons, fully };
}

function smallestRelaxation(
  problem: FleetProblem,
  columns: FleetColumns,
  reasons: readonly VehicleReasons[],
  admits: (relaxation: Relaxation) => boolean,
): Relaxation | null {
  for (const relaxation of candidates(problem, reasons).slice(0, MOST_CANDIDATES)) {
    if (admits(relaxation)) return shrunk(relaxation, admits);
  }
  const alike = problem.vehicles.map((_, vehicle) => ({ kind: 'oneMore', vehicle }) as const);
  return firstOfEachClass(alike, columns).find(admits) ?? null;
}

/** Returns the changes that remove the only reason of a vehicle, smallest first. */
function candidates(problem: FleetProblem, reasons: readonly VehicleReasons[]): Relaxation[] {
  return reasons
    .flatMap(({ vehicle, reasons: list }) => {
      const relaxation = list.length === 1 ? relaxationOf(list[0], vehicle) : null;
      return relaxation === null ? [] : [relaxation];
    })
    .sort((a, b) => sizeOf(problem, a) - sizeOf(problem, b));
}

/** Finds a smaller amount that works by bisection between zero and `relaxation.by`: rearranged tours may need less. */
function shrunk(relaxation: Relaxation, admits: (relaxation: Relaxation) => boolean): Relaxation {
  if (!('by' in relaxation)) return relaxation;
  let [low, high] = [0, relaxation.by];
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2;
    if (admits(withAmount(relaxation, middle))) high = middle;
    else low = middle;
  }
  return withAmount(relaxation, high);
}

function isAdmitted(
  problem: FleetProblem,
  columns: FleetColumns,
  snapshot: Snapshot,
  order: number,
  relaxation: Relaxation,
  rounds: number,
): boolean {
  const changed = relaxed(problem, relaxation);
  const likeVehicle = changed.vehicles.map((_, v) =>
    v < problem.vehicles.length ? v : (relaxation as { vehicle: number }).vehicle,
  );
  const tours = [...sequencesOf(snapshot), ...likeVehicle.slice(problem.vehicles.length).map(() => [])];
  const alike = withoutOthers(compileAlike(changed, columns, likeVehicle), snapshot, order);
  const { annealing } = searchFrom(changed, alike, { seed: 1, given: { tours } });
  const before = unservedPriority(columns, snapshot);
  const serves = () =>
    annealing.best.orders.subarray(0, annealing.best.offsets[changed.vehicles.length]).includes(order) &&
    unservedPriority(columns, annealing.best) < before;
  for (let done = 0; done < rounds && !serves(); done += 50) annealing.run(50, done / rounds);
  return serves();
}

/**
 * Keeps all unserved orders out of the tours except one and the other half of its shipment: trying all of them would
 * take long.
 */
function withoutOthers(columns: FleetColumns, { offsets, orders }: Snapshot, order: number): FleetColumns {
  const { classes, partner } = columns;
  const mayGo = new Set(orders.subarray(0, offsets[offsets.length - 1]));
  for (const one of [order, partner[order]]) mayGo.add(one);
  return { ...columns, allowed: columns.allowed.map((is, k) => (mayGo.has(Math.floor(k / classes)) ? is : 0)) };
}

function unservedPriority(columns: FleetColumns, { offsets, orders }: Snapshot): number {
  const served = new Set(orders.subarray(0, offsets[offsets.length - 1]));
  return columns.priority.reduce((sum, priority, order) => (served.has(order) ? sum : sum + priority), 0);
}

function firstOfEachClass<T extends { readonly vehicle: number }>(list: readonly T[], { classOf }: FleetColumns): T[] {
  return list.filter(({ vehicle }) => classOf.indexOf(classOf[vehicle]) === vehicle);
}
