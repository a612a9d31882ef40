import type { AnswerBytes } from '../../kit/core/answer-bytes.ts';
import { targetId } from '../../network/routing/index.ts';
import { putCompactRoute, putRouteFigures } from './compact-routes.ts';
import { putGeoJsonRoute } from './geojson-routes.ts';
import type { PathSerializer } from './route.schema.ts';
import type { Route } from './route.ts';
import type { RouteQuery } from './route-query.ts';

/** Writes a route in one of the forms. */
export function putRoute(out: AnswerBytes, serializer: PathSerializer, route: Route, query: RouteQuery): void {
  const id = targetId(query.targets, route.target);
  const withSnaps = query.routing.showSnapInformation;
  if (serializer === 'compact') putCompactRoute(out, route, id, withSnaps);
  else if (serializer === 'travelTime') putRouteFigures(out, route, id, withSnaps);
  else putGeoJsonRoute(out, route, id, withSnaps, query.srid);
}
