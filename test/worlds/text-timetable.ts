import type { Journey, Leg, Ride, Timetable } from '../../src/network/transit/index.ts';
import { NO_CHANGE, USUAL_CHANGE } from '../../src/network/transit/timetable.ts';
import { timetableWorld, type WorldCall, type WorldFootpath, type WorldTrip } from './timetable-world.ts';

/** A Thursday, on which trips run by default. */
export const TEXT_DATE = 20240314;

/**
 * Returns a timetable as text, one statement per line; minutes and h:mm or h:mm:ss throughout. Stops are numbered in
 * the order of first sight.
 *
 * ```
 * 1: A 8:00 > B 8:10 > C 8:25             a trip named 1
 * 2 20240313 20240314: C 25:30 > A 25:40  its service days
 * 3 type 0 feed 1: A 8:00 > B 8:10-8:12   a tram of the second feed that waits at B
 * 4 no bicycles: A 8:00 > B 8:10          takes none
 * 4: A 8:00 > B 8:10 no boarding > C 8:25 no alighting
 * A ~ B 5            a footpath both ways; A ~> B 5 one way; A ~> B 5 fixed
 * change B 2         or: change B never, change B usual; no time where none is given
 * seated 1 > 2
 * ```
 */
export function textTimetable(text: string, timeZones?: readonly string[]): TextTimetable {
  const stops: string[] = [];
  const stop = (name: string) => (stops.includes(name) ? stops.indexOf(name) : stops.push(name) - 1);
  const trips: WorldTrip[] = [];
  const footpaths: WorldFootpath[] = [];
  const changes = new Map<string, number>();
  const seats: [string, string][] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const walk = /^(\S+) (~>?) (\S+) (\S+)( fixed)?$/.exec(line);
    const change = /^change (\S+) (\S+)$/.exec(line);
    const inSeatTransfer = /^inSeatTransfer (\S+) > (\S+)$/.exec(line);
    const trip = /^(\S+)((?: \d{8})*)(?: type (\d+))?(?: feed (\d+))?( no bicycles)?: (.+)$/.exec(line);
    if (walk) {
      const [from, to, durationS, fixed] = [stop(walk[1]), stop(walk[3]), Number(walk[4]) * 60, walk[5] !== undefined];
      footpaths.push({ from, to, durationS, fixed });
      if (walk[2] === '~') footpaths.push({ from: to, to: from, durationS, fixed });
    } else if (change) changes.set(change[1], CHANGES.get(change[2]) ?? Number(change[2]) * 60);
    else if (inSeatTransfer) seats.push([inSeatTransfer[1], inSeatTransfer[2]]);
    else if (trip) {
      const dates = trip[2].trim() === '' ? [TEXT_DATE] : trip[2].trim().split(' ').map(Number);
      const calls = trip[6].split(' > ').map((each) => call(each, stop));
      const [routeType, feed, noBicycles] = [Number(trip[3] ?? 3), Number(trip[4] ?? 0), trip[5] !== undefined];
      trips.push({ id: trip[1], dates, routeType, feed, noBicycles, calls });
    } else throw new Error(`not understood: ${line}`);
  }
  const number = (id: string) => trips.findIndex((trip) => trip.id === id);
  const { timetable } = timetableWorld({
    stops: stops.map((name) => ({ name, changeS: changes.get(name) ?? 0 })),
    trips,
    footpaths,
    inSeatTransfer: seats.map(([from, to]) => [number(from), number(to)] as const),
    timeZones,
  });
  return { timetable, stop: (name) => stops.indexOf(name) };
}

const CHANGES = new Map([
  ['never', NO_CHANGE],
  ['usual', USUAL_CHANGE],
]);

export interface TextTimetable {
  readonly timetable: Timetable;
  /** Returns the index of a stop by its name. */
  stop(name: string): number;
}

function call(text: string, stop: (name: string) => number): WorldCall {
  const [, name, arrival, departure, closed = ''] = /^(\S+) ([\d:]+)(?:-([\d:]+))?(.*)$/.exec(text)!;
  return {
    stop: stop(name),
    arrivalS: clockS(arrival),
    departureS: clockS(departure ?? arrival),
    pickup: closed.includes('no boarding') ? 1 : 0,
    dropOff: closed.includes('no alighting') ? 1 : 0,
  };
}

/** Converts `8:05` and `8:05:30` to seconds. */
export function clockS(text: string): number {
  const [h, m, s = 0] = text.split(':').map(Number);
  return h * 3600 + m * 60 + s;
}

/** Returns the seconds as `8:05`, before midnight as `-0:05`. */
function clock(timeS: number): string {
  const [sign, all] = timeS < 0 ? ['-', -timeS] : ['', timeS];
  const two = (n: number) => String(n).padStart(2, '0');
  const seconds = all % 60 === 0 ? '' : `:${two(all % 60)}`;
  return `${sign}${Math.floor(all / 3600)}:${two(Math.floor(all / 60) % 60)}${seconds}`;
}

/** Returns a journey as one line: `A 8:00 -1-> B 8:10, walk to C 8:15, C 8:20 -2-3-> D 8:40`. */
export function journeyLine({ timetable }: TextTimetable, journey: Journey | undefined): string {
  const { strings, platform, trip } = timetable;
  const name = (stop: number) => strings.get(platform.name[stop as never]);
  const ride = ({ parts }: Ride) => parts.map((part) => strings.get(trip.id[part.trip])).join('-');
  const leg = (each: Leg) =>
    each.kind === 'footpath'
      ? `walk to ${name(each.to)} ${clock(each.arrivalS)}`
      : `${name(each.from)} ${clock(each.departureS)} -${ride(each)}-> ${name(each.to)} ${clock(each.arrivalS)}`;
  return journey === undefined ? 'none' : journey.legs.map(leg).join(', ');
}
