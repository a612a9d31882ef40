import { LimitError } from '../core/errors.ts';
import type { Limits } from '../operation/limits.ts';
import {
  type RoutingQuery,
  refuse,
  type TargetTable,
  toRoutingQuery,
  toTargetTable,
  wordOr,
} from '../travel-time/index.ts';
import { PATH_SERIALIZERS, type PathSerializer, type RouteRequest } from './route.schema.ts';

/** Routes from every origin to every target. */
export interface RouteQuery {
  readonly routing: RoutingQuery;
  readonly targets: TargetTable;
  /** At least one; the first makes `routes`. */
  readonly serializers: readonly PathSerializer[];
  /** Of GeoJSON routes. */
  readonly srid: 3857 | 4326;
}

export function toRouteQuery(body: RouteRequest, limits: Limits): RouteQuery {
  const routing = toRoutingQuery(body, limits);
  const targets = toTargetTable(body, routing.origins.length, limits);
  const routes =
    routing.origins.reduce((sum, { transit }) => sum + 1 + (transit?.recommendations ?? 0), 0) * targets.count;
  if (routes > limits.maxRoutes) throw new LimitError('maxRoutes', limits.maxRoutes, routes, 'targets');
  return { routing, targets, serializers: readSerializers(body.pathSerializer), srid: readSrid(body.polygon) };
}

function readSerializers(value: RouteRequest['pathSerializer']): PathSerializer[] {
  if (!Array.isArray(value)) return [wordOr(value, 'pathSerializer', PATH_SERIALIZERS, 'compact')];
  const words = value.map((word, i) => wordOr(word, `pathSerializer[${i}]`, PATH_SERIALIZERS, 'compact'));
  return words.length === 0 ? ['compact'] : [...new Set(words)];
}

/** Other members of `polygon`, and whatever it holds beside a usable `srid`, concern polygons only. */
function readSrid(polygon: RouteRequest['polygon']): 3857 | 4326 {
  const srid = polygon?.srid ?? 3857;
  if (srid !== 3857 && srid !== 4326) refuse('polygon.srid', 'must be 3857 or 4326');
  return srid;
}
