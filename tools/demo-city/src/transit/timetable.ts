import { VILLAGES } from '../plan/zones.ts';
import { SCHOOL_SERVICE, SERVICES, type ServiceName } from './calendar.ts';
import { TIMETABLES } from './line-plan.ts';
import type { LineRoute, Visit } from './line-routes.ts';

interface StopTime {
  readonly visit: Visit;
  /** Seconds after midnight of the service day; null where only a guess could be published. */
  readonly arrival: number | null;
  readonly departure: number | null;
  readonly pickup: '' | '1' | '3';
  readonly dropOff: '' | '1' | '3';
}

export interface Trip {
  readonly id: string;
  readonly route: LineRoute;
  readonly service: string;
  readonly headSign: string;
  readonly times: readonly StopTime[];
  readonly startsAt: number;
  readonly endsAt: number;
  /** Vehicle on which passengers may stay for the next trip. */
  block: string;
}

interface Frequency {
  readonly trip: string;
  readonly from: number;
  readonly until: number;
  readonly headway: number;
  readonly exact: boolean;
}

interface Span {
  readonly from: number;
  readonly until: number;
  readonly headway: number;
}

const MINUTE = 60;
const ACCELERATION_S = 10;
/** Factor by which rush hours slow buses. */
const RUSH_FACTOR = 1.12;
const SCHOOL_BUS_AT = 7 * 3600 + 12 * 60;

const isRush = (at: number): boolean => (at >= 25200 && at < 32400) || (at >= 57600 && at < 66600);

/** Parses `6:00-9:00/10 9:00-20:00/20` into seconds. */
function parseSpans(text: string): Span[] {
  if (text === '') return [];
  const clock = (hhmm: string) => {
    const [hours, minutes] = hhmm.split(':').map(Number);
    return (hours * 60 + minutes) * MINUTE;
  };
  return text.split(' ').map((span) => {
    const [from, until, headway] = span.split(/[-/]/);
    return { from: clock(from), until: clock(until), headway: Number(headway) * MINUTE };
  });
}

const departuresIn = ({ from, until, headway }: Span, shift: number): number[] => {
  const departures: number[] = [];
  for (let at = from + (shift % headway); at < until; at += headway) departures.push(at);
  return departures;
};

function dwellOf(route: LineRoute, visit: Visit): number {
  const { mode } = route.line;
  if (mode === 'rail') return visit.platform.place.name === 'Hauptbahnhof' ? 180 : 60;
  if (mode === 'tram') return 20;
  return visit.main && mode !== 'regional' ? 20 : 0;
}

const isVillage = (name: string): boolean => VILLAGES.some((village) => name.startsWith(village.name));

/** Returns the times of one trip between two stops of its line. */
function stopTimes(route: LineRoute, first: number, last: number, start: number): StopTime[] {
  const { line, direction } = route;
  const visits = route.visits.slice(first, last + 1);
  const factor = isRush(start) && line.mode !== 'tram' && line.mode !== 'rail' ? RUSH_FACTOR : 1;
  const step = line.sparseTimes || line.mode === 'rail' ? MINUTE : 10;
  let before = start;
  let waited = 0;
  return visits.map((visit, i) => {
    const [isFirst, isLast] = [i === 0, i === visits.length - 1];
    const exact = start + (visit.seconds - visits[0].seconds) * factor + waited + i * ACCELERATION_S;
    const arrival = isFirst ? start : Math.max(before + step, Math.round(exact / step) * step);
    const dwell = isFirst || isLast ? 0 : dwellOf(route, visit);
    const published = isFirst || isLast || visit.main || !line.sparseTimes;
    if (published) before = arrival + dwell;
    waited += dwell;
    // Regional buses don't serve journeys within the city, night buses stop on demand.
    const cityOnly = line.mode === 'regional' && !visit.main && !isVillage(visit.platform.place.name);
    const onDemand = line.mode === 'night' && !visit.main;
    return {
      visit,
      arrival: published ? arrival : null,
      departure: published ? arrival + dwell : null,
      pickup: isLast || (cityOnly && direction === 1) ? '1' : '',
      dropOff: isFirst || (cityOnly && direction === 0) ? '1' : onDemand && !isLast ? '3' : '',
    };
  });
}

/** Returns the first and last stop of a trip; every second trip of some lines is shorter. */
function range(route: LineRoute, short: boolean): [first: number, last: number] {
  const last = route.visits.length - 1;
  if (!short || !route.line.shortTurn) return [0, last];
  const turn = route.visits.findIndex((visit) => visit.platform.place.name === route.line.shortTurn);
  return route.direction === 0 ? [0, turn] : [turn, last];
}

function makeTrip(route: LineRoute, service: string, number: number, start: number, short: boolean): Trip {
  const { line, direction } = route;
  const [first, last] = range(route, short);
  const times = stopTimes(route, first, last, start);
  const end = times[times.length - 1];
  const headSign = line.loop ? `Ring ${direction === 0 ? 'Ost – Süd' : 'West – Süd'}` : end.visit.platform.place.name;
  return {
    id: `${line.id.replace(' ', '')}.${direction}.${service}.${number}`,
    route,
    service,
    headSign,
    times,
    startsAt: start,
    endsAt: end.arrival!,
    block: '',
  };
}

/** Makes all trips, and the headways of lines that are published by headway. */
export function makeTimetable(routes: readonly LineRoute[]): { trips: Trip[]; frequencies: Frequency[] } {
  const trips: Trip[] = [];
  const frequencies: Frequency[] = [];
  for (const route of routes) {
    const { line, direction } = route;
    const timetable: Readonly<Partial<Record<ServiceName, string>>> = TIMETABLES[line.timetable];
    const shift = (line.shift + (line.mode === 'ferry' ? 7 : 4) * direction) * MINUTE;
    for (const [name, { id: service }] of Object.entries(SERVICES)) {
      const spans = parseSpans(timetable[name as ServiceName] ?? '');
      if (spans.length === 0) continue;
      if (line.frequencies) {
        const pattern = makeTrip(route, service, 0, spans[0].from, false);
        trips.push(pattern);
        for (const span of spans) {
          frequencies.push({ ...span, trip: pattern.id, exact: line.frequencies === 'exact' });
        }
        continue;
      }
      const departures = spans.flatMap((span) => departuresIn(span, shift));
      departures.forEach((start, k) => {
        trips.push(makeTrip(route, service, k, start, k % 2 === 1));
      });
    }
    if (line.mode === 'regional' && direction === 1)
      trips.push(makeTrip(route, SCHOOL_SERVICE, 0, SCHOOL_BUS_AT, false));
  }
  joinBlocks(trips);
  return { trips, frequencies };
}

const SHORTEST_LAYOVER_S = 60;
const LONGEST_LAYOVER_S = 15 * MINUTE;

/**
 * Gives a common block to trips that one vehicle drives after another: rounds of a ring, and lines that go on as
 * another.
 */
function joinBlocks(trips: readonly Trip[]): void {
  const goingOn = trips.filter(({ route }) => route.line.loop || (route.direction === 1 && route.line.continuesAs));
  const continued = new Set<Trip>();
  let blocks = 0;
  for (const next of trips) {
    const { line, direction } = next.route;
    const before = goingOn.find((trip) => {
      const layover = next.startsAt - trip.endsAt;
      if (trip.service !== next.service || layover < SHORTEST_LAYOVER_S || layover > LONGEST_LAYOVER_S) return false;
      if (continued.has(trip)) return false;
      if (line.loop) return trip.route === next.route;
      return direction === 0 && trip.route.line.continuesAs === line.id;
    });
    if (!before) continue;
    continued.add(before);
    if (before.block === '') before.block = `B${++blocks}`;
    next.block = before.block;
  }
}
