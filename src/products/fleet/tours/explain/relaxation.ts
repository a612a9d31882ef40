import type { FleetProblem, LoadLimit, Order, Vehicle } from '../fleet-problem.ts';
import { TIME_TOLERANCE } from '../fleet-problem.ts';
import type { Reason } from './why-unserved.ts';

/** A single change of the problem. */
export type Relaxation =
  | { readonly kind: 'maxSum' | 'maxSingle'; readonly vehicle: number; readonly dimension: number; readonly by: number }
  | { readonly kind: 'minSum' | 'minSingle'; readonly vehicle: number; readonly dimension: number; readonly by: number }
  | { readonly kind: 'supplies'; readonly vehicle: number; readonly added: readonly string[] }
  /** Moves the deadline, or the last visiting time, later by so many seconds. */
  | { readonly kind: 'dueLater'; readonly order: number; readonly by: number }
  | { readonly kind: 'workLonger'; readonly vehicle: number; readonly by: number }
  /** Adds one more vehicle like this one. */
  | { readonly kind: 'oneMore'; readonly vehicle: number };

/** Returns the change that removes a single reason, or null if there is none. */
export function relaxationOf(reason: Reason, vehicle: number): Relaxation | null {
  switch (reason.kind) {
    case 'maxSum':
    case 'minSum':
    case 'maxSingle':
    case 'minSingle':
      return { kind: reason.kind, vehicle, dimension: reason.dimension, by: reason.by };
    case 'demands':
      return { kind: 'supplies', vehicle, added: reason.missing };
    case 'late':
      return { kind: 'dueLater', order: reason.order, by: reason.by };
    case 'overtime':
      return { kind: 'workLonger', vehicle, by: reason.by };
    default:
      return null;
  }
}

/**
 * Returns the size of a change, to compare different kinds: a load as a share of the limit, seconds as a share of an
 * eight-hour working day; a supply counts as half a limit, a vehicle as a whole one.
 */
export function sizeOf(problem: FleetProblem, relaxation: Relaxation): number {
  switch (relaxation.kind) {
    case 'maxSum':
    case 'minSum':
    case 'maxSingle':
    case 'minSingle': {
      const limit = problem.vehicles[relaxation.vehicle].loadLimits?.[relaxation.dimension]?.[relaxation.kind] ?? 0;
      return relaxation.by / Math.max(Math.abs(limit), 1e-9);
    }
    case 'dueLater':
    case 'workLonger':
      return relaxation.by / (8 * 3600);
    case 'supplies':
      return 0.5 * relaxation.added.length;
    case 'oneMore':
      return 1;
  }
}

/** Returns the same change by another amount. */
export function withAmount(relaxation: Relaxation, by: number): Relaxation {
  return 'by' in relaxation ? { ...relaxation, by } : relaxation;
}

/** Returns the problem with the change made. */
export function relaxed(problem: FleetProblem, relaxation: Relaxation): FleetProblem {
  const { vehicles, orders } = problem;
  switch (relaxation.kind) {
    case 'maxSum':
    case 'maxSingle':
      return {
        ...problem,
        vehicles: vehicles.map((v, i) => (i === relaxation.vehicle ? withLimit(v, relaxation, relaxation.by) : v)),
      };
    case 'minSum':
    case 'minSingle':
      return {
        ...problem,
        vehicles: vehicles.map((v, i) => (i === relaxation.vehicle ? withLimit(v, relaxation, -relaxation.by) : v)),
      };
    case 'supplies':
      return {
        ...problem,
        vehicles: vehicles.map((v, i) =>
          i === relaxation.vehicle ? { ...v, supplies: [...(v.supplies ?? []), ...relaxation.added] } : v,
        ),
      };
    case 'dueLater':
      return { ...problem, orders: orders.map((o, i) => (i === relaxation.order ? dueLater(o, relaxation.by) : o)) };
    case 'workLonger':
      return {
        ...problem,
        vehicles: vehicles.map((v, i) =>
          i === relaxation.vehicle
            ? { ...v, latestArrival: (v.latestArrival ?? Number.POSITIVE_INFINITY) + relaxation.by + TIME_TOLERANCE }
            : v,
        ),
      };
    case 'oneMore':
      return { ...problem, vehicles: [...vehicles, vehicles[relaxation.vehicle]] };
  }
}

function withLimit(
  vehicle: Vehicle,
  { kind, dimension }: { kind: keyof LoadLimit; dimension: number },
  by: number,
): Vehicle {
  const loadLimits = (vehicle.loadLimits ?? []).map((limit, d) =>
    d === dimension ? { ...limit, [kind]: (limit[kind] ?? 0) + by } : limit,
  );
  return { ...vehicle, loadLimits };
}

/**
 * Extends the last visiting time that is long enough for the handling; without visiting times it moves the deadline.
 */
function dueLater(order: Order, by: number): Order {
  const times = order.visitingTimes ?? [];
  if (times.length === 0)
    return { ...order, deadline: (order.deadline ?? Number.POSITIVE_INFINITY) + by + TIME_TOLERANCE };
  const longEnough = times.filter(({ start, end }) => end - start >= order.handlingTime);
  const last = longEnough.reduce((a, b) => (b.end > a.end ? b : a));
  return {
    ...order,
    visitingTimes: times.map((time) => (time === last ? { ...time, end: time.end + by + TIME_TOLERANCE } : time)),
  };
}
