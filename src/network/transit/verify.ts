import { Violations } from '../street/violations.ts';
import { wordsFor } from './columns.ts';
import { FOOTPATH_STRAIGHT, type Timetable, USUAL_CHANGE } from './timetable.ts';

type Values = { readonly length: number; readonly [index: number]: number };

/**
 * Checks the invariants of a timetable (`docs/data-format.md`): returns one sentence per violated rule, none if all
 * hold. Reads every column once.
 */
export function verifyTimetable(timetable: Timetable, edgeCount: number): string[] {
  const violations = new Violations();
  verifyLengths(timetable, violations);
  // Without the right lengths every further rule would fail too.
  if (!violations.none) return violations.toList();
  verifyReferences(timetable, edgeCount, violations);
  verifyRanges(timetable, violations);
  if (!violations.none) return violations.toList();
  verifyPlaces(timetable, violations);
  verifyTrips(timetable, violations);
  verifyDays(timetable, violations);
  return violations.toList();
}

function verifyLengths(timetable: Timetable, violations: Violations): void {
  const rule = (name: string, column: Values, length: number) => {
    if (column.length !== length) violations.add(`transit.${name} has ${column.length} values instead of ${length}`, 0);
  };
  const allOf = (name: string, columns: object, length: number, ends: readonly string[] = []) => {
    for (const [column, values] of Object.entries(columns)) {
      if (typeof values === 'number') continue;
      rule(`${name}.${column}`, values as Values, ends.includes(column) ? length + 1 : length);
    }
  };
  const {
    platform,
    stop,
    pattern,
    route,
    trip,
    link,
    footpath,
    stopPosition,
    shape,
    profile,
    inSeatTransfer,
    service,
  } = timetable;
  const { shortcut } = timetable;
  allOf('feed', timetable.feed, timetable.feed.count);
  allOf('platform', platform, platform.count, ['firstLink', 'firstShortcut']);
  allOf('link', link, link.edge.length);
  allOf('stop', stop, stop.count, ['firstFootpath']);
  allOf('shortcut', shortcut, shortcut.head.length);
  allOf('footpath', footpath, footpath.head.length);
  allOf('pattern', pattern, pattern.count, ['firstPosition']);
  allOf('stopPosition', stopPosition, stopPosition.stop.length);
  rule('shape.latE7', shape.latE7 as Values, shape.lonE7.length);
  allOf('route', route, route.count);
  allOf('trip', trip, trip.count);
  rule('profile.departureS', profile.departureS as Values, profile.arrivalS.length);
  allOf('inSeatTransfer', inSeatTransfer, inSeatTransfer.from.length);
  rule('service.days', service.days, service.count * wordsFor(timetable.dayCount));
  rule('calendar.tripsOnDay', timetable.tripsOnDay as Values, timetable.dayCount);
  if (profile.first.length === 0) violations.add('transit.profile.first is empty', 0);
  if (shape.firstPoint.length === 0) violations.add('transit.shape.firstPoint is empty', 0);
}

/** Checks that every index is in range. */
function verifyReferences(timetable: Timetable, edgeCount: number, violations: Violations): void {
  const rule = (name: string, column: unknown, count: number, least = 0) => {
    const values = column as Values;
    for (let i = 0; i < values.length; i++) {
      if (!(values[i] >= least && values[i] < count)) violations.add(`transit.${name} names nothing`, i);
    }
  };
  const {
    feed,
    platform,
    link,
    shortcut,
    stop,
    footpath,
    pattern,
    stopPosition,
    route,
    trip,
    service,
    inSeatTransfer,
  } = timetable;
  const texts = timetable.strings.length;
  for (const name of ['name', 'timeZone'] as const) rule(`feed.${name}`, feed[name], texts);
  for (const name of ['id', 'name', 'code', 'station'] as const) rule(`platform.${name}`, platform[name], texts);
  for (const name of ['id', 'shortName', 'longName', 'agency', 'color', 'textColor'] as const) {
    rule(`route.${name}`, route[name], texts);
  }
  for (const name of ['id', 'headsign'] as const) rule(`trip.${name}`, trip[name], texts);
  rule('calendar.mainFeed', [timetable.mainFeed], feed.count);
  rule('platform.feed', platform.feed, feed.count);
  rule('route.feed', route.feed, feed.count);
  rule('service.feed', service.feed, feed.count);
  rule('link.edge', link.edge, edgeCount);
  rule('stop.platform', stop.platform, platform.count);
  rule('shortcut.head', shortcut.head, platform.count);
  rule('footpath.head', footpath.head, stop.count);
  rule('pattern.shape', pattern.shape, timetable.shape.firstPoint.length - 1, -1);
  rule('stopPosition.stop', stopPosition.stop, stop.count);
  rule('trip.pattern', trip.pattern, pattern.count);
  rule('trip.route', trip.route, route.count);
  rule('trip.service', trip.service, service.count);
  rule('trip.profile', trip.profile, timetable.profile.first.length - 1);
  rule('inSeatTransfer.from', inSeatTransfer.from, trip.count);
  rule('inSeatTransfer.to', inSeatTransfer.to, trip.count);
}

/** Checks that lists of beginnings ascend and cover what they index. */
function verifyRanges(timetable: Timetable, violations: Violations): void {
  const rule = (name: string, column: unknown, length: number) => {
    const first = column as Values;
    for (let i = 0; i + 1 < first.length; i++) {
      if (first[i + 1] < first[i]) violations.add(`transit.${name} descends`, i);
    }
    if (first[0] !== 0 || first[first.length - 1] !== length) {
      violations.add(`transit.${name} does not cover what it indexes`, 0);
    }
  };
  rule('platform.firstLink', timetable.platform.firstLink, timetable.link.edge.length);
  rule('platform.firstShortcut', timetable.platform.firstShortcut, timetable.shortcut.head.length);
  rule('stop.firstFootpath', timetable.stop.firstFootpath, timetable.footpath.head.length);
  rule('pattern.firstPosition', timetable.pattern.firstPosition, timetable.stopPosition.stop.length);
  rule('shape.firstPoint', timetable.shape.firstPoint, timetable.shape.lonE7.length);
  rule('profile.first', timetable.profile.first, timetable.profile.arrivalS.length);
  rule('strings.offsets', timetable.strings.offsets, timetable.strings.bytes.length);
}

function verifyPlaces({ platform, link, stop, footpath, shape }: Timetable, violations: Violations): void {
  for (const [thing, columns] of [
    ['platform', platform],
    ['point of a shape', shape],
  ] as const) {
    const lonE7 = columns.lonE7 as Values;
    const latE7 = columns.latE7 as Values;
    for (let i = 0; i < lonE7.length; i++) {
      if (!(Math.abs(lonE7[i]) <= 1.8e9 && Math.abs(latE7[i]) <= 0.9e9))
        violations.add(`a ${thing} is off the earth`, i);
    }
  }
  for (let i = 0; i < link.edge.length; i++) {
    if (!(link.share[i] >= 0 && link.share[i] <= 1)) violations.add('a link lies beyond its edge', i);
    if (link.inS[i] < -1 || link.outS[i] < -1) violations.add('a link takes less than no time', i);
  }
  const changeS = stop.changeS as Values;
  const firstFootpath = stop.firstFootpath as Values;
  for (let s = 0; s < stop.count; s++) {
    if (changeS[s] < USUAL_CHANGE) violations.add('changing at a stop takes less than no time', s);
    for (let f = firstFootpath[s]; f < firstFootpath[s + 1]; f++) {
      const head = footpath.head[f];
      if (head === s) violations.add('a footpath leads to its own stop', f);
      if (f > firstFootpath[s] && head <= footpath.head[f - 1])
        violations.add('footpaths are not in ascending order', f);
      if (footpath.kind[f] > FOOTPATH_STRAIGHT) violations.add('a footpath is of an unknown kind', f);
    }
  }
}

function verifyTrips(
  { pattern, stopPosition, shape, trip, profile, inSeatTransfer }: Timetable,
  violations: Violations,
): void {
  const firstPosition = pattern.firstPosition as Values;
  const first = profile.first as Values;
  const [stopAt, distanceDm, shapeAt] = [
    stopPosition.stop,
    stopPosition.distanceDm,
    stopPosition.shapeAt,
  ] as readonly Values[];
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
  for (let i = 0; i < stopAt.length; i++) {
    const doors = (stopPosition.pickup as Values)[i] <= 3 && (stopPosition.dropOff as Values)[i] <= 3;
    if (!doors) violations.add('a stop position has unknown rules of boarding', i);
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
