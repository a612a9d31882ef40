import type { Feature, Position as GeoPosition, LineString, Point } from 'geojson';
import type { Run } from '../../../kit/core/run.ts';
import type { Position } from '../../../kit/geo/coordinates.ts';
import { haversineM } from '../../../kit/geo/distance.ts';
import type { Network } from '../../../network/network/network.ts';
import { type Origin, targetTable } from '../../../network/routing/index.ts';
import { findRoutes, isRoute } from '../../route/index.ts';
import type { FleetProblem, Plan, Tour, Vehicle } from '../tours/index.ts';
import type { FleetQuery } from './fleet-query.ts';

/** The way from one stop of a tour to the next. */
interface Way {
  readonly line: readonly GeoPosition[];
  /** The length in meters on the network; null where the way is only a straight line. */
  readonly lengthM: number | null;
}

/** A way on the network between two places. */
export interface DrawnWay extends Way {
  readonly from: number;
  readonly to: number;
}

export type WayFinder = (from: number, to: number) => Way;

/** The ways to be drawn on the network, each once, and the progress of each partition, in shared memory. */
export interface WayList {
  /** Pairs of places. */
  readonly pairs: Int32Array;
  /** Partition s draws ways s, s + partitions … */
  readonly next: Int32Array;
}

/** The duration of a slice in milliseconds. */
const SLICE_MS = 25;

/**
 * Returns a finder of ways between places in the requested form; null if none are requested. Ways on the network have
 * been drawn before.
 */
export function wayFinder(query: FleetQuery, drawn: readonly DrawnWay[]): WayFinder | null {
  if (query.geojson === 'NONE') return null;
  const straight = (from: number, to: number): Way => ({ line: [at(query, from), at(query, to)], lengthM: null });
  if (query.geojson === 'STRAIGHT_LINE') return straight;
  const known = new Map(drawn.map((way) => [`${way.from} ${way.to}`, way]));
  return (from, to) => {
    if (from === to) return { line: [at(query, from), at(query, to)], lengthM: 0 };
    return known.get(`${from} ${to}`) ?? { ...straight(from, to), lengthM: flown(query, from, to) };
  };
}

/** Lists all ways of a plan, divided among the workers. */
export function waysOf(problem: FleetProblem, { tours }: Plan, workers: number): WayList {
  const pairs = new Map<string, readonly [number, number]>();
  for (const tour of tours) {
    for (const [from, to] of legPlaces(problem, tour)) if (from !== to) pairs.set(`${from} ${to}`, [from, to]);
  }
  const shared = (numbers: readonly number[]) => {
    const column = new Int32Array(new SharedArrayBuffer(4 * numbers.length));
    column.set(numbers);
    return column;
  };
  const partitions = Math.min(workers, pairs.size);
  return {
    pairs: shared([...pairs.values()].flat()),
    next: shared(Array.from({ length: partitions }, (_, partition) => partition)),
  };
}

/** Returns pairs of places from the start, perhaps by the store, by all stops to the end. */
function legPlaces({ vehicles, stores, orders }: FleetProblem, tour: Tour): [from: number, to: number][] {
  const vehicle = vehicles[tour.vehicle]!;
  const places = [
    ...placesBefore(vehicle, stores[vehicle.store]!.place),
    ...tour.stops.map(({ order }) => orders[order]!.place),
    ...(tour.end === null ? [] : [tour.end]),
  ];
  return places.slice(1).map((to, i) => [places[i]!, to]);
}

/** Returns the start of a vehicle, followed by its store if it collects there. */
const placesBefore = ({ start = -1, collectsAtStore }: Vehicle, store: number): number[] =>
  start < 0 || start === store ? [store] : collectsAtStore ? [start, store] : [start];

/** Draws ways of a partition for some tens of milliseconds. */
export function drawWays(
  network: Network,
  query: FleetQuery,
  { pairs, next }: WayList,
  partition: number,
  run: Run,
): { readonly ways: DrawnWay[]; readonly isDone: boolean } {
  const ways: DrawnWay[] = [];
  const until = performance.now() + SLICE_MS;
  let k = next[partition]!;
  for (; 2 * k < pairs.length && performance.now() < until; k += next.length) {
    const [from, to] = [pairs[2 * k]!, pairs[2 * k + 1]!];
    const way = routed(network, query, from, to, run);
    if (way !== null) ways.push({ from, to, ...way });
  }
  next[partition] = k;
  return { ways, isDone: 2 * k >= pairs.length };
}

const at = ({ places }: FleetQuery, place: number): GeoPosition => [...(places[place] as Position)];

function flown({ places }: FleetQuery, from: number, to: number): number {
  const [[lonA, latA], [lonB, latB]] = [places[from] as Position, places[to] as Position];
  return Math.round(haversineM(lonA, latA, lonB, latB));
}

/** Finds a way on the network; returns null if there is none. */
function routed(network: Network, query: FleetQuery, from: number, to: number, run: Run): Way | null {
  const [lon, lat] = query.places[to] as Position;
  const routing = { ...query.routing, origins: [query.routing.origins[from] as Origin] };
  const targets = targetTable([to], (id) => ({ id, lon, lat }));
  const [route] = findRoutes(
    network,
    {
      routing,
      targets,
      serializers: ['geojson'],
      srid: 4326,
      language: null,
      profiles: false,
      via: [],
      alternatives: 0,
      rules: null,
      rideCounts: true,
    },
    run,
  );
  if (route === undefined || !isRoute(route)) return null;
  const line: GeoPosition[] = [];
  for (const [x, y] of route.segments.flatMap(({ points }) => points.all())) {
    const last = line.at(-1);
    if (last === undefined || last[0] !== x || last[1] !== y) line.push([x, y]);
  }
  const [only] = line;
  return { line: line.length === 1 && only ? [only, only] : line, lengthM: route.lengthM };
}

export const pointFeature = (position: Position, properties: object): Feature<Point> => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [...position] },
  properties: { ...properties },
});

export const lineFeature = (line: readonly GeoPosition[], properties: object): Feature<LineString> => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: [...line] },
  properties: { ...properties },
});
