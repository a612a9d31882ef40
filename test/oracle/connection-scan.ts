import type { RideOptions, StopAccess } from '../../src/network/transit/kernel/ride-options.ts';
import {
  FOOTPATH_WALKED,
  NO_CHANGE,
  POSITION_CLOSED,
  type Timetable,
  TRIP_NO_BICYCLES,
  USUAL_CHANGE,
} from '../../src/network/transit/timetable.ts';

/** A vehicle on its way from one stop position to the next. */
interface Connection {
  /** Number of the trip on its day. */
  readonly ride: number;
  readonly stopPosition: number;
  readonly from: number;
  readonly to: number;
  readonly departureS: number;
  readonly arrivalS: number;
  readonly canBoard: boolean;
  readonly canAlight: boolean;
}

/** Trips on days as a plain list, with the rides that each goes on as. */
interface Connections {
  readonly list: readonly Connection[];
  readonly rides: number;
  readonly positions: readonly number[];
  readonly onward: readonly (readonly number[])[];
  readonly routeType: readonly number[];
}

/**
 * Every trip of service days `-before .. +after` around a date, read straight from the timetable.
 * @param shiftS start of a feed's service day, by its distance from the date in days, against that of the date
 * @param withBicycle only trips that take one
 */
export function connectionsAround(
  timetable: Timetable,
  day: number,
  before: number,
  after: number,
  shiftS: (feed: number, days: number) => number,
  withBicycle = false,
): Connections {
  const t = plain(timetable);
  const list: Connection[] = [];
  const positions: number[] = [];
  const routeType: number[] = [];
  const rideOf = new Map<string, number>();
  const begin: number[] = [];
  const end: number[] = [];
  for (let days = -before; days <= after; days++) {
    const bit = day + days - timetable.firstDay;
    if (bit < 0 || bit >= timetable.dayCount) continue;
    for (let trip = 0; trip < timetable.trip.count; trip++) {
      const service = t.service[trip];
      const words = timetable.service.days.subarray(service * timetable.service.wordsPerService);
      if (!((words[bit >> 5] >>> (bit & 31)) & 1)) continue;
      if (withBicycle && t.flags[trip] & TRIP_NO_BICYCLES) continue;
      const ride = positions.length;
      rideOf.set(`${trip} ${days}`, ride);
      const first = t.firstPosition[t.pattern[trip]];
      const count = t.firstPosition[t.pattern[trip] + 1] - first;
      const time = t.firstTime[t.profile[trip]];
      const start = t.startS[trip] + shiftS(t.serviceFeed[service], days);
      positions.push(count);
      routeType.push(t.routeType[t.route[trip]]);
      begin.push(start + t.departureS[time]);
      end.push(start + t.arrivalS[time + count - 1]);
      for (let i = 0; i + 1 < count; i++) {
        list.push({
          ride,
          stopPosition: i,
          from: t.stop[first + i],
          to: t.stop[first + i + 1],
          departureS: start + t.departureS[time + i],
          arrivalS: start + t.arrivalS[time + i + 1],
          canBoard: t.pickup[first + i] !== POSITION_CLOSED,
          canAlight: t.dropOff[first + i + 1] !== POSITION_CLOSED,
        });
      }
    }
  }
  const onward: number[][] = positions.map(() => []);
  for (let pair = 0; pair < timetable.inSeatTransfer.from.length; pair++) {
    for (let days = -before; days <= after; days++) {
      const from = rideOf.get(`${timetable.inSeatTransfer.from[pair]} ${days}`);
      const to = rideOf.get(`${timetable.inSeatTransfer.to[pair]} ${days}`);
      if (from === undefined || to === undefined || end[from] > begin[to]) continue;
      if (routeType[from] === routeType[to]) onward[from].push(to);
    }
  }
  list.sort((a, b) => a.departureS - b.departureS || a.arrivalS - b.arrivalS || a.stopPosition - b.stopPosition);
  return { list, rides: positions.length, positions, onward, routeType };
}

/**
 * Earliest arrivals by vehicle, by the plainest means: connections scanned in the order of departure (Dibbelt, Pajor,
 * Strasser, Wagner 2013), again and again until nothing changes, for each number of rides apart.
 * @param latestLeaveS the first vehicle boarded leaves so early that the source could be left at this time at most
 * @returns seconds by stop, Infinity where none arrives
 */
export function earliestArrivals(
  timetable: Timetable,
  connections: Connections,
  access: StopAccess,
  options: RideOptions,
  departureS: number,
  latestLeaveS = Infinity,
): number[] {
  const stops = timetable.stop.count;
  const maxRides = options.maxTransfers < 0 ? 32 : Math.min(32, options.maxTransfers + 1);
  const arrivals = Array<number>(stops).fill(Infinity);
  const ways = Array.from({ length: stops }, (): number[] => []);
  for (let way = 0; way < access.count; way++) ways[access.stop[way]].push(access.durationS[way]);
  let canBoard = (c: Connection): boolean =>
    c.departureS >= options.firstBoardingFromS &&
    c.departureS <= options.firstBoardingToS &&
    ways[c.from].some((walkS) => departureS + walkS <= c.departureS && c.departureS - walkS <= latestLeaveS);
  for (let ride = 1; ride <= maxRides; ride++) {
    const alight = oneRide(connections, options, canBoard, stops);
    const better = alight.some((timeS, stop) => timeS < arrivals[stop]);
    alight.forEach((timeS, stop) => {
      if (timeS <= departureS + options.maxDurationS && timeS <= options.latestArrivalS) {
        arrivals[stop] = Math.min(arrivals[stop], timeS);
      }
    });
    if (!better) break;
    const ready = readyTimes(timetable, alight, options);
    canBoard = (c) => ready[c.from] <= c.departureS;
  }
  return arrivals;
}

/** Finds earliest arrivals with exactly one more ride. */
function oneRide(
  { list, rides, positions, onward, routeType }: Connections,
  options: RideOptions,
  canBoard: (c: Connection) => boolean,
  stops: number,
): number[] {
  const alight = Array<number>(stops).fill(Infinity);
  /** Stop position from which the traveler sits in a ride. */
  const inSeatFrom = Array<number>(rides).fill(Infinity);
  for (let changed = true; changed; ) {
    changed = false;
    for (const c of list) {
      if (options.closedRouteTypes.has(routeType[c.ride])) continue;
      if (c.stopPosition < inSeatFrom[c.ride] && c.canBoard && canBoard(c)) {
        inSeatFrom[c.ride] = c.stopPosition;
        changed = true;
      }
      if (inSeatFrom[c.ride] > c.stopPosition) continue;
      if (c.canAlight && c.arrivalS < alight[c.to]) {
        alight[c.to] = c.arrivalS;
        changed = true;
      }
      if (c.stopPosition + 2 < positions[c.ride]) continue;
      for (const next of onward[c.ride]) {
        if (inSeatFrom[next] === 0) continue;
        inSeatFrom[next] = 0;
        changed = true;
      }
    }
  }
  return alight;
}

function readyTimes(timetable: Timetable, alight: readonly number[], options: RideOptions): number[] {
  const { stop, footpath } = timetable;
  const { head, durationS, kind } = footpath as unknown as Record<string, ArrayLike<number>>;
  const changeS = stop.changeS as unknown as ArrayLike<number>;
  const first = stop.firstFootpath as unknown as ArrayLike<number>;
  const ready = alight.map((timeS, s) => {
    if (changeS[s] === NO_CHANGE) return Infinity;
    return timeS + (changeS[s] === USUAL_CHANGE ? options.transferS : changeS[s]) + options.minTransferS;
  });
  alight.forEach((timeS, s) => {
    for (let f = first[s]; f < first[s + 1]; f++) {
      const isWalked = kind[f] === FOOTPATH_WALKED;
      const tookS = isWalked ? Math.ceil((durationS[f] * 5) / options.walkKmh) + options.transferS : durationS[f];
      ready[head[f]] = Math.min(ready[head[f]], timeS + tookS + options.minTransferS);
    }
  });
  return ready;
}

/** Returns the columns as plain arrays of numbers. */
function plain(timetable: Timetable) {
  const array = (column: unknown) => column as ArrayLike<number>;
  return {
    pattern: array(timetable.trip.pattern),
    profile: array(timetable.trip.profile),
    flags: array(timetable.trip.flags),
    route: array(timetable.trip.route),
    service: array(timetable.trip.service),
    startS: array(timetable.trip.startS),
    serviceFeed: array(timetable.service.feed),
    firstPosition: array(timetable.pattern.firstPosition),
    stop: array(timetable.stopPosition.stop),
    pickup: array(timetable.stopPosition.pickup),
    dropOff: array(timetable.stopPosition.dropOff),
    firstTime: array(timetable.profile.first),
    arrivalS: array(timetable.profile.arrivalS),
    departureS: array(timetable.profile.departureS),
    routeType: array(timetable.route.type),
  };
}
