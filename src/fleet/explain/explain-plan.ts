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
  /** The smallest single change found that lets the order be served and no other be left out for it; null if none was found. */
  readonly relaxation: Relaxation | null;
  /** Time ran out before or while changes were tried: a smaller one may exist, or one where none is told. */
  readonly isCutShort: boolean;
}

interface ExplainOptions {
  /** Rounds of each verifying search. */
  readonly rounds?: number;
  /** Asked before each verifying search; once false, no further change is looked for. */
  readonly isTimeLeft?: () => boolean;
}

/** Changes that are tried for an order, smallest first. */
const MOST_CANDIDATES = 3;
/** Times a change that works is tried smaller. */
const HALVINGS = 4;

/** Orders in no tour, the most important ones first. */
export function unservedOrders({ priority }: FleetColumns, { offsets, orders }: Snapshot): number[] {
  const served = new Set(orders.subarray(0, offsets[offsets.length - 1]));
  return Array.from(priority, (_, order) => order)
    .filter((order) => !served.has(order))
    .sort((a, b) => priority[b] - priority[a] || a - b);
}

/** What {@link explaining} says of every order in no tour, the most important ones first. */
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
  /** Why the order is in no tour, vehicle by vehicle. Quick. */
  reasons(order: number): Explanation;
  /** The same, with what would let it in. */
  fully(order: number): Explanation;
}

/**
 * Tells why orders are in no tour, and what would let them in. A relaxation is told only after a search with it, from the tours as
 * they are, has served the order without leaving out more than before.
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

/** Changes that take the only reason of a vehicle away. */
function candidates(problem: FleetProblem, reasons: readonly VehicleReasons[]): Relaxation[] {
  return reasons
    .flatMap(({ vehicle, reasons: list }) => {
      const relaxation = list.length === 1 ? relaxationOf(list[0], vehicle) : null;
      return relaxation === null ? [] : [relaxation];
    })
    .sort((a, b) => sizeOf(problem, a) - sizeOf(problem, b));
}

/** Smaller amounts may do where tours are rearranged: bisection between nothing and what works. */
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

/** What is in no tour stays there, but for one order and the other half of its shipment: trying all of them would take long. */
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
