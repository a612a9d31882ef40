import { exclusion } from '../compile-vehicles.ts';
import { type FleetColumns, IMPASSABLE } from '../fleet-columns.ts';
import { type FleetProblem, TIME_TOLERANCE } from '../fleet-problem.ts';
import { arrivalAfter, lateness } from '../kernel/timetable.ts';
import { LOAD_TOLERANCE, type TourState } from '../kernel/tour-state.ts';

const NONE = -1;

/** The reason why an order is not in a vehicle's tour, and by how much it misses. */
export type Reason =
  | { readonly kind: 'store' }
  | { readonly kind: 'demands'; readonly missing: readonly string[] }
  | { readonly kind: 'maxSingle' | 'minSingle'; readonly dimension: number; readonly by: number }
  /** The tour would exceed its largest load by this much. */
  | { readonly kind: 'maxSum'; readonly dimension: number; readonly by: number }
  /** The tour would stay below its least load by this much. */
  | { readonly kind: 'minSum'; readonly dimension: number; readonly by: number }
  /** At its best position the order, or another one after it, would be this many seconds late. */
  | { readonly kind: 'late'; readonly order: number; readonly by: number }
  /** At its best position the tour would end this many seconds too late. */
  | { readonly kind: 'overtime'; readonly by: number }
  /** There is no way to the order, or none from it onwards. */
  | { readonly kind: 'noWay' };

export interface VehicleReasons {
  readonly vehicle: number;
  /** All reasons that hold at once; empty if the order fits. */
  readonly reasons: readonly Reason[];
}

/** Finds out for every vehicle why an order is not in its tour, by trying each position in the tour. */
export function whyUnserved(problem: FleetProblem, state: TourState, order: number): VehicleReasons[] {
  return problem.vehicles.map((_, vehicle) => ({ vehicle, reasons: reasonsOf(problem, state, order, vehicle) }));
}

function reasonsOf(problem: FleetProblem, state: TourState, order: number, vehicle: number): Reason[] {
  if (problem.vehicles[vehicle].store !== problem.orders[order].store) return [{ kind: 'store' }];
  return [
    ...fixedReasons(problem, order, vehicle),
    ...loadReasons(state, order, vehicle),
    ...timeReasons(state, order, vehicle),
  ];
}

/** Returns the reasons that hold in any tour of the vehicle. */
function fixedReasons(problem: FleetProblem, index: number, v: number): Reason[] {
  const order = problem.orders[index];
  const vehicle = problem.vehicles[v];
  if (exclusion(vehicle, order) === null) return [];
  const reasons: Reason[] = [];
  const missing = (order.demands ?? []).filter((demand) => !vehicle.supplies?.includes(demand));
  if (missing.length > 0) reasons.push({ kind: 'demands', missing });
  for (const [dimension, limit] of (vehicle.loadLimits ?? []).entries()) {
    const amount = order.load?.[dimension] ?? 0;
    if (limit.maxSingle !== undefined && amount > limit.maxSingle)
      reasons.push({ kind: 'maxSingle', dimension, by: amount - limit.maxSingle });
    if (limit.minSingle !== undefined && amount < limit.minSingle)
      reasons.push({ kind: 'minSingle', dimension, by: limit.minSingle - amount });
  }
  return reasons;
}

function loadReasons({ columns: c, peak, load }: TourState, order: number, vehicle: number): Reason[] {
  return Array.from({ length: c.dimensions }, (_, dimension): Reason[] => {
    const at = vehicle * c.dimensions + dimension;
    const amount = c.load[order * c.dimensions + dimension];
    const over = peak[at] + amount - c.maxSum[at];
    if (over > LOAD_TOLERANCE) return [{ kind: 'maxSum', dimension, by: over }];
    const under = c.minSum[at] - load[at] - amount;
    return under > LOAD_TOLERANCE ? [{ kind: 'minSum', dimension, by: under }] : [];
  }).flat();
}

/** Returns what is late at the reachable position where the largest lateness is least. */
function timeReasons(state: TourState, order: number, vehicle: number): readonly Reason[] {
  const { columns: c } = state;
  let best: Excess | null = null;
  for (let before = state.anchor[vehicle]; ; ) {
    const after = before === NONE ? state.first[vehicle] : state.next[before];
    if (isPassable(c, vehicle, order, before, after)) {
      const excess = excessAt(state, order, vehicle, { before, after, most: best?.most ?? Number.POSITIVE_INFINITY });
      if (excess !== null && (best === null || excess.most < best.most || excess.sum < best.sum)) best = excess;
    }
    if (after === NONE || best?.most === 0) break;
    before = after;
  }
  return best === null ? [{ kind: 'noWay' }] : best.reasons;
}

interface Excess {
  readonly reasons: readonly Reason[];
  readonly most: number;
  readonly sum: number;
}

function isPassable(c: FleetColumns, vehicle: number, order: number, before: number, after: number): boolean {
  const from = before === NONE ? c.startNode[vehicle] : before;
  const to = after === NONE ? c.endNode[vehicle] : after;
  return c.costs[from * c.nodes + order] < IMPASSABLE && c.costs[order * c.nodes + to] < IMPASSABLE;
}

/**
 * Finds what would be later than allowed with the order at this position, by following the schedule until nothing is
 * late any more. Returns null if something is late by more than `most`.
 */
function excessAt(
  state: TourState,
  order: number,
  vehicle: number,
  { before, after, most }: { readonly before: number; readonly after: number; readonly most: number },
): Excess | null {
  const { columns: c } = state;
  const reasons: Reason[] = [];
  const excess = () => {
    const all = reasons.map((reason) => ('by' in reason ? reason.by : 0));
    return { reasons, most: Math.max(0, ...all), sum: all.reduce((a, b) => a + b, 0) };
  };
  let node = before === NONE ? c.startNode[vehicle] : before;
  let time = before === NONE ? c.departs[vehicle] : state.departure[before];
  for (let stop = order, next = after; stop !== NONE; ) {
    const arrival = arrivalAfter(c, vehicle, time, c.times[node * c.nodes + stop]);
    // From here on nothing is later than allowed.
    if (stop !== order && arrival <= state.slack[stop]) return excess();
    const begin = state.beginOf(vehicle, stop, arrival);
    const by = c.neverLate[stop] === 1 ? lateness(c, stop, arrival, begin) : 0;
    if (by > most) return null;
    if (by > 0) reasons.push({ kind: 'late', order: stop, by });
    time = begin + c.handling[stop];
    node = stop;
    stop = next;
    next = stop === NONE ? NONE : state.next[stop];
  }
  const end = arrivalAfter(c, vehicle, time, c.times[node * c.nodes + c.endNode[vehicle]]);
  const over = end - c.latestArrival[vehicle];
  if (c.neverOvertime[vehicle] === 1 && over > TIME_TOLERANCE) {
    if (over > most) return null;
    reasons.push({ kind: 'overtime', by: over });
  }
  return excess();
}
