export { findRoutes } from './find-routes.ts';
export { routeCapability } from './route.endpoints.ts';
export { RouteRequest } from './route.schema.ts';
export { isRoute } from './route.ts';
export { routeOperation } from './route-operation.ts';
export { type RouteQuery, toRouteQuery } from './route-query.ts';
