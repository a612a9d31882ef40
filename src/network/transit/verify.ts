import { verifyColumns } from '../../kit/collections/verify-columns.ts';
import { Violations } from '../../kit/collections/violations.ts';
import { EDGES } from '../street/arcs.ts';
import { SECTION, storedForm, wordsFor } from './columns.ts';
import { TIMETABLE, type Timetable } from './timetable.ts';

type Values = { readonly length: number; readonly [index: number]: number };

/**
 * Checks the invariants of a timetable (`docs/data-format.md`): returns one sentence per violated rule, none if all
 * hold. Reads every column once.
 */
export function verifyTimetable(timetable: Timetable, edgeCount: number): string[] {
  const violations = new Violations();
  verifyColumns(SECTION, TIMETABLE, storedForm(timetable), violations, new Map([[EDGES, edgeCount]]));
  const { service, dayCount } = timetable;
  const words = service.count * wordsFor(dayCount);
  if (service.days.length !== words) violations.add(`transit.service.days has other words than ${words}`, 0);
  if (!violations.none) return violations.toList();
  verifyFootpaths(timetable, violations);
  verifyTrips(timetable, violations);
  verifyDays(timetable, violations);
  return violations.toList();
}

function verifyFootpaths({ stop, footpath }: Timetable, violations: Violations): void {
  const firstFootpath = stop.firstFootpath as Values;
  for (let s = 0; s < stop.count; s++) {
    for (let f = firstFootpath[s]; f < firstFootpath[s + 1]; f++) {
      const head = footpath.head[f];
      if (head === s) violations.add('a footpath leads to its own stop', f);
      if (f > firstFootpath[s] && head <= footpath.head[f - 1])
        violations.add('footpaths are not in ascending order', f);
    }
  }
}

function verifyTrips(
  { pattern, stopPosition, shape, trip, profile, inSeatTransfer }: Timetable,
  violations: Violations,
): void {
  const firstPosition = pattern.firstPosition as Values;
  const first = profile.first as Values;
  const [distanceDm, shapeAt] = [stopPosition.distanceDm, stopPosition.shapeAt] as readonly Values[];
  for (let p = 0; p < pattern.count; p++) {
    if (firstPosition[p + 1] - firstPosition[p] < 2) violations.add('a pattern has less than two stop positions', p);
    const line = (pattern.shape as Values)[p];
    const points = line < 0 ? 1 : (shape.firstPoint as Values)[line + 1] - (shape.firstPoint as Values)[line];
    for (let h = firstPosition[p]; h < firstPosition[p + 1]; h++) {
      const before = h === firstPosition[p] ? h : h - 1;
      if (distanceDm[h] < distanceDm[before]) violations.add('stop positions lie in the wrong order', h);
      if (!(shapeAt[h] >= shapeAt[before] && shapeAt[h] <= points - 1))
        violations.add('a stop position is off its shape', h);
    }
  }
  for (let p = 0; p + 1 < first.length; p++) {
    let before = -Infinity;
    for (let i = first[p]; i < first[p + 1]; i++) {
      const arrival = (profile.arrivalS as Values)[i];
      const departure = (profile.departureS as Values)[i];
      if (arrival < before || departure < arrival) violations.add('times descend along a trip', p);
      if (i === first[p] && departure !== 0) violations.add('a profile does not begin at its first departure', p);
      before = departure;
    }
  }
  const [patternOf, startS, profileOf] = [trip.pattern, trip.startS, trip.profile] as readonly Values[];
  for (let t = 0; t < trip.count; t++) {
    const p = patternOf[t];
    const times = first[profileOf[t] + 1] - first[profileOf[t]];
    if (times !== firstPosition[p + 1] - firstPosition[p])
      violations.add('a trip has other times than stop positions', t);
    if (t > 0 && (p < patternOf[t - 1] || (p === patternOf[t - 1] && startS[t] < startS[t - 1]))) {
      violations.add('trips are not in the order of patterns and starts', t);
    }
  }
  const from = inSeatTransfer.from as Values;
  for (let i = 1; i < from.length; i++) {
    if (from[i] < from[i - 1]) violations.add('in-seat transfers are not in ascending order', i);
  }
}

/** Checks that the trips counted for each day are those that run. */
function verifyDays({ dayCount, tripsOnDay, trip, service }: Timetable, violations: Violations): void {
  const trips = new Int32Array(service.count);
  const serviceOf = trip.service as Values;
  for (let t = 0; t < trip.count; t++) trips[serviceOf[t]]++;
  for (let d = 0; d < dayCount; d++) {
    let running = 0;
    for (let s = 0; s < service.count; s++) {
      if (service.days[s * service.wordsPerService + (d >>> 5)] & (1 << (d & 31))) running += trips[s];
    }
    if (running !== (tripsOnDay as Values)[d]) violations.add('a day has other trips than its services', d);
  }
}
