export type { ExplainRequest } from './explain/explain.schema.ts';
export { explainOperation } from './explain/explain-operation.ts';
export { toExplainQuery } from './explain/explain-query.ts';
export { findRoutes } from './find-routes.ts';
export { routeCapability } from './route.endpoints.ts';
export { RouteRequest } from './route.schema.ts';
export { isRoute } from './route.ts';
export { routeOperation } from './route-operation.ts';
export { type RouteQuery, toRouteQuery } from './route-query.ts';
