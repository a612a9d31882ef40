import { LimitError } from '../../kit/core/errors.ts';
import type { Limits } from '../../network/routing/index.ts';
import {
  booleanOr,
  type RoutingQuery,
  readEpsg,
  refuseBeyond,
  type TargetTable,
  targetId,
  toRoutingQuery,
  toTargetTable,
  wordOr,
} from '../../network/routing/index.ts';
import { LANGUAGES, type Language } from './maneuvers/maneuver.ts';
import { PATH_SERIALIZERS, type PathSerializer, type RouteRequest } from './route.schema.ts';

/** A query for routes from every origin to every target. */
export interface RouteQuery {
  readonly routing: RoutingQuery;
  readonly targets: TargetTable;
  /** The forms of routes, at least one; the first is for `routes`. */
  readonly serializers: readonly PathSerializer[];
  /** EPSG code of GeoJSON routes. */
  readonly srid: number;
  /** The language of the maneuvers of routes on streets; null if they have none. */
  readonly language: Language | null;
  /** True if journeys are compared by their rides too: one more has to be worth a transfer; else by time alone. */
  readonly rideCounts: boolean;
}

export function toRouteQuery(body: RouteRequest, limits: Limits): RouteQuery {
  const routing = toRoutingQuery(body, limits);
  const targets = toTargetTable(body, routing.origins.length, limits);
  const routes =
    routing.origins.reduce((sum, { transit }) => sum + 1 + (transit?.recommendations ?? 0), 0) * targets.count;
  if (routes > limits.maxRoutes) throw new LimitError('maxRoutes', limits.maxRoutes, routes, 'targets');
  return { routing, targets, ...routeForms(body, routing, targets), rideCounts: true };
}

/** Reads the forms of routes and their coordinates. */
export function routeForms(
  body: Pick<RouteRequest, 'pathSerializer' | 'polygon' | 'instructions' | 'language'>,
  routing: RoutingQuery,
  targets: TargetTable,
): Pick<RouteQuery, 'serializers' | 'srid' | 'language'> {
  const serializers = readSerializers(body.pathSerializer);
  // Other members of `polygon` apply to polygons only.
  const srid = readEpsg(body.polygon?.srid, 'polygon.srid', 3857);
  if (serializers.includes('geojson')) refuseBeyond(srid, 'polygon.srid', placesOf(routing, targets));
  const language = wordOr(body.language, 'language', LANGUAGES, 'en');
  return { serializers, srid, language: booleanOr(body.instructions, 'instructions', false) ? language : null };
}

function readSerializers(value: RouteRequest['pathSerializer']): PathSerializer[] {
  if (!Array.isArray(value)) return [wordOr(value, 'pathSerializer', PATH_SERIALIZERS, 'compact')];
  const words = value.map((word, i) => wordOr(word, `pathSerializer[${i}]`, PATH_SERIALIZERS, 'compact'));
  return words.length === 0 ? ['compact'] : [...new Set(words)];
}

function* placesOf({ origins }: RoutingQuery, targets: TargetTable) {
  for (const { id, lon, lat } of origins) yield { lon, lat, what: `source ${id}` };
  for (let t = 0; t < targets.count; t++) {
    yield { lon: targets.lon[t], lat: targets.lat[t], what: `target ${targetId(targets, t)}` };
  }
}
