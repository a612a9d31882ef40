import { dateOfDay, parseInstant } from '../../../kit/core/calendar.ts';
import type { Position } from '../../../kit/geo/coordinates.ts';
import type { Limits } from '../../../network/routing/index.ts';
import type { Fields } from '../fields.ts';

/** A search: what it is called, how it travels, and how it is written as a part of our own requests. */
export interface Search {
  /** The path of its fields: `departure_searches[0]`. */
  readonly path: string;
  readonly id: string;
  readonly isArrival: boolean;
  /** Seconds or meters. */
  readonly limit: number;
  readonly mode: 'walk' | 'bike' | 'car' | 'transit';
  /** The options of {@link mode} in our own form. */
  readonly options: object;
  /** The moment of departure or arrival, Unix seconds. */
  readonly momentS: number;
  /** The moment begins or ends a window, of which the best counts. */
  readonly isWindow: boolean;
  /** The answers that may be given for a pair: one, or with a range several journeys. */
  readonly mostResults: number;
}

/** The kinds of searches that one list may have at most. */
const MOST_SEARCHES = 10;
export const MOST_S = 4 * 3600;
const MOST_WIDTH_S = 12 * 3600;
const MOST_RESULTS = 5;
const DAY_S = 86_400;

/** Reads a list of searches. */
export function readList(fields: Fields, name: string): readonly Fields[] {
  const list = fields.objects(name) ?? [];
  if (list.length > MOST_SEARCHES) throw fields.fault('limit', name, `must be at most ${MOST_SEARCHES}`);
  return list;
}

/** Reads both lists of searches, departures first. */
export function readSearches<S extends Search>(fields: Fields, read: (search: Fields, isArrival: boolean) => S): S[] {
  const searches = (['departure_searches', 'arrival_searches'] as const).flatMap((name) => {
    return readList(fields, name).map((search) => read(search, name === 'arrival_searches'));
  });
  if (searches.length === 0) {
    throw fields.fault('missing', 'departure_searches', 'is required, or arrival_searches: at least one search');
  }
  return searches;
}

/** Checks that no two things of a list have the same id. @param pathOf names the field of a number of the list */
export function refuseTwins(
  list: readonly { readonly id: string }[],
  fields: Fields,
  pathOf: (index: number) => string,
): void {
  const seen = new Set<string>();
  for (const [i, { id }] of list.entries()) {
    if (seen.has(id))
      throw fields.fault('value', `${pathOf(i)}.id`, `must be another than ${id.slice(0, 80)}: it is taken`);
    seen.add(id);
  }
}

export function requiredText(fields: Fields, name: string): string {
  const text = fields.text(name);
  if (text === undefined) throw fields.fault('missing', name, 'is required');
  return text;
}

export function readCoords(fields: Fields): Position {
  const coords = fields.object('coords');
  if (coords === undefined) throw fields.fault('missing', 'coords', 'is required');
  const degrees = (name: string): unknown => {
    const value = coords.value(name);
    if (value === undefined) throw coords.fault('missing', name, 'is required');
    return value;
  };
  const lat = degrees('lat');
  return coords.degrees(degrees('lng'), lat, 'lat');
}

/** Reads what all searches have in common. @param limitName the field of its limit; null: as far as allowed */
export function readSearch(
  fields: Fields,
  isArrival: boolean,
  limitName: 'travel_time' | 'travel_distance' | null,
  limits: Limits,
): Search {
  const most =
    limitName === 'travel_distance' ? limits.maxEdgeWeightMeters : Math.min(MOST_S, limits.maxEdgeWeightSeconds);
  const limit = limitName === null ? most : fields.number(limitName, { min: 1, max: most, isWhole: true });
  if (limit === undefined) throw fields.fault('missing', limitName!, 'is required');
  const momentS = readMoment(fields, isArrival ? 'arrival_time' : 'departure_time');
  const range = readRange(fields);
  return {
    path: fields.pathOf(''),
    id: requiredText(fields, 'id'),
    isArrival,
    limit,
    ...readTravel(fields, momentS, range.widthS),
    momentS,
    isWindow: range.widthS > 0,
    mostResults: range.mostResults,
  };
}

/** The form of moments: ISO 8601 with a zone. */
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

function readMoment(fields: Fields, name: string): number {
  const text = requiredText(fields, name);
  const at = ISO.test(text) ? parseInstant(text) : Number.NaN;
  if (Number.isNaN(at)) throw fields.fault('format', name, 'must be ISO 8601 with a zone: 2026-01-13T08:00:00+01:00');
  return Math.floor(at / 1000);
}

function readRange(fields: Fields): { readonly widthS: number; readonly mostResults: number } {
  const range = fields.object('range');
  const isEnabled = range?.boolean('enabled') ?? false;
  const widthS = range?.number('width', { min: 1, max: MOST_WIDTH_S, isWhole: true });
  const mostResults = range?.number('max_results', { min: 1, max: MOST_RESULTS, isWhole: true }) ?? 1;
  if (isEnabled && widthS === undefined) throw range!.fault('missing', 'width', 'is required');
  range?.end();
  return isEnabled ? { widthS: widthS!, mostResults } : { widthS: 0, mostResults: 1 };
}

/** Modes by transportation type; those of public transport with the route types that they leave out. */
const TYPES: Readonly<Record<string, { readonly mode: Search['mode']; readonly without?: readonly number[] }>> = {
  walking: { mode: 'walk' },
  'walking+ferry': { mode: 'walk' },
  cycling: { mode: 'bike' },
  'cycling+ferry': { mode: 'bike' },
  driving: { mode: 'car' },
  'driving+ferry': { mode: 'car' },
  public_transport: { mode: 'transit', without: [] },
  bus: { mode: 'transit', without: [0, 1, 2, 4, 5, 6, 7, 12] },
  train: { mode: 'transit', without: [3, 4, 6, 11] },
  ferry: { mode: 'transit', without: [0, 1, 2, 3, 5, 6, 7, 11, 12] },
};

export function readType(travel: Fields) {
  const type = requiredText(travel, 'type');
  if (Object.hasOwn(TYPES, type)) return TYPES[type];
  throw travel.fault('value', 'type', `must be one of ${Object.keys(TYPES).join(', ')}`);
}

function readTravel(fields: Fields, momentS: number, widthS: number): Pick<Search, 'mode' | 'options'> {
  const travel = fields.object('transportation');
  if (travel === undefined) throw fields.fault('missing', 'transportation', 'is required');
  const { mode, without = [] } = readType(travel);
  const rides = readRides(travel, momentS, widthS, without);
  const roads = (travel.list('include_roads') ?? []).map(String);
  if (roads.some((road) => road !== 'restricted')) {
    throw travel.fault('value', 'include_roads', "can have restricted alone: others can't be honored here");
  }
  const hasTraffic = travel.word('traffic_model', ['balanced', 'optimistic', 'pessimistic']) ?? 'balanced';
  if (hasTraffic !== 'balanced') throw travel.fault('value', 'traffic_model', "can't be honored here: leave it out");
  if (travel.boolean('disable_border_crossing') === true) {
    throw travel.fault('value', 'disable_border_crossing', "can't be honored here: leave it out");
  }
  if ((travel.number('boarding_time', { min: 0 }) ?? 0) > 0) {
    throw travel.fault('value', 'boarding_time', "can't be honored here: leave it out");
  }
  // These belong to types that aren't taken here.
  travel.ignore('driving_time_to_station', 'cycling_time_to_station', 'parking_time');
  travel.end();
  return {
    mode,
    options: {
      ...(mode === 'transit' ? rides : {}),
      ...(mode === 'car' && roads.length > 0 ? { allowPrivateAndServiceRoads: true } : {}),
      ...readSnapping(fields),
    },
  };
}

const SECONDS = { min: 0, max: DAY_S, isWhole: true } as const;

function readRides(travel: Fields, momentS: number, widthS: number, avoidTransitRouteTypes: readonly number[]): object {
  const walkS = travel.number('walking_time', SECONDS);
  const changeS = travel.number('pt_change_delay', SECONDS);
  const changes = travel.object('max_changes');
  const isBounded = changes?.boolean('enabled') ?? false;
  const limit = changes?.number('limit', { min: 0, max: 1000, isWhole: true });
  if (isBounded && limit === undefined) throw changes!.fault('missing', 'limit', 'is required');
  changes?.end();
  const walks = walkS === undefined ? {} : { maxWalkingTimeFromSource: walkS, maxWalkingTimeToTarget: walkS };
  return {
    frame: {
      // In UTC: the endpoint puts it into the region's clock.
      date: dateOfDay(Math.floor(momentS / DAY_S)),
      time: momentS - Math.floor(momentS / DAY_S) * DAY_S,
      departureWindow: widthS,
      strictDate: true,
      ...walks,
    },
    ...(changeS === undefined ? {} : { minTransferTime: changeS }),
    ...(isBounded ? { maxTransfers: limit } : {}),
    ...(avoidTransitRouteTypes.length > 0 ? { avoidTransitRouteTypes } : {}),
  };
}

const MOST_SNAP_M = 10_000;

export function readSnapping(fields: Fields): object {
  const snapping = fields.object('snapping');
  const penalty = snapping?.word('penalty', ['enabled', 'disabled']);
  const roads = snapping?.word('accept_roads', ['both_drivable_and_walkable', 'any_drivable']);
  const thresholdM = snapping?.number('threshold', { min: 0, max: MOST_SNAP_M });
  if (roads === 'any_drivable') throw snapping!.fault('value', 'accept_roads', "can't be honored here: leave it out");
  snapping?.end();
  const counts = { includeSnapDistance: true, includeSnapDistanceForTargets: true };
  return {
    ...(penalty === 'enabled' ? counts : {}),
    ...(thresholdM === undefined ? {} : { maxSnapDistance: Math.round(thresholdM) }),
  };
}

/** Returns the members of our own requests that say where a search is, how it travels and in which direction. */
export const searchedFrom = ({ mode, options, isArrival }: Search, [lng, lat]: Position, more: object = {}) => ({
  sources: [{ id: 0, lng, lat, tm: { [mode]: { ...options, ...more } } }],
  reverse: isArrival,
});
