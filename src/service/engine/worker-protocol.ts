import type { Limits } from '../../network/routing/index.ts';
import type {
  AnswerForm,
  Asker,
  EndedStage,
  Outcome,
  PartialResult,
  Prepared,
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

/**
 * The result of reading a request: its answer, or big work whose query now lies in shared memory, or work that is
 * rendered from a prepared result.
 */
export type RequestResult = (
  | { readonly state: 'answered'; readonly outcome: Outcome; readonly regions: readonly string[] }
  | { readonly state: 'big'; readonly work: Work }
  | { readonly state: 'staged'; readonly work: StagedWork }
  | { readonly state: 'prepared'; readonly work: PreparedWork }
) & {
  readonly form: AnswerForm;
  /** Sentences about the request, such as its fields that may be misspelt. */
  readonly notices: readonly string[];
};

export interface Work {
  readonly operation: string;
  /** A single region, unless the operation runs over several. */
  readonly regions: readonly string[];
  /** The query, serialized once; every worker that runs a piece reads it from here. */
  readonly query: SharedArrayBuffer;
  /** The number of pieces that the operation splits the query into; 0 if it can't be split. */
  readonly pieces: number;
  /** Notices beside the answer of an operation over several regions. */
  readonly notices?: readonly string[];
}

export interface StagedWork {
  readonly operation: string;
  readonly regions: readonly string[];
  readonly query: SharedArrayBuffer;
  readonly notices: readonly string[];
  /** Seconds beyond the time limit of requests that it may take. */
  readonly seconds: number;
}

/** Task `stage`: the stage after `before`, or the first. Its result is a `Stage` or an `Outcome`. */
export interface StagePayload extends StagedWork {
  readonly job: number;
  readonly before: EndedStage | null;
  readonly workers: number;
}

/** Task `slice`: a slice of one partition. Its result is a `Slice`. */
export interface SlicePayload extends StagedWork {
  readonly job: number;
  readonly stage: unknown;
  readonly partition: number;
}

/** Task `work`: one piece of big work, or all of it where `piece` is null. Its result is a `Progress`. */
export interface WorkPayload extends Work {
  readonly job: number;
  readonly piece: number | null;
  /** The item of the piece to begin with. */
  readonly from: number;
}

/** Note `forget`: a job is over. */
export interface ForgetPayload {
  readonly job: number;
}

export interface PreparedWork {
  readonly operation: string;
  readonly region: string;
  /** The query without its basis where the operation splits queries. */
  readonly query: SharedArrayBuffer;
  readonly basis: SharedArrayBuffer;
  /** Equal for requests that share a result. */
  readonly key: string;
  /** How many steps the preparation has; 1 where it is small enough to be done at once. */
  readonly steps: number;
  /** True if preparing and rendering are short work. */
  readonly quickToPrepare: boolean;
  readonly quickToRender: boolean;
}

interface OfBasis {
  readonly operation: string;
  readonly region: string;
  readonly basis: SharedArrayBuffer;
  readonly job: number;
}

/** Task `prepare`: all steps of a preparation at once. Its result is a `Prepared`. */
export type PreparePayload = OfBasis;

interface OfPass extends OfBasis {
  /** The findings of the previous pass, in shared memory. */
  readonly previous: Prepared | null;
}

/** Task `accumulate`: one step of a preparation. Its result is a `PartialResult`. */
export interface AccumulatePayload extends OfPass {
  readonly step: number;
  readonly before: PartialResult | null;
}

/** Task `finish`: the end of a pass. Its result is a `Prepared` or `AnotherPass`. */
export interface FinishPayload extends OfPass {
  readonly partials: readonly PartialResult[];
}

/** Task `render`: renders an answer from a prepared result. */
export interface RenderPayload extends Pick<PreparedWork, 'operation' | 'region' | 'query' | 'basis' | 'key'> {
  readonly prepared: Prepared;
}
