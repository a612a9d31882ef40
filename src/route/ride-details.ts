import { fromE7 } from '../geo/coordinates.ts';
import {
  type HaltIndex,
  type RidePart,
  type StopIndex,
  type Timetable,
  TRIP_BY_HEADWAY,
  type TripIndex,
} from '../transit/index.ts';

/** A halt between boarding and alighting. Times are seconds of the date. */
interface IntermediateStop {
  readonly id: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly arrivalTime: number;
  readonly departureTime: number;
}

/** What answers tell of a ride, by the names they use. Times are seconds of the date and may lie beyond a day. */
export interface RideDetails {
  readonly isTransit: true;
  readonly routeType: number;
  readonly routeShortName: string;
  readonly routeLongName: string;
  readonly departureTime: number;
  readonly arrivalTime: number;
  readonly tripHeadSign: string;
  // From here on more than the interface has.
  readonly routeId: string;
  readonly tripId: string;
  readonly agencyName: string;
  /** `#rrggbb`; left out where the feed has none. */
  readonly routeColor?: string;
  readonly routeTextColor?: string;
  readonly startStopId: string;
  readonly endStopId: string;
  readonly startPlatform?: string;
  readonly endPlatform?: string;
  readonly intermediateStops: readonly IntermediateStop[];
  /** The trip runs by headway: its times are those of an even service. */
  readonly byHeadway?: true;
}

/** Halts of a ride's pattern, from boarding to alighting. */
export function haltsOf({ trip, pattern }: Timetable, part: RidePart): HaltIndex[] {
  const first = pattern.firstHalt[trip.pattern[part.trip]];
  const count = part.toHalt - part.fromHalt + 1;
  return Array.from({ length: count }, (_, i) => (first + part.fromHalt + i) as HaltIndex);
}

export const platformAt = ({ halt, stop }: Timetable, at: HaltIndex) => stop.platform[halt.stop[at] as StopIndex];

export function rideDetails(timetable: Timetable, part: RidePart): RideDetails {
  const { strings, trip, route, platform } = timetable;
  const line = trip.route[part.trip];
  const halts = haltsOf(timetable, part);
  const [boarded, alighted] = [halts[0], halts[halts.length - 1]].map((halt) => platformAt(timetable, halt));
  const text = (index: number) => strings.get(index);
  return {
    isTransit: true,
    routeType: route.type[line],
    routeShortName: text(route.shortName[line]),
    routeLongName: text(route.longName[line]),
    departureTime: haltTimes(timetable, part, 0).departureTime,
    arrivalTime: haltTimes(timetable, part, halts.length - 1).arrivalTime,
    tripHeadSign: text(trip.headsign[part.trip]),
    routeId: text(route.id[line]),
    tripId: text(trip.id[part.trip]),
    agencyName: text(route.agency[line]),
    ...told('routeColor', text(route.color[line])),
    ...told('routeTextColor', text(route.textColor[line])),
    startStopId: text(platform.id[boarded]),
    endStopId: text(platform.id[alighted]),
    ...told('startPlatform', text(platform.code[boarded])),
    ...told('endPlatform', text(platform.code[alighted])),
    intermediateStops: halts.slice(1, -1).map((halt, i) => {
      const at = platformAt(timetable, halt);
      return {
        id: text(platform.id[at]),
        name: text(platform.name[at]),
        lat: fromE7(platform.latE7[at]),
        lng: fromE7(platform.lonE7[at]),
        ...haltTimes(timetable, part, i + 1),
      };
    }),
    ...(trip.flags[part.trip] & TRIP_BY_HEADWAY ? { byHeadway: true } : {}),
  };
}

/** When the ride is at one of its halts, counted from boarding. */
function haltTimes({ trip, profile }: Timetable, { trip: t, fromHalt, shiftS }: RidePart, halt: number) {
  const at = profile.first[trip.profile[t as TripIndex]] + fromHalt + halt;
  const startS = trip.startS[t] + shiftS;
  return { arrivalTime: startS + profile.arrivalS[at], departureTime: startS + profile.departureS[at] };
}

const told = <Name extends string>(name: Name, text: string): { [name in Name]?: string } =>
  (text === '' ? {} : { [name]: text }) as { [name in Name]?: string };
