import type { FleetColumns } from '../fleet-columns.ts';
import { TIME_TOLERANCE } from '../fleet-problem.ts';

// All of these functions are monotone in their times: a later departure never arrives earlier.

/** Returns the arrival of a vehicle after `travel` seconds of driving outside of its breaks. */
export function arrivalAfter(c: FleetColumns, vehicle: number, departure: number, travel: number): number {
  if (travel === 0) return departure;
  let time = departure;
  let left = travel;
  for (let b = c.breakFirst[vehicle]; b < c.breakFirst[vehicle + 1]; b++) {
    if (c.breakEnd[b] <= time) continue;
    if (c.breakStart[b] > time) {
      if (time + left <= c.breakStart[b] + TIME_TOLERANCE) return time + left;
      left -= c.breakStart[b] - time;
    }
    time = c.breakEnd[b];
  }
  return time + left;
}

/** Returns the latest departure that arrives by `arrival`. */
export function departureBefore(c: FleetColumns, vehicle: number, arrival: number, travel: number): number {
  if (travel === 0) return arrival;
  let time = arrival;
  let left = travel;
  for (let b = c.breakFirst[vehicle + 1] - 1; b >= c.breakFirst[vehicle]; b--) {
    if (c.breakStart[b] >= time) continue;
    if (c.breakEnd[b] < time) {
      if (time - left >= c.breakEnd[b]) return time - left;
      left -= time - c.breakEnd[b];
    }
    time = c.breakStart[b];
  }
  return time - left;
}

/** Returns true if handling from `begin` on would overlap the break. */
function inBreak(c: FleetColumns, b: number, begin: number, handling: number): boolean {
  return c.breakStart[b] < begin + handling - TIME_TOLERANCE && c.breakEnd[b] > begin;
}

/**
 * Returns when the order's handling begins after an arrival: in a visiting time if one is left, and outside of breaks.
 */
export function beginAfter(c: FleetColumns, vehicle: number, order: number, arrival: number): number {
  const handling = c.handling[order];
  const lastWindow = c.windowFirst[order + 1];
  let window = c.windowFirst[order];
  let time = arrival;
  for (;;) {
    while (window < lastWindow && c.windowCloses[window] + TIME_TOLERANCE < time) window++;
    if (window < lastWindow && time < c.windowOpens[window]) time = c.windowOpens[window];
    const before = time;
    for (let b = c.breakFirst[vehicle]; b < c.breakFirst[vehicle + 1]; b++) {
      if (inBreak(c, b, time, handling)) time = c.breakEnd[b];
    }
    if (time === before) return time;
  }
}

/**
 * Returns the latest beginning of the order's handling up to `limit` that is in a visiting time and outside of breaks;
 * -∞ if there is none.
 */
export function beginBefore(c: FleetColumns, vehicle: number, order: number, limit: number): number {
  const handling = c.handling[order];
  let time = limit;
  for (;;) {
    let window = c.windowFirst[order + 1] - 1;
    while (window >= c.windowFirst[order] && c.windowOpens[window] > time) window--;
    if (window < c.windowFirst[order]) return Number.NEGATIVE_INFINITY;
    if (time > c.windowCloses[window]) time = c.windowCloses[window];
    const before = time;
    for (let b = c.breakFirst[vehicle + 1] - 1; b >= c.breakFirst[vehicle]; b--) {
      if (inBreak(c, b, time, handling)) time = c.breakStart[b] - handling;
    }
    if (time === before) return time;
  }
}

/** Returns the lateness in seconds; 0 if in time. */
export function lateness(c: FleetColumns, order: number, arrival: number, begin: number): number {
  const late = Math.max(arrival - c.deadline[order], begin - c.closes[order]);
  return late > TIME_TOLERANCE ? late : 0;
}

/** Returns the points for `late` seconds: one, or one for each step begun. */
function pointsFor(late: number, perPoint: number): number {
  if (late <= 0) return 0;
  return perPoint > 0 ? Math.ceil((late - TIME_TOLERANCE) / perPoint) : 1;
}

/** Returns the points of an order at these times; infinite where it must not be late. */
export function latePoints(c: FleetColumns, order: number, arrival: number, begin: number): number {
  const late = lateness(c, order, arrival, begin);
  if (late === 0) return 0;
  return c.neverLate[order] ? Number.POSITIVE_INFINITY : c.priority[order] * pointsFor(late, c.latePerPoint);
}

/** Returns the points of a tour that ends at `arrival`; infinite where it must not end late. */
export function overtimePoints(c: FleetColumns, vehicle: number, arrival: number): number {
  const late = arrival - c.latestArrival[vehicle];
  if (late <= TIME_TOLERANCE) return 0;
  return c.neverOvertime[vehicle]
    ? Number.POSITIVE_INFINITY
    : c.vehiclePriority[vehicle] * pointsFor(late, c.overtimePerPoint);
}
