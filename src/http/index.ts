export { createApp } from './app.ts';
export { AsyncAnswers, DEFAULT_ASYNC } from './async-answers.ts';
export { Metrics } from './metrics.ts';
export { openapiDocument } from './openapi.ts';
export { type RegionInfo, regionInfo } from './region-info.ts';
export { DEFAULT_REQUEST_LIMITS, type RequestLimits } from './request-limits.ts';
export { type Route, routesOf } from './routes.ts';
export { ServedRegions } from './served-regions.ts';
export { type RegionTrouble, ServiceState } from './service-state.ts';
