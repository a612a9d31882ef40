export {
  type CallOptions,
  Engine,
  type EngineAnswer,
  type EngineRequest,
  type QueryEngine,
} from './engine.ts';
export { InProcessEngine } from './in-process-engine.ts';
export { outOfOrder, regionsOf } from './region-of.ts';
export { parseJson } from './requests/json.ts';
export {
  type FieldFinder,
  fieldFinder,
  noticesOf,
  refuseUnknown,
  type UnknownField,
} from './requests/unknown-fields.ts';
export { validator } from './requests/validate.ts';
export type { ResultCacheStatus } from './result-cache.ts';
export { RequestRunner } from './run-request.ts';
export { serveEngine } from './serve-engine.ts';
export type { RegionSet } from './served-regions.ts';
export { TimeLimitError } from './time-limit.ts';
