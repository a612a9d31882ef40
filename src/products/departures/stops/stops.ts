import { answered, fixed } from '../../../kit/core/answer-bytes.ts';
import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { secondsFromDs } from '../../../kit/core/units.ts';
import { fromE7 } from '../../../kit/geo/coordinates.ts';
import type { Network } from '../../../network/network/network.ts';
import {
  inClip,
  isStreetOrigin,
  reacherOf,
  type StreetOrigin,
  searchCosts,
  snapNotices,
  timetableOf,
} from '../../../network/reach/index.ts';
import { type TravelDate, takesBicycle, transitOf, travelDateOf } from '../../../network/reach/transit/index.ts';
import { DEFAULT_FRAME, type Origin } from '../../../network/routing/index.ts';
import {
  departuresFrom,
  type ServiceDay,
  type StopDeparture,
  serviceDayOf,
  type TimeSpan,
} from '../../../network/transit/index.ts';
import type { PlatformIndex, StopIndex, Timetable } from '../../../network/transit/timetable.ts';
import { stopNumbersOf } from './stop-numbers.ts';
import type { StopsQuery } from './stops-query.ts';

const HOUR_S = 3600;

/**
 * The stops around sources: `{sourceId: [{id, stopId, name, lat, lng, edgeType, edgeWeight, travelType, nextStops:
 * [{time, name, line, endStation, routeType}]}]}`
 */
export const stopsOperation = {
  name: 'stops',
  run(network: Network, query: StopsQuery, cancel: CancelFlag) {
    const timetable = timetableOf(network);
    const members = query.routing.origins.filter(isStreetOrigin).map((origin) => {
      cancel.check();
      return `${JSON.stringify(String(origin.id))}:${JSON.stringify(stopsAround(network, timetable, query, origin, cancel))}`;
    });
    const { routing } = query;
    const places = reacherOf(network).streets.placesOf(routing, routing.origins.filter(isStreetOrigin), cancel);
    const unconnected = routing.origins.filter((origin) => places.get(origin)?.point === null);
    const notices = snapNotices(network, routing, unconnected);
    return answered(new Uint8Array(fixed(`{${members.join(',')}}`)), noticeOf(timetable, query), notices);
  },
  cost: (network: Network, { routing }: StopsQuery) => 2 * searchCosts(network, routing),
};

/** Returns the span of the listed departures in seconds of the date. */
function listedSpan({ fromS, toS }: StopsQuery, { transit }: Origin): TimeSpan {
  const startS = fromS ?? transit?.timeS ?? DEFAULT_FRAME.timeS;
  return { fromS: startS, toS: toS ?? startS + HOUR_S };
}

const listedDate = (timetable: Timetable, query: StopsQuery, origin: Origin): TravelDate =>
  travelDateOf(timetable, origin.transit ?? query.date, listedSpan(query, origin));

function noticeOf(timetable: Timetable, query: StopsQuery): string {
  const notices = query.routing.origins.map((origin) => listedDate(timetable, query, origin).notice);
  return [...new Set(notices)].filter((notice) => notice !== '').join(' ');
}

function stopsAround(
  network: Network,
  timetable: Timetable,
  query: StopsQuery,
  origin: StreetOrigin,
  cancel: CancelFlag,
) {
  const { routing, onlyServed } = query;
  const { transit, travel } = origin;
  const ways = transitOf(reacherOf(network)).ways.from(
    routing,
    origin,
    transit?.maxWalkFromSourceS ?? Infinity,
    cancel,
  );
  const span = listedSpan(query, origin);
  const { date } = listedDate(timetable, query, origin);
  const day = date === null ? null : serviceDayOf(timetable, date, span, false, takesBicycle(origin));

  const departures = new Map<PlatformIndex, StopDeparture[]>();
  const timeDs = new Map<PlatformIndex, number>();
  const counts = inClip(routing);
  for (let w = 0; w < ways.count; w++) {
    const stop = ways.stop[w] as StopIndex;
    const platform = timetable.stop.platform[stop];
    const { lat, lng } = placeOf(timetable, platform);
    if (!counts(lng, lat)) continue;
    const leaving = day ? departuresFrom(day, stop, span.fromS, span.toS) : [];
    const known = departures.get(platform);
    if (known) known.push(...leaving);
    else departures.set(platform, leaving);
    timeDs.set(platform, ways.travelTimeDs[w]);
  }
  const closed = new Set(transit?.closedRouteTypes);
  return [...departures]
    .sort(([a], [b]) => timeDs.get(a)! - timeDs.get(b)! || a - b)
    .map(([platform, leaving]) => ({
      ...placeOf(timetable, platform),
      edgeType: routing.edgeWeight,
      edgeWeight: secondsFromDs(timeDs.get(platform)!),
      travelType: travel.mode.toUpperCase(),
      nextStops: day ? nextStops(timetable, day, leaving, closed) : [],
    }))
    .filter((stop) => !onlyServed || stop.nextStops.length > 0);
}

function placeOf(timetable: Timetable, p: PlatformIndex) {
  const { platform, strings } = timetable;
  return {
    id: stopNumbersOf(timetable)[p],
    stopId: strings.get(platform.id[p]),
    name: strings.get(platform.name[p]),
    lat: fromE7(platform.latE7[p]),
    lng: fromE7(platform.lonE7[p]),
  };
}

function nextStops(
  { strings, stop, platform, route, trip }: Timetable,
  day: ServiceDay,
  departures: readonly StopDeparture[],
  closed: ReadonlySet<number>,
) {
  const nameOf = (s: StopIndex): string => strings.get(platform.name[stop.platform[s]]);
  return departures
    .filter(({ pattern }) => !closed.has(day.pattern.routeType[pattern]))
    .sort((a, b) => a.timeS - b.timeS || a.trip - b.trip)
    .map((departure) => {
      const r = trip.route[departure.trip];
      return {
        time: departure.timeS,
        name: nameOf(departure.nextStop),
        line: strings.get(route.shortName[r]) || strings.get(route.longName[r]),
        endStation: strings.get(trip.headsign[departure.trip]) || nameOf(departure.lastStop),
        routeType: route.type[r],
      };
    });
}
