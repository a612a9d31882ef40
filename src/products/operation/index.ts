export { type Asker, addressOf, EVERYBODY, NO_ASKER } from './asker.ts';
export type { Capability, WarmUpPlace } from './capability.ts';
export { buffersIn, bytesOf, type Columns, share } from './columns.ts';
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
export { inPasses } from './in-passes.ts';
export { inPieces } from './in-pieces.ts';
export { ACCOUNT, CORE, isRegional, MAPS, type Manners, type MountGroup, STATISTICS } from './mounts.ts';
export { answerHere, type Operation, type RegionsOperation, takesSeconds } from './operation.ts';
export type { Outcome, ResponseCode, SuccessStatus } from './outcome.ts';
export {
  type Ended,
  type Ground,
  type Merged,
  type Place,
  type Plan,
  runHere,
  type Slice,
  type Stage,
} from './plan.ts';
export { storingOperation, toStoredConfiguration } from './stored-configuration.ts';
export { tileAddress } from './tile-address.ts';
