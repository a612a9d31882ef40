import type { Position } from '../../../kit/geo/coordinates.ts';
import type { Network } from '../../../network/network/network.ts';
import type { RoutingQuery } from '../../../network/routing/index.ts';
import type { Scene } from '../dialect-endpoint.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { isoOf, momentOf } from '../region-clock.ts';
import { type Leg, type LinePoint, legsTo, lineOf, pointsOf, ROUTE_FORM, type Stretch } from '../route-legs.ts';
import { type Search, searchedFrom } from './traveltime-searches.ts';

/** A journey of a search, in the order of travel. */
interface Journey extends Leg {
  /** Seconds of the date; null on streets. */
  readonly departureS: number | null;
  readonly arrivalS: number | null;
}

/** Returns our own request for routes between a place and others. */
export const routesBody = (search: Search, from: Position, to: readonly Position[]) => ({
  ...searchedFrom(search, from, search.mode === 'transit' ? { recommendations: search.mostResults - 1 } : {}),
  targets: to.map(([lng, lat], id) => ({ id, lat, lng })),
  maxEdgeWeight: search.limit,
  ...ROUTE_FORM,
  instructions: search.mode !== 'transit',
});

/** Reads our own answer: the journeys of each place, the best first. */
export function journeysOf(answer: OwnAnswer, { isArrival }: Search, count: number): Journey[][] {
  const journeys: Journey[][] = Array.from({ length: count }, () => []);
  for (const { target, leg, route } of legsTo(answer, isArrival)) {
    const { departureTime, arrivalTime } = route;
    journeys[Number(target)].push({ ...leg, departureS: departureTime ?? null, arrivalS: arrivalTime ?? null });
  }
  return journeys;
}

/** The clock by which a search's journeys are timed. */
interface JourneyClock {
  readonly network: Network;
  /** The date that their seconds are counted from; null on streets. */
  readonly date: number | null;
}

/** @param own the number of the search's own query */
export function clockOf({ network, queries }: Scene, own: number): JourneyClock {
  const { routing } = queries[own].query as { readonly routing: RoutingQuery };
  const date = routing.origins[0].transit?.date;
  return { network, date: typeof date === 'number' ? date : null };
}

/** Returns the moments of a journey: those of a single departure or arrival include the wait before or after it. */
function momentsOf({ timeS, departureS, arrivalS }: Journey, search: Search, { network, date }: JourneyClock) {
  const { isArrival, momentS, isWindow } = search;
  if (date === null || departureS === null || arrivalS === null) {
    return isArrival ? { from: momentS - timeS, to: momentS } : { from: momentS, to: momentS + timeS };
  }
  const [from, to] = [departureS, arrivalS].map((seconds) => momentOf(network, date, seconds));
  if (isWindow) return { from, to };
  return isArrival ? { from, to: momentS } : { from: momentS, to };
}

export function travelTimeOf(journey: Journey, search: Search, clock: JourneyClock): number {
  const { from, to } = momentsOf(journey, search, clock);
  return to - from;
}

/** Modes by standard route type. */
const RIDES: Readonly<Record<number, string>> = {
  0: 'train',
  1: 'rail_underground',
  2: 'rail_national',
  3: 'bus',
  4: 'ferry',
  5: 'cable_car',
  6: 'cable_car',
  7: 'train',
  11: 'bus',
  12: 'train',
};
const MODES: Readonly<Record<string, string>> = { CAR: 'car', BIKE: 'bike' };

function modeOf({ travelType, ride }: Stretch): string {
  if (travelType !== 'TRANSIT') return MODES[travelType] ?? 'walk';
  const type = Number(ride.routeType);
  if (type < 100) return RIDES[type] ?? 'train';
  if (type >= 200 && type < 300) return 'coach';
  if ((type >= 700 && type < 900) || type >= 1500) return 'bus';
  return type >= 1000 && type < 1300 ? (type >= 1100 && type < 1200 ? 'plane' : 'ferry') : 'train';
}

/** Returns the meters of each mode, in the order in which modes are first used. */
export function breakdownOf({ stretches }: Journey): object[] {
  const meters = new Map<string, number>();
  for (const stretch of stretches) {
    if (stretch.travelType === 'TRANSFER') continue;
    const mode = modeOf(stretch);
    meters.set(mode, (meters.get(mode) ?? 0) + stretch.lengthM);
  }
  return [...meters].map(([mode, distance]) => ({ mode, distance }));
}

/** Writes a journey: its moments by the region's clock, and its parts, whose times add up to them. */
export function routeOf(journey: Journey, search: Search, clock: JourneyClock): object {
  const { from, to } = momentsOf(journey, search, clock);
  const iso = (moment: number) => isoOf(clock.network, moment);
  const parts = journey.steps.length > 0 ? steppedParts(journey) : stretchParts(journey, clock);
  const waitS = to - from - journey.timeS;
  if (waitS > 0) {
    const rides = parts.map(({ type }) => type === 'public_transport');
    // Who leaves at a moment waits at the first stop, who arrives by one after the last ride.
    const at = search.isArrival ? rides.lastIndexOf(true) + 1 : Math.max(0, rides.indexOf(true));
    parts.splice(at, 0, waitOf(waitS, parts[at]?.coords ?? []));
  }
  return {
    departure_time: iso(from),
    arrival_time: iso(to),
    parts: parts.map((part, id) => ({ id, ...part })),
  };
}

interface Part {
  readonly type: 'basic' | 'start_end' | 'road' | 'public_transport';
  readonly mode: string;
  readonly directions: string;
  readonly distance: number;
  readonly travel_time: number;
  readonly coords: readonly object[];
}

const coordsOf = (points: readonly LinePoint[]) => points.map(([lng, lat]) => ({ lat, lng }));

const waitOf = (seconds: number, coords: readonly object[]): Part => ({
  type: 'basic',
  mode: 'walk',
  directions: `Wait ${seconds} seconds`,
  distance: 0,
  travel_time: seconds,
  coords: coords.slice(0, 1),
});

const DIRECTIONS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];

function steppedParts(journey: Journey): Part[] {
  const line = lineOf(journey);
  const mode = modeOf(journey.stretches[0]);
  return journey.steps.map((step, i) => {
    const isEnd = step.type === 'depart' || step.type === 'arrive';
    return {
      type: isEnd ? 'start_end' : 'road',
      mode,
      directions: step.text,
      distance: step.length,
      travel_time: step.travelTime,
      coords: coordsOf(pointsOf(journey, i, line)),
      ...(isEnd
        ? { direction: DIRECTIONS[Math.round((step.bearingAfter || step.bearingBefore) / 45) % 8] }
        : { road: step.name, turn: step.modifier ?? 'straight' }),
    };
  });
}

function stretchParts({ stretches }: Journey, { network, date }: JourneyClock): Part[] {
  return stretches
    .filter(({ travelType, timeS }) => travelType !== 'TRANSFER' || timeS > 0)
    .map((stretch) => {
      const { travelType, timeS, lengthM, name, points, ride } = stretch;
      const mode = modeOf(stretch);
      const part = { mode, distance: Math.round(lengthM), travel_time: timeS, coords: coordsOf(points) };
      if (travelType === 'TRANSFER') return waitOf(timeS, part.coords);
      if (travelType !== 'TRANSIT') {
        const directions = `Walk ${part.distance} meters${name === '' ? '' : ` from ${name}`}`;
        return { ...part, type: 'road', directions, road: name, turn: 'straight' };
      }
      const clock = (seconds: unknown) => isoOf(network, momentOf(network, date ?? 0, Number(seconds))).slice(11, 19);
      const line = String(ride.routeShortName ?? ride.routeLongName ?? '');
      const [startName, endName] = [String(ride.startName ?? name), String(ride.endName ?? '')];
      return {
        ...part,
        type: 'public_transport',
        directions: `Take ${line} from ${startName} to ${endName}`,
        line,
        departure_station: startName,
        arrival_station: endName,
        departs_at: clock(ride.departureTime),
        arrives_at: clock(ride.arrivalTime),
        num_stops: (Array.isArray(ride.intermediateStops) ? ride.intermediateStops.length : 0) + 1,
      };
    });
}
