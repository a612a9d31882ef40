import type { Limits } from '../../network/routing/index.ts';
import type { AnswerForm, Asker, Columns, Ended, Outcome, Place, Stage } from '../../products/operation/index.ts';
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
  readonly rooms: ReadonlyMap<string, SharedArrayBuffer>;
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
export interface RequestPayload {
  /** The endpoint's name in the table. */
  readonly endpoint: string;
  /** `null` where the body's `serviceUrl` names the region, or nothing does. */
  readonly region: string | null;
  readonly allowedRegions?: readonly string[];
  readonly body: Uint8Array<ArrayBuffer>;
  readonly source: WireSource;
  readonly limits: Limits;
  /** Refuses unknown fields. */
  readonly isStrict?: boolean;
  readonly parameters: Readonly<Record<string, string>>;
  readonly asker?: Asker;
  readonly records?: unknown;
}

/** The result of reading a request: its answer, or work for several tasks. */
export type RequestResult = (
  | { readonly state: 'answered'; readonly outcome: Outcome; readonly regions: readonly string[] }
  | { readonly state: 'planned'; readonly work: Work }
) & {
  readonly form: AnswerForm;
  /** Sentences about the request, such as its fields that may be misspelt. */
  readonly notices: readonly string[];
};

/** A request whose query lies in shared memory, for all tasks that answer it. */
export interface Work {
  readonly operation: string;
  /** A single region, unless the operation runs over several. */
  readonly regions: readonly string[];
  /** The query, serialized once; without its basis where the operation separates it. */
  readonly query: SharedArrayBuffer;
  /** The way to the answer: a worker writes it of the whole query, or goes through a plan first. */
  readonly by: 'whole' | 'plan';
  /** The plan's first stage; null: a task begins the plan. */
  readonly stage: Stage | null;
  /** True if the parts of the plan's only stage are pieces of the answer. */
  readonly isInPieces: boolean;
  /** True if beginning the plan and merging its stages may take longer than other requests should wait. */
  readonly isLong: boolean;
  /** Seconds beyond the time limit of requests that it may take. */
  readonly seconds: number;
  /** Null where the plan's result serves this request only. */
  readonly kept: KeptWork | null;
  /** Notices beside the answer of an operation over several regions. */
  readonly notices: readonly string[];
}

/** The inputs of a kept result, and how long making it and drawing from it take. */
export interface KeptWork {
  readonly basis: SharedArrayBuffer;
  /** Equal for requests that share a result. */
  readonly key: string;
  /** True if preparing is short work. */
  readonly quickToPrepare: boolean;
  readonly quickToWrite: boolean;
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

/** Task `merge`: begins a plan, or ends a stage. Its result is a {@link PlanEnd}. */
export interface MergePayload extends OfJob {
  /** Null at the beginning. */
  readonly ended: Ended | null;
  readonly workers: number;
}

/** The next stage, or the end of a plan: a result to be kept, or else the answer. */
export type PlanEnd = { readonly stage: Stage } | { readonly kept: Columns } | { readonly outcome: Outcome };

/** Task `prepare`: a whole plan whose result is kept. Its result are `Columns`. */
export interface PreparePayload {
  readonly work: Work;
}

/** Task `write`: writes an answer, from the result of a plan if one was made. */
export interface WritePayload {
  readonly work: Work;
  readonly result: Columns | null;
}

/** Note `forget`: a job is over. */
export interface ForgetPayload {
  readonly job: number;
}
