import { asColumn } from '../../src/kit/collections/column.ts';
import { StringInterner } from '../../src/kit/collections/string-table.ts';
import { withWorkspace } from '../../src/kit/collections/workspace.ts';
import { dayOfDate } from '../../src/kit/core/calendar.ts';
import {
  FOOTPATH_FIXED,
  FOOTPATH_WALKED,
  type Timetable,
  TRIP_NO_BICYCLES,
} from '../../src/network/transit/timetable.ts';

export interface WorldCall {
  readonly stop: number;
  readonly arrivalS: number;
  readonly departureS: number;
  /** GTFS pickup_type and drop_off_type; 0 by default. */
  readonly pickup?: number;
  readonly dropOff?: number;
}

export interface WorldTrip {
  readonly id: string;
  readonly calls: readonly WorldCall[];
  /** Service days, yyyymmdd. */
  readonly dates: readonly number[];
  readonly feed?: number;
  readonly routeType?: number;
  readonly noBicycles?: boolean;
}

interface WorldStop {
  readonly name: string;
  readonly changeS?: number;
}

export interface WorldFootpath {
  readonly from: number;
  readonly to: number;
  readonly durationS: number;
  readonly fixed?: boolean;
}

export interface TimetableSpecification {
  readonly stops: readonly WorldStop[];
  readonly trips: readonly WorldTrip[];
  readonly footpaths?: readonly WorldFootpath[];
  /** Pairs of trips (by place in the list) that passengers stay seated through. */
  readonly inSeatTransfer?: readonly (readonly [from: number, to: number])[];
  /** One feed for each zone; the first is the main one. */
  readonly timeZones?: readonly string[];
}

/** Decimeters between two stop positions one after the other. */
const POSITION_DISTANCE_DM = 10_000;

/**
 * Returns a timetable typed by hand. One platform per stop, no streets, one route per route type and feed. Footpaths
 * are as long as they take seconds, in decimeters × 14. Trips keep the order of patterns: `tripNumber` has the place of
 * each.
 */
export function timetableWorld(world: TimetableSpecification): {
  timetable: Timetable;
  tripNumber: readonly number[];
} {
  const zones = world.timeZones ?? ['UTC'];
  const text = new StringInterner();
  const strings = (values: readonly string[]) =>
    asColumn<never>(Int32Array.from(values, (value) => text.intern(value)));
  const int = (values: readonly number[]) => asColumn<never, never>(Int32Array.from(values));
  const zeros = (count: number) => asColumn<never, never>(new Int32Array(count));

  const key = (value: unknown) => JSON.stringify(value);
  const patternKey = ({ calls }: WorldTrip) => key(calls.map((c) => [c.stop, c.pickup ?? 0, c.dropOff ?? 0]));
  const patterns = new Numbers(world.trips.map(patternKey));
  const order = world.trips.map((_, t) => t).sort((a, b) => patterns.of[a] - patterns.of[b] || a - b);
  const trips = order.map((t) => world.trips[t]);
  const tripNumber = world.trips.map((_, t) => order.indexOf(t));
  const startS = trips.map(({ calls }) => calls[0].departureS);
  const times = trips.map(({ calls }, t) => calls.map((c) => [c.arrivalS - startS[t], c.departureS - startS[t]]));
  const profiles = new Numbers(times.map(key));
  const routes = new Numbers(trips.map((trip) => key([trip.feed ?? 0, trip.routeType ?? 3])));
  const services = new Numbers(trips.map((trip) => key([trip.feed ?? 0, trip.dates])));
  const patternCalls = patterns.firsts.map((t) => world.trips[t].calls);
  const profileTimes = profiles.firsts.map((t) => times[t]);
  const routeTrips = routes.firsts.map((t) => trips[t]);
  const serviceTrips = services.firsts.map((t) => trips[t]);

  const dayNumbers = trips.flatMap((trip) => trip.dates.map(dayOfDate));
  const firstDay = dayNumbers.length === 0 ? 0 : Math.min(...dayNumbers);
  const dayCount = dayNumbers.length === 0 ? 0 : Math.max(...dayNumbers) - firstDay + 1;
  const wordsPerService = (dayCount + 31) >> 5;
  const days = new Uint32Array(serviceTrips.length * wordsPerService);
  serviceTrips.forEach((trip, s) => {
    for (const day of trip.dates.map((date) => dayOfDate(date) - firstDay)) {
      days[s * wordsPerService + (day >> 5)] |= 1 << (day & 31);
    }
  });
  const tripsOnDay = new Int32Array(dayCount);
  for (const day of dayNumbers) tripsOnDay[day - firstDay]++;

  const footpaths = [...(world.footpaths ?? [])].sort((a, b) => a.from - b.from);
  const inSeatTransfer = (world.inSeatTransfer ?? [])
    .map(([from, to]) => [tripNumber[from], tripNumber[to]] as const)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const stops = world.stops.length;
  const names = strings(world.stops.map(({ name }) => name));
  const tripIds = strings(trips.map(({ id }) => id));
  const zoneNames = strings(zones);
  const nothing = zeros(0);

  const timetable = withWorkspace<Timetable>({
    strings: text.toTable(),
    feed: { count: zones.length, name: zeros(zones.length), timeZone: zoneNames },
    mainFeed: 0 as Timetable['mainFeed'],
    firstDay,
    dayCount,
    tripsOnDay: asColumn(tripsOnDay),
    platform: {
      count: stops,
      feed: zeros(stops),
      id: names,
      name: names,
      code: zeros(stops),
      station: zeros(stops),
      lonE7: zeros(stops),
      latE7: zeros(stops),
      wheelchair: zeros(stops),
      routeType: zeros(stops),
      firstLink: zeros(stops + 1),
      firstShortcut: zeros(stops + 1),
    },
    link: { edge: nothing, share: nothing, inS: nothing, outS: nothing, lengthDm: nothing },
    shortcut: { head: nothing, durationDs: nothing, lengthDm: nothing, kind: nothing },
    stop: {
      count: stops,
      platform: int(world.stops.map((_, s) => s)),
      changeS: int(world.stops.map(({ changeS }) => changeS ?? 0)),
      firstFootpath: int(Array.from({ length: stops + 1 }, (_, s) => footpaths.filter(({ from }) => from < s).length)),
    },
    footpath: {
      head: int(footpaths.map(({ to }) => to)),
      durationS: int(footpaths.map(({ durationS }) => durationS)),
      lengthDm: int(footpaths.map(({ durationS }) => durationS * 14)),
      kind: int(footpaths.map(({ fixed }) => (fixed ? FOOTPATH_FIXED : FOOTPATH_WALKED))),
    },
    pattern: {
      count: patternCalls.length,
      firstPosition: int(runningSum(patternCalls.map((calls) => calls.length))),
      shape: int(patternCalls.map(() => -1)),
    },
    stopPosition: {
      stop: int(patternCalls.flatMap((calls) => calls.map(({ stop }) => stop))),
      pickup: int(patternCalls.flatMap((calls) => calls.map(({ pickup }) => pickup ?? 0))),
      dropOff: int(patternCalls.flatMap((calls) => calls.map(({ dropOff }) => dropOff ?? 0))),
      distanceDm: int(patternCalls.flatMap((calls) => calls.map((_, i) => i * POSITION_DISTANCE_DM))),
      shapeAt: zeros(patternCalls.flat().length),
    },
    shape: { firstPoint: zeros(1), lonE7: nothing, latE7: nothing },
    route: {
      count: routeTrips.length,
      feed: int(routeTrips.map(({ feed }) => feed ?? 0)),
      id: zeros(routeTrips.length),
      shortName: zeros(routeTrips.length),
      longName: zeros(routeTrips.length),
      agency: zeros(routeTrips.length),
      type: int(routeTrips.map(({ routeType }) => routeType ?? 3)),
      color: zeros(routeTrips.length),
      textColor: zeros(routeTrips.length),
    },
    trip: {
      count: trips.length,
      pattern: int(order.map((t) => patterns.of[t])),
      route: int(routes.of),
      service: int(services.of),
      id: tripIds,
      headsign: zeros(trips.length),
      startS: int(startS),
      profile: int(profiles.of),
      flags: int(trips.map(({ noBicycles }) => (noBicycles ? TRIP_NO_BICYCLES : 0))),
    },
    profile: {
      first: int(runningSum(profileTimes.map((profile) => profile.length))),
      arrivalS: int(profileTimes.flatMap((profile) => profile.map(([arrival]) => arrival))),
      departureS: int(profileTimes.flatMap((profile) => profile.map(([, departure]) => departure))),
    },
    service: {
      count: serviceTrips.length,
      feed: int(serviceTrips.map(({ feed }) => feed ?? 0)),
      wordsPerService,
      days,
    },
    inSeatTransfer: { from: int(inSeatTransfer.map(([from]) => from)), to: int(inSeatTransfer.map(([, to]) => to)) },
  });
  return { timetable, tripNumber };
}

/** Numbers equal keys alike, in the order of first sight. */
class Numbers {
  readonly of: number[] = [];
  /** The index at which each numbered key was first seen. */
  readonly firsts: number[] = [];

  constructor(keys: readonly string[]) {
    const numbers = new Map<string, number>();
    keys.forEach((key, i) => {
      if (!numbers.has(key)) {
        numbers.set(key, numbers.size);
        this.firsts.push(i);
      }
      this.of.push(numbers.get(key)!);
    });
  }
}

function runningSum(lengths: readonly number[]): number[] {
  const first = [0];
  for (const length of lengths) first.push(first[first.length - 1] + length);
  return first;
}
