export { type Asker, addressOf, EVERYBODY, NO_ASKER } from './asker.ts';
export type { Capability, WarmUpPlace } from './capability.ts';
export { kindsOf } from './configuration-kind.ts';
export { CYCLIST, PASSENGER, STATION } from './demo-places.ts';
export {
  type Answer,
  type AnswerForm,
  type AnyOperation,
  type Endpoint,
  endpoint,
  methodsOf,
  type Reading,
  type RecordsWish,
  type RegionFiles,
  type RequestContext,
} from './endpoint.ts';
export { ACCOUNT, CORE, isRegional, MAPS, type MountGroup, STATISTICS } from './mounts.ts';
export type {
  Operation,
  Outcome,
  Progress,
  RegionsOperation,
  ResponseCode,
  SuccessStatus,
} from './operation.ts';
export {
  type AnotherPass,
  buffersIn,
  bytesOf,
  isPrepared,
  type PartialResult,
  type Prepared,
  type PreparedOperation,
  share,
  shareEnd,
} from './prepared-operation.ts';
export {
  type EndedStage,
  isOverRegions,
  isStage,
  isStaged,
  runStages,
  type Slice,
  type Stage,
  type StagedOperation,
} from './staged-operation.ts';
export { storingOperation, toStoredConfiguration } from './stored-configuration.ts';
export { tileAddress } from './tile-address.ts';
