import { fromE7 } from '../../kit/geo/coordinates.ts';
import type { Network } from '../../network/network/network.ts';
import { timetableOf } from '../../network/reach/index.ts';
import { travelDateOf } from '../../network/reach/transit/index.ts';
import { departuresFrom, type ServiceDay, serviceDayOf } from '../../network/transit/index.ts';
import type { PlatformIndex, StopIndex, Timetable } from '../../network/transit/timetable.ts';
import type { StopSubject } from './criterion.ts';
import type { CountedOpportunities } from './opportunities.ts';
import { Unmeasurable } from './unmeasurable.ts';

/** Counts the stops of the timetable, each with its departures of the subject; stops without any are left out. */
export function countStops(network: Network, subject: StopSubject): CountedOpportunities {
  if (network.transit === null) throw new Unmeasurable('404', `the region ${network.region} has no timetable`);
  const timetable = timetableOf(network);
  const { fromS, toS, perS, date } = subject;
  const found = travelDateOf(timetable, date, { fromS, toS });
  if (found.date === null) throw new Unmeasurable('404', found.notice.replace(/\.$/, ''));
  const day = serviceDayOf(timetable, found.date, { fromS, toS }, false, false);
  const { platform } = timetable;
  const departures = new Float64Array(platform.count);
  for (let stop = 0; stop < timetable.stop.count; stop++) {
    departures[timetable.stop.platform[stop as StopIndex]] += departuresAt(timetable, day, stop as StopIndex, subject);
  }
  const served = Int32Array.from(departures.keys()).filter((p) => departures[p] > 0);
  const scale = perS === null ? 1 : perS / (toS - fromS);
  return {
    kind: {
      key: 'stops',
      lon: (p) => fromE7(platform.lonE7[p as PlatformIndex]),
      lat: (p) => fromE7(platform.latE7[p as PlatformIndex]),
      snaps: null,
    },
    index: served,
    value: Float64Array.from(served, (p) => departures[p] * scale),
  };
}

function departuresAt(timetable: Timetable, day: ServiceDay, stop: StopIndex, subject: StopSubject): number {
  const leaving = departuresFrom(day, stop, subject.fromS, subject.toS);
  const { routeTypes } = subject;
  if (routeTypes === null) return leaving.length;
  const types = new Set(routeTypes);
  return leaving.filter(({ trip }) => types.has(timetable.route.type[timetable.trip.route[trip]])).length;
}
