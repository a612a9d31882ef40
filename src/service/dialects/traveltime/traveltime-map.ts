import type { Position } from '../../../kit/geo/coordinates.ts';
import { type Area, areasOf, sizeOf } from '../areas.ts';
import { type Call, type Meaning, type Scene, TypedBody } from '../dialect-endpoint.ts';
import type { Fields } from '../fields.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { refuseUncovered } from './traveltime-dates.ts';
import { readFastSearches } from './traveltime-fast.ts';
import { fieldsOf, refuseTravelTime } from './traveltime-manners.ts';
import {
  readCoords,
  readSearch,
  readSearches,
  refuseTwins,
  requiredText,
  type Search,
  searchedFrom,
} from './traveltime-searches.ts';
import { combined, geoJsonOf, type Parts, shapesOf, wktOf } from './traveltime-shapes.ts';

interface MapSearch extends Search {
  readonly place: Position;
  /** The largest shapes that are answered; null: all. */
  readonly mostShapes: number | null;
  readonly hasHoles: boolean;
}

/** A union or an intersection of searches. */
interface Combination {
  readonly path: string;
  readonly id: string;
  readonly isUnion: boolean;
  /** Numbers of the searches, each once. */
  readonly of: readonly number[];
}

interface MapView {
  readonly searches: readonly MapSearch[];
  readonly combinations: readonly Combination[];
  readonly accept: string;
}

const WKT = 'application/vnd.wkt+json';
const WKT_NO_HOLES = 'application/vnd.wkt-no-holes+json';
const GEOJSON = 'application/geo+json';

/** Media types that areas may have besides JSON. */
export const AREA_TYPES = [WKT, WKT_NO_HOLES, GEOJSON];

/** Reads `/time-map` or `/distance-map`. */
export const readMap =
  (limitName: 'travel_time' | 'travel_distance') =>
  (call: Call): Meaning<MapView> => {
    const fields = fieldsOf(call);
    const searches = readSearches(fields, (search, isArrival) => {
      const read = readSearch(search, isArrival, limitName, call.limits);
      if (limitName === 'travel_distance' && read.mode === 'transit') {
        throw search.fault('value', 'transportation.type', "can't be public transport: distances are those of streets");
      }
      return { ...read, place: readCoords(search), ...readShapes(search) };
    });
    const combinations = readCombinations(fields, searches);
    return meaningOf(fields, call, searches, combinations, limitName === 'travel_time' ? 'time' : 'distance');
  };

/** Reads `/time-map/fast`. */
export function readFastMap(call: Call): Meaning<MapView> {
  const fields = fieldsOf(call);
  const searches = readFastSearches(fields, call, (search, common) => ({
    ...common,
    place: readCoords(search),
    ...readShapes(search),
  }));
  return meaningOf(fields, call, searches, [], 'time');
}

function meaningOf(
  fields: Fields,
  call: Call,
  searches: readonly MapSearch[],
  combinations: readonly Combination[],
  edgeWeight: 'time' | 'distance',
): Meaning<MapView> {
  const all = [...searches, ...combinations];
  refuseTwins(all, fields, (i) => all[i].path);
  fields.end();
  const asked = searches.map((search) => ({
    of: 'polygon' as const,
    body: {
      ...searchedFrom(search, search.place),
      edgeWeight,
      maxEdgeWeight: search.limit,
      polygon: { values: [search.limit], serializer: 'geojson', srid: 4326 },
    },
  }));
  const view = { searches, combinations, accept: call.path.accept ?? 'application/json' };
  return { asked, view, at: searches.map(({ place }) => place) };
}

const HUNDRED = 100;

/** Reads the wishes for shapes; what only says how finely they are drawn has no effect. */
function readShapes(fields: Fields): Pick<MapSearch, 'mostShapes' | 'hasHoles'> {
  const isSingle = fields.boolean('single_shape') ?? false;
  const filter = fields.object('polygons_filter');
  const limit = filter?.number('limit', { min: 1, isWhole: true }) ?? null;
  filter?.end();
  const hasHoles = !(fields.boolean('no_holes') ?? false);
  const refuse = (name: string) => fields.fault('value', name, "can't be honored here: leave it out");
  const render = fields.word('render_mode', ['approximate_time_filter', 'road_buffering']);
  if (render === 'road_buffering') throw refuse('render_mode');
  if (fields.boolean('remove_water_bodies') === false) throw refuse('remove_water_bodies');
  for (const name of ['buffer_distance', 'snap_penalty']) if (fields.value(name) !== undefined) throw refuse(name);
  if ((fields.list('properties') ?? []).length > 0) throw refuse('properties');
  fields.ignore('level_of_detail');
  fields.end();
  return { mostShapes: isSingle ? 1 : limit, hasHoles };
}

function readCombinations(fields: Fields, searches: readonly Search[]): Combination[] {
  return (['unions', 'intersections'] as const).flatMap((name) =>
    (fields.objects(name) ?? []).map((one, i): Combination => {
      if (i === HUNDRED) throw fields.fault('limit', name, `must be at most ${HUNDRED}`);
      const ids = one.value('search_ids');
      if (!Array.isArray(ids) || ids.length === 0) {
        throw one.fault('missing', 'search_ids', 'is required: ids of searches');
      }
      const of = ids.map((id, k) => {
        const found = searches.findIndex((search) => search.id === String(id));
        if (found < 0) throw one.fault('value', `search_ids[${k}]`, 'must be the id of a search');
        return found;
      });
      const id = requiredText(one, 'id');
      one.end();
      return { path: one.pathOf(''), id, isUnion: name === 'unions', of: [...new Set(of)] };
    }),
  );
}

interface Result {
  readonly id: string;
  readonly parts: Parts;
}

export function writeMap(answers: readonly OwnAnswer[], view: MapView, scene: Scene): unknown {
  const { searches, combinations, accept } = view;
  refuseUncovered(searches, (i) => i, scene);
  const own = searches.map((search, i): Result => {
    const areas = areasOf(answers[i]);
    if (areas === null) {
      const [lng, lat] = search.place;
      throw refuseTravelTime(
        'value',
        `${search.path}.coords`,
        `meet no street that is open to the search: ${lat} ${lng}`,
      );
    }
    return { id: search.id, parts: partsOf(areas[0], search) };
  });
  const others = combinations.map(({ id, isUnion, of }): Result => {
    const parts = of.map((i) => own[i].parts).reduce((a, b) => combined(a, b, isUnion));
    return { id, parts };
  });
  const results = [...own, ...others];
  if (accept === GEOJSON) return new TypedBody(JSON.stringify(geoJsonOf(results)), accept);
  if (accept === WKT || accept === WKT_NO_HOLES) {
    const written = results.map(({ id, parts }) => {
      const shape = wktOf(accept === WKT ? parts : parts.map(([outer]) => [outer]));
      return { search_id: id, shape, properties: {} };
    });
    return new TypedBody(JSON.stringify({ results: written }), accept);
  }
  return { results: results.map(({ id, parts }) => ({ search_id: id, shapes: shapesOf(parts), properties: {} })) };
}

function partsOf(area: Area | undefined, { mostShapes, hasHoles }: MapSearch): Parts {
  const parts = area?.parts ?? [];
  const largest =
    mostShapes === null ? parts : parts.toSorted(([a], [b]) => sizeOf(b) - sizeOf(a)).slice(0, mostShapes);
  return hasHoles ? largest : largest.map(([outer]) => [outer]);
}
