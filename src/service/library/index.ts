export { HinterlandError, InputError, LimitError, RequestError } from '../../kit/core/errors.ts';
export { type ImportReport, type ImportSettings, importRegion } from './import-region.ts';
export { type OpenOptions, openRegion } from './open-region.ts';
export type { Operations } from './operations.ts';
export type { Answer, CallOptions, Matrix, Method, Region, RegionFacts } from './region.ts';
