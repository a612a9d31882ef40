export {
  type CallOptions,
  Engine,
  type EngineAnswer,
  type EngineRequest,
  type EngineSettings,
  type QueryEngine,
  TimeLimitError,
} from './engine.ts';
export type { Operation, Outcome, RegionsOperation, ResponseCode } from './operation.ts';
export { OPERATIONS } from './operations.ts';
export * from './place-requests.ts';
export type { Gathered, Preparation, Prepared, PreparedColumn, PreparedOperation } from './prepared-operation.ts';
export * from './reachable-place-requests.ts';
export { type EnvelopeKind, type RequestContext, type RequestKind, requestKind } from './request-kind.ts';
export {
  boundingBoxRequest,
  connectionsRequest,
  multigraphGeoJsonTileRequest,
  multigraphJsonTileRequest,
  multigraphOverviewRequest,
  multigraphRequest,
  multigraphTileRequest,
  networkTileRequest,
  objectCacheRequest,
  polygonPostRequest,
  polygonRequest,
  polygonTileRequest,
  REQUEST_KINDS,
  reachabilityRequest,
  routeRequest,
  stopsRequest,
  timeRequest,
} from './request-kinds.ts';
export { parseJson } from './requests/json.ts';
export { validator } from './requests/validate.ts';
export type { ResultCacheStatus } from './result-cache.ts';
export { RequestRunner, type Tables } from './run-request.ts';
