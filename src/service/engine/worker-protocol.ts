import type { LaneName } from '../../kit/workers/index.ts';
import type {
  AnswerForm,
  Columns,
  Ended,
  Outcome,
  Place,
  RequestContext,
  Stage,
} from '../../products/operation/index.ts';
import type { RegionTransfer } from '../../region/storage/index.ts';
import type { WireSource } from './requests/json.ts';

/**
 * The start data of an engine's worker. Regions come as notes instead, because a thread keeps this data as long as it
 * lives.
 */
export interface EngineWorkerData {
  /** Cost up to which a request is computed where it was read (see `Operation.cost`). */
  readonly quickCost: number;
  /** Bytes that the worker's caches may hold together. */
  readonly cacheBytes: number;
  /** True if workers warm up on requests of their own before the first ones come. */
  readonly warmUp: boolean;
}

/** Note `open`: regions that tasks may use from now on. */
export interface OpenRegionsPayload {
  readonly number: number;
  readonly regions: readonly RegionTransfer[];
  /** Names of regions that failed to load. */
  readonly brokenRegions: readonly string[];
  /** Indexed by region: shared memory for what workers derive from it. */
  readonly memory: ReadonlyMap<string, SharedArrayBuffer>;
}

/** Note `close`: no further task uses these regions. */
export interface CloseRegionsPayload {
  readonly number: number;
}

/** A task on one set of regions. */
export interface OfRegions<Payload> {
  readonly regionSet: number;
  readonly payload: Payload;
}

/** Task `request`: read a request and, if it is small, answer it at once. */
export interface RequestPayload extends RequestContext {
  /** Bytes of JSON, and where they stood. */
  readonly body: Uint8Array;
  readonly source: WireSource;
  /** Refuses unknown fields; otherwise the answer's message names those that may be misspelt. */
  readonly isStrict?: boolean;
  /** The endpoint's name in the table of endpoints. */
  readonly endpoint: string;
  /** `null` where the body's `serviceUrl` names the region, or nothing does. */
  readonly region: string | null;
  /** Regions that the caller may query; all if left out. */
  readonly allowedRegions?: readonly string[];
}

/** The part of a result that comes from reading the request. */
export interface ReadRequest {
  readonly form: AnswerForm;
  /** Sentences about the request, such as its fields that may be misspelt. */
  readonly notices: readonly string[];
}

/** A request that was small enough to be answered by the worker that read it. */
export interface AnsweredRequest extends ReadRequest {
  readonly state: 'answered';
  readonly outcome: Outcome;
  readonly regions: readonly string[];
}

/** The result of reading a request: its answer, or work for several tasks. */
export type RequestResult = AnsweredRequest | (ReadRequest & { readonly state: 'planned'; readonly work: Work });

/** A request whose query lies in shared memory, for all tasks that answer it. */
export interface Work {
  readonly operation: string;
  /** A single region, unless the operation runs over several. */
  readonly regions: readonly string[];
  /** The query, serialized once; without its basis where a result is kept. */
  readonly query: SharedArrayBuffer;
  /** The plan's first stage; null: a task begins the work. */
  readonly stage: Stage | null;
  /** True if the task that begins the work also ends it. */
  readonly isWhole: boolean;
  /** The lane of the tasks that begin the work and merge its stages. */
  readonly lane: LaneName;
  /** True if the parts of the plan's only stage are pieces of the answer. */
  readonly isInPieces: boolean;
  /** Seconds that it may take beyond the time limit of requests; null for requests that aren't long. */
  readonly seconds: number | null;
  /** Null where the result serves this request only. */
  readonly kept: KeptWork | null;
  /** Notices beside the answer of an operation over several regions. */
  readonly notices: readonly string[];
}

/** The inputs of a kept result. */
export interface KeptWork {
  readonly basis: SharedArrayBuffer;
  /** Equal for requests that share a result. */
  readonly key: string;
  /** The lane of the task that writes the answer from the result. */
  readonly writeLane: LaneName;
}

interface OfJob {
  readonly work: Work;
  readonly job: number;
}

/** Task `step`: some tens of milliseconds of a step of a stage. Its result is a `Slice`. */
export interface StepPayload extends OfJob {
  readonly state: unknown;
  readonly place: Place;
}

/** Task `merge`: begins work, or ends a stage. Its result is the next stage or the {@link PlanEnd}. */
export interface MergePayload extends OfJob {
  /** Null at the beginning. */
  readonly ended: Ended | null;
  readonly workers: number;
}

/** The end of work: a result to be kept, or else the answer. */
export type PlanEnd = { readonly kept: Columns } | { readonly outcome: Outcome };

/** Task `write`: writes an answer from a kept result. Its result is `{ outcome }`. */
export interface WritePayload {
  readonly work: Work;
  readonly result: Columns;
}

/** Note `forget`: a job is over. */
export interface ForgetPayload {
  readonly job: number;
}
