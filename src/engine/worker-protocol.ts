import type { AnswerForm, Asker, EndedStage, Outcome, PartialResult, Prepared } from '../operation/index.ts';
import type { Limits } from '../routing/index.ts';
import type { RegionTransfer } from '../storage/index.ts';
import type { WireSource } from './requests/json.ts';

/** What an engine's worker starts with. Regions come as notes: a thread keeps this as long as it lives. */
export interface EngineWorkerData {
  /** Cost up to which a request is computed where it was read (see `Operation.cost`). */
  readonly quickCost: number;
  /** What its caches may hold together. */
  readonly cacheBytes: number;
  /** Whether workers warm up on requests of their own before the first ones come. */
  readonly warmUp: boolean;
}

/** Note `open`: regions that tasks may be about from now on. */
export interface OpenRegionsPayload {
  readonly number: number;
  readonly regions: readonly RegionTransfer[];
  /** Names of regions that can't be asked. */
  readonly brokenRegions: readonly string[];
  /** By region: where workers keep what they make of it for each other. */
  readonly rooms: ReadonlyMap<string, SharedArrayBuffer>;
}

/** Note `close`: no task will be about them any more. */
export interface CloseRegionsPayload {
  readonly number: number;
}

/** Every task is about one set of regions. */
export interface OfRegions<Payload> {
  readonly regionSet: number;
  readonly payload: Payload;
}

/** Task `request`: read a request and, if it is small, answer it at once. */
export interface RequestPayload {
  /** Its name in the table. */
  readonly endpoint: string;
  /** `null`: the body's `serviceUrl` names it, or none is named. */
  readonly region: string | null;
  readonly allowedRegions?: readonly string[];
  readonly body: Uint8Array<ArrayBuffer>;
  readonly source: WireSource;
  readonly limits: Limits;
  /** Unknown fields are refused. */
  readonly isStrict?: boolean;
  readonly parameters: Readonly<Record<string, string>>;
  readonly asker?: Asker;
  readonly records?: unknown;
}

/**
 * The request was answered, or turned out to be big work whose query now lies in shared memory, or is drawn from a
 * prepared result.
 */
export type RequestResult = (
  | { readonly state: 'answered'; readonly outcome: Outcome; readonly regions: readonly string[] }
  | { readonly state: 'big'; readonly work: Work }
  | { readonly state: 'staged'; readonly work: StagedWork }
  | { readonly state: 'prepared'; readonly work: PreparedWork }
) & {
  readonly form: AnswerForm;
  /** What the answer tells of the request: fields that may be misspelt. */
  readonly notices: readonly string[];
};

export interface Work {
  readonly operation: string;
  /** One, unless the operation is over several. */
  readonly regions: readonly string[];
  /** The query, serialized once; every worker that runs a piece reads it from here. */
  readonly query: SharedArrayBuffer;
  /** How many pieces the operation cuts the query into; 0: it can't be cut. */
  readonly pieces: number;
  /** Of an operation over several regions: what to tell beside its answer. */
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

/** Task `stage`: what comes after a stage, or first. Answers a `Stage` or an `Outcome`. */
export interface StagePayload extends StagedWork {
  readonly job: number;
  readonly before: EndedStage | null;
  readonly workers: number;
}

/** Task `slice`: a slice of one partition. Answers a `Slice`. */
export interface SlicePayload extends StagedWork {
  readonly job: number;
  readonly stage: unknown;
  readonly partition: number;
}

/** Task `work`: one piece of big work, or all of it where `piece` is null. */
export interface WorkPayload extends Work {
  readonly job: number;
  readonly piece: number | null;
  /** The item of the piece to begin with. Answers a `Progress`. */
  readonly from: number;
}

/** Note `forget`: no more comes of a job. */
export interface ForgetPayload {
  readonly job: number;
}

export interface PreparedWork {
  readonly operation: string;
  readonly region: string;
  /** Without its basis, where the operation splits queries. */
  readonly query: SharedArrayBuffer;
  readonly basis: SharedArrayBuffer;
  /** Equal for requests that share a result. */
  readonly key: string;
  /** How many steps the preparation has; 1 where it is small enough to be done at once. */
  readonly steps: number;
  /** Both are short work. */
  readonly quickToPrepare: boolean;
  readonly quickToRender: boolean;
}

interface OfBasis {
  readonly operation: string;
  readonly region: string;
  readonly basis: SharedArrayBuffer;
  readonly job: number;
}

/** Task `prepare`: all steps of a preparation at once. Answers a `Prepared`. */
export type PreparePayload = OfBasis;

interface OfPass extends OfBasis {
  /** What the pass before found out, in shared memory. */
  readonly previous: Prepared | null;
}

/** Task `accumulate`: one step of a preparation. Answers a `PartialResult`. */
export interface AccumulatePayload extends OfPass {
  readonly step: number;
  readonly before: PartialResult | null;
}

/** Task `finish`: the end of a pass. Answers a `Prepared`, or `AnotherPass`. */
export interface FinishPayload extends OfPass {
  readonly partials: readonly PartialResult[];
}

/** Task `render`: an answer from a prepared result. */
export interface RenderPayload extends Pick<PreparedWork, 'operation' | 'region' | 'query' | 'basis' | 'key'> {
  readonly prepared: Prepared;
}
