import type { Position } from '../../../kit/geo/coordinates.ts';
import type { Call, Meaning, Scene } from '../dialect-endpoint.ts';
import type { Fields } from '../fields.ts';
import { pairsOf } from '../matrix.ts';
import type { Asked, OwnAnswer } from '../own-operations.ts';
import { refuseUncovered } from './traveltime-dates.ts';
import { readFastSearches } from './traveltime-fast.ts';
import { fieldsOf } from './traveltime-manners.ts';
import { breakdownOf, clockOf, journeysOf, routeOf, routesBody, travelTimeOf } from './traveltime-route.ts';
import {
  readCoords,
  readSearch,
  readSearches,
  refuseTwins,
  requiredText,
  type Search,
  searchedFrom,
} from './traveltime-searches.ts';

interface Location {
  readonly id: string;
  readonly place: Position;
}

/** A search from one location to others, or from others to one. */
interface LocationSearch extends Search {
  readonly from: Location;
  readonly to: readonly Location[];
  readonly properties: readonly string[];
}

interface FilterView {
  /** The searches, and the numbers of their own requests: for times and for routes. */
  readonly searches: readonly (LocationSearch & { readonly times: number | null; readonly routes: number | null })[];
}

const PROPERTIES = ['travel_time', 'distance', 'distance_breakdown', 'route'];

/** Reads `/time-filter`. */
export const readFilter = (call: Call): Meaning<FilterView> => meaningOf(call, 'travel_time');

/** Reads `/routes`. */
export const readRoutes = (call: Call): Meaning<FilterView> => meaningOf(call, null);

/** Reads `/time-filter/fast`. */
export function readFastFilter(call: Call): Meaning<FilterView> {
  const fields = fieldsOf(call);
  const locations = readLocations(fields);
  const byId = new Map(locations.map((location) => [location.id, location]));
  const searches = readFastSearches(fields, call, (search, common) =>
    withLocations(search, common, byId, ['travel_time', 'distance']),
  );
  refuseTwins(searches, fields, (i) => searches[i].path);
  fields.end();
  const asked = searches.map((search): Asked => ({ of: 'time', body: timesBody(search) }));
  const view = searches.map((search, times) => ({ ...search, times, routes: null }));
  return { asked, view: { searches: view }, at: locations.map(({ place }) => place) };
}

function readLocations(fields: Fields): Location[] {
  const locations = (fields.objects('locations') ?? []).map((location): Location => {
    const id = requiredText(location, 'id');
    const place = readCoords(location);
    location.end();
    return { id, place };
  });
  if (locations.length === 0) throw fields.fault('missing', 'locations', 'is required: at least one');
  refuseTwins(locations, fields, (i) => `locations[${i}]`);
  return locations;
}

function meaningOf(call: Call, limitName: 'travel_time' | null): Meaning<FilterView> {
  const fields = fieldsOf(call);
  const locations = readLocations(fields);
  const byId = new Map(locations.map((location) => [location.id, location]));
  const searches = readSearches(fields, (search, isArrival) =>
    withLocations(search, readSearch(search, isArrival, limitName, call.limits), byId, PROPERTIES),
  );
  refuseTwins(searches, fields, (i) => searches[i].path);
  fields.end();
  const asked: Asked[] = [];
  const view = searches.map((search) => {
    const { properties, mode, mostResults } = search;
    const needsRoutes =
      limitName === null ||
      properties.includes('route') ||
      properties.includes('distance_breakdown') ||
      (mode === 'transit' && mostResults > 1);
    const times = limitName === null ? null : asked.push({ of: 'time', body: timesBody(search) }) - 1;
    const targets = search.to.map(({ place }) => place);
    const routes = needsRoutes
      ? asked.push({ of: 'route', body: routesBody(search, search.from.place, targets) }) - 1
      : null;
    return { ...search, times, routes };
  });
  return { asked, view: { searches: view }, at: locations.map(({ place }) => place) };
}

/** Reads what a search between locations has besides. @param allowed the properties that it may ask for */
function withLocations(
  fields: Fields,
  search: Search,
  byId: ReadonlyMap<string, Location>,
  allowed: readonly string[],
): LocationSearch {
  const located = (id: string, name: string, index?: number) => {
    const location = byId.get(id);
    if (location !== undefined) return location;
    const path = index === undefined ? name : `${name}[${index}]`;
    throw fields.fault('value', path, `must be the id of a location: ${id.slice(0, 80)}`);
  };
  const [one, many] = search.isArrival
    ? (['arrival_location_id', 'departure_location_ids'] as const)
    : (['departure_location_id', 'arrival_location_ids'] as const);
  const from = located(requiredText(fields, one), one);
  const ids = fields.value(many);
  if (!Array.isArray(ids) || ids.length === 0) throw fields.fault('missing', many, 'is required: a list of ids');
  const to = ids.map((id, i) => located(String(id), many, i));
  const properties = (fields.list('properties') ?? ['travel_time']).map(String);
  const other = properties.find((name) => !allowed.includes(name));
  if (other !== undefined) throw fields.fault('value', 'properties', `must be among ${allowed.join(', ')}`);
  fields.end();
  return { ...search, from, to, properties };
}

const timesBody = (search: LocationSearch) => ({
  ...searchedFrom(search, search.from.place),
  targets: search.to.map(({ place: [lng, lat] }, id) => ({ id, lat, lng })),
  maxEdgeWeight: search.limit,
  onlyPrintReachablePoints: true,
});

/** Writes the answer of `/time-filter/fast`, where each location has its properties alone. */
export function writeFastFilter(answers: readonly OwnAnswer[], view: FilterView, scene: Scene): unknown {
  const results = view.searches.map((search) => {
    const { locations, ...result } = resultOf(search, answers, scene);
    return { ...result, locations: locations.map(({ id, properties: [best] }) => ({ id, properties: best })) };
  });
  return { results };
}

export function writeFilter(answers: readonly OwnAnswer[], { searches }: FilterView, scene: Scene): unknown {
  refuseUncovered(searches, (i) => searches[i].times ?? searches[i].routes ?? 0, scene);
  return { results: searches.map((search) => resultOf(search, answers, scene)) };
}

function resultOf(search: FilterView['searches'][number], answers: readonly OwnAnswer[], scene: Scene) {
  const { to, times, routes, properties, mostResults } = search;
  const pairs = times === null ? null : pairsOf(answers[times], 1, to.length);
  const journeys = routes === null ? null : journeysOf(answers[routes], search, to.length);
  const clock = clockOf(scene, routes ?? times ?? 0);
  const found = to.flatMap(({ id }, i) => {
    const timeS = pairs?.times[0][i] ?? null;
    const ways = journeys?.[i] ?? [];
    if (pairs === null ? ways.length === 0 : timeS === null) return [];
    const count = Math.min(mostResults, Math.max(1, ways.length));
    const written = Array.from({ length: count }, (_, k) => {
      const way = ways.at(k);
      // The best one has the figures of the matrix; others are journeys of the window.
      const isBest = k === 0 && pairs !== null;
      const values: Record<string, unknown> = {};
      for (const name of properties) {
        if (name === 'travel_time') values[name] = isBest ? timeS : way && travelTimeOf(way, search, clock);
        else if (name === 'distance') values[name] = isBest ? pairs.lengths[0][i] : way?.lengthM;
        else values[name] = way && (name === 'route' ? routeOf(way, search, clock) : breakdownOf(way));
      }
      return values;
    });
    return [{ id, properties: written }];
  });
  const reached = new Set(found.map(({ id }) => id));
  return {
    search_id: search.id,
    locations: found,
    unreachable: to.map(({ id }) => id).filter((id) => !reached.has(id)),
  };
}
