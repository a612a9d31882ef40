import { fromE7 } from '../../kit/geo/coordinates.ts';
import {
  POSITION_BY_DRIVER,
  POSITION_BY_PHONE,
  type RidePart,
  type StopIndex,
  type StopPositionIndex,
  type Timetable,
  TRIP_BY_HEADWAY,
  type TripIndex,
} from '../../network/transit/index.ts';

/** A stop position between boarding and alighting. Times are seconds of the date. */
interface IntermediateStop {
  readonly id: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly arrivalTime: number;
  readonly departureTime: number;
}

/** The details of a ride, with the field names of answers. Times are seconds of the date and may be beyond a day. */
export interface RideDetails {
  readonly isTransit: true;
  readonly routeType: number;
  readonly routeShortName: string;
  readonly routeLongName: string;
  readonly departureTime: number;
  readonly arrivalTime: number;
  readonly tripHeadSign: string;
  // The following fields are extensions of the interface.
  readonly routeId: string;
  readonly tripId: string;
  readonly agencyName: string;
  /** `#rrggbb`; left out if the feed has none. */
  readonly routeColor?: string;
  readonly routeTextColor?: string;
  readonly startStopId: string;
  readonly endStopId: string;
  readonly startPlatform?: string;
  readonly endPlatform?: string;
  readonly intermediateStops: readonly IntermediateStop[];
  /** True if the trip runs by headway, so that its times are those of an even service. */
  readonly byHeadway?: true;
}

/** Returns the stop positions of a ride's pattern, from boarding to alighting. */
export function positionsOf({ trip, pattern }: Timetable, part: RidePart): StopPositionIndex[] {
  const first = pattern.firstPosition[trip.pattern[part.trip]];
  const count = part.toPosition - part.fromPosition + 1;
  return Array.from({ length: count }, (_, i) => (first + part.fromPosition + i) as StopPositionIndex);
}

export const platformAt = ({ stopPosition, stop }: Timetable, at: StopPositionIndex) =>
  stop.platform[stopPosition.stop[at] as StopIndex];

/** The action of passengers before boarding and alighting at such stops. */
const BOARDING: ReadonlyMap<number, string> = new Map([
  [POSITION_BY_PHONE, 'phone the agency to board'],
  [POSITION_BY_DRIVER, 'signal the driver to board'],
]);
const ALIGHTING: ReadonlyMap<number, string> = new Map([
  [POSITION_BY_PHONE, 'phone the agency to alight'],
  [POSITION_BY_DRIVER, 'ask the driver to alight'],
]);

/** Returns the warnings of a ride that is boarded and left at stop positions; null if passengers stay seated. */
export function doorWarnings(
  { stopPosition }: Timetable,
  boarded: StopPositionIndex | null,
  alighted: StopPositionIndex | null,
): string[] {
  const boarding = boarded === null ? undefined : BOARDING.get(stopPosition.pickup[boarded]);
  const alighting = alighted === null ? undefined : ALIGHTING.get(stopPosition.dropOff[alighted]);
  return [boarding, alighting].filter((warning) => warning !== undefined);
}

export function rideDetails(timetable: Timetable, part: RidePart): RideDetails {
  const { strings, trip, route, platform } = timetable;
  const line = trip.route[part.trip];
  const positions = positionsOf(timetable, part);
  const [boarded, alighted] = [positions[0], positions[positions.length - 1]].map((stopPosition) =>
    platformAt(timetable, stopPosition),
  );
  const text = (index: number) => strings.get(index);
  return {
    isTransit: true,
    routeType: route.type[line],
    routeShortName: text(route.shortName[line]),
    routeLongName: text(route.longName[line]),
    departureTime: positionTimes(timetable, part, 0).departureTime,
    arrivalTime: positionTimes(timetable, part, positions.length - 1).arrivalTime,
    tripHeadSign: text(trip.headsign[part.trip]),
    routeId: text(route.id[line]),
    tripId: text(trip.id[part.trip]),
    agencyName: text(route.agency[line]),
    ...given('routeColor', text(route.color[line])),
    ...given('routeTextColor', text(route.textColor[line])),
    startStopId: text(platform.id[boarded]),
    endStopId: text(platform.id[alighted]),
    ...given('startPlatform', text(platform.code[boarded])),
    ...given('endPlatform', text(platform.code[alighted])),
    intermediateStops: positions.slice(1, -1).map((stopPosition, i) => {
      const at = platformAt(timetable, stopPosition);
      return {
        id: text(platform.id[at]),
        name: text(platform.name[at]),
        lat: fromE7(platform.latE7[at]),
        lng: fromE7(platform.lonE7[at]),
        ...positionTimes(timetable, part, i + 1),
      };
    }),
    ...(trip.flags[part.trip] & TRIP_BY_HEADWAY ? { byHeadway: true } : {}),
  };
}

/** Returns the times of a ride at one of its stop positions, counted from boarding. */
function positionTimes(
  { trip, profile }: Timetable,
  { trip: t, fromPosition, shiftS }: RidePart,
  stopPosition: number,
) {
  const at = profile.first[trip.profile[t as TripIndex]] + fromPosition + stopPosition;
  const startS = trip.startS[t] + shiftS;
  return { arrivalTime: startS + profile.arrivalS[at], departureTime: startS + profile.departureS[at] };
}

const given = <Name extends string>(name: Name, text: string): { [name in Name]?: string } =>
  (text === '' ? {} : { [name]: text }) as { [name in Name]?: string };
