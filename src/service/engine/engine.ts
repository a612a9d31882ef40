import type { HeldBytes } from '../../kit/collections/cache-budget.ts';
import { type PoolStatus, TaskGroup, type TaskReport, WorkerPool } from '../../kit/workers/index.ts';
import type { HierarchyReport } from '../../network/network/index.ts';
import type { AnswerForm, Outcome } from '../../products/operation/index.ts';
import type { RegionTransfer } from '../../region/storage/index.ts';
import { type JoinedOutcome, noticed, single } from './join-outcomes.ts';
import { resultsOf } from './query-memory.ts';
import { ResultCache, type ResultCacheStatus } from './result-cache.ts';
import { type RunTask, runPlan, type Timing, timingOf } from './run-plan.ts';
import { OWN_SHARE, type RegionSet, ServedRegions } from './served-regions.ts';
import { withinSeconds } from './time-limit.ts';
import type {
  EngineWorkerData,
  ForgetPayload,
  KeptWork,
  OfRegions,
  RequestPayload,
  RequestResult,
  Work,
  WritePayload,
} from './worker-protocol.ts';

export interface EngineRequest extends RequestPayload {
  /** The JSON as received. Ownership passes to the engine: a buffer that holds nothing else moves to the worker. */
  readonly body: Uint8Array;
  /** Further sentences for the answer's message. */
  readonly notices?: readonly string[];
  /** The regions that the request began with, held by the caller; the current ones if left out. */
  readonly regionSet?: RegionSet | undefined;
}

export interface CallOptions {
  /** Aborting this group cancels the work; workers stop within milliseconds. */
  readonly group?: TaskGroup;
  /** Callers take turns by this key: usually the API key or the IP address. */
  readonly caller?: string;
  /** Called when long work begins on a valid request, with the seconds it may take. */
  readonly onBegun?: (seconds: number) => void;
  /** Called many times a second with the progress, plain data of the operation. */
  readonly onProgress?: (progress: unknown) => void;
}

export interface EngineAnswer extends JoinedOutcome {
  readonly form: AnswerForm;
  /** The regions whose data the answer uses. */
  readonly regions: readonly string[];
  readonly timing: Timing;
}

/** The query plane as the service plane sees it. */
export interface QueryEngine {
  /** Returns the bytes that caches hold; see {@link Engine.heldBytes}. */
  heldBytes(): HeldBytes;
  answer(request: EngineRequest, options?: CallOptions): Promise<EngineAnswer>;
  status(): PoolStatus;
}

interface EngineSettings {
  /** Left out where regions are opened later. */
  readonly regions?: readonly RegionTransfer[];
  /** Names of regions that failed to load. */
  readonly brokenRegions?: readonly string[];
  readonly workers: number;
  readonly quickCost?: number;
  readonly requestSeconds?: number;
  /** Memory for prepared results. */
  readonly resultBytes?: number | undefined;
  /** Memory for the caches of all workers together. */
  readonly workerCacheBytes?: number;
  readonly onTask?: (report: TaskReport) => void;
  /** True if idle workers warm up, so that first requests are as fast as later ones; default false. */
  readonly warmUp?: boolean;
  /** The compiled module of its worker threads, which calls `serveEngine`. */
  readonly entry: URL;
}

/** The cost up to which a request is computed at once, on the worker that read it: some 50 ms of searching. */
const QUICK_COST = 500_000;
const RESULT_BYTES = 256 << 20;
const WORKER_CACHE_BYTES = 1 << 30;
/**
 * The size of each worker's young generation. It is small because most of what a request allocates lies in typed
 * arrays.
 */
const YOUNG_MB = 12;
/** Longer bodies take long to read, so they don't go into the lane of quick work. */
const QUICK_BODY_BYTES = 1 << 20;

/** Runs requests on worker threads that all see the same regions, which may be replaced by others meanwhile. */
export class Engine implements QueryEngine {
  private readonly pool: WorkerPool;
  private readonly requestSeconds: number;
  private readonly workers: number;
  private readonly results: ResultCache;
  private readonly regions: ServedRegions;
  private nextJob = 1;

  constructor(settings: EngineSettings) {
    this.requestSeconds = settings.requestSeconds ?? 120;
    this.workers = settings.workers;
    this.results = new ResultCache(settings.resultBytes ?? RESULT_BYTES);
    const { regions = [], brokenRegions = [], quickCost = QUICK_COST, warmUp = false } = settings;
    const { workerCacheBytes = WORKER_CACHE_BYTES, workers } = settings;
    const cacheBytes = Math.floor((OWN_SHARE * workerCacheBytes) / workers);
    const workerData: EngineWorkerData = { quickCost, warmUp, cacheBytes };
    this.regions = new ServedRegions(
      workerCacheBytes,
      // Workers that start later get their regions as start notes.
      (name, payload) => this.pool?.tell(name, payload),
      (region, generation) => this.results.drop(resultsOf(region, generation)),
    );
    this.regions.add(regions, brokenRegions);
    this.pool = new WorkerPool({
      entry: settings.entry,
      workerData,
      startNotes: () => this.regions.startNotes(),
      // Workers send no other notes.
      onNote: ({ payload }) => this.regions.heed(payload as HierarchyReport),
      size: workers,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      ...(settings.onTask === undefined ? {} : { onTask: settings.onTask }),
    });
  }

  get ready(): Promise<void> {
    return this.pool.ready;
  }

  /**
   * Lets all workers warm up for about `forMs` milliseconds before the first requests come; idle workers go on with it
   * later. Requests that come meanwhile run before its steps.
   */
  async warmUp(forMs: number): Promise<void> {
    const until = performance.now() + forMs;
    const step = { name: 'warmUp', payload: null, lane: 'divisible', caller: '' } as const;
    const warm = async (): Promise<void> => {
      for (let isMoreLeft = true; isMoreLeft && performance.now() < until; )
        isMoreLeft = (await this.pool.run<boolean>(step)).value;
    };
    // A worker that dies is replaced; requests that meet the same fault report it.
    await Promise.allSettled(Array.from({ length: this.workers }, warm));
  }

  /** The regions that serve new requests. */
  get regionSet(): RegionSet {
    return this.regions.newest;
  }

  /**
   * Serves new requests from these regions. Workers open them beside the current ones, which they close when the last
   * request that began with them has ended. The regions must be sound: a worker that can't open them dies.
   */
  replaceRegions(regions: readonly RegionTransfer[], brokenRegions: readonly string[] = []): RegionSet {
    return this.regions.add(regions, brokenRegions);
  }

  status(): PoolStatus {
    return this.pool.status();
  }

  resultCacheStatus(): ResultCacheStatus {
    return this.results.status();
  }

  /** Returns the bytes that caches hold by kind, summed over all workers. */
  heldBytes(): HeldBytes {
    const held: Record<string, number> = { results: this.results.status().bytes, ...this.regions.held };
    for (const report of this.pool.reports() as HeldBytes[]) {
      for (const [kind, bytes] of Object.entries(report)) held[kind] = (held[kind] ?? 0) + bytes;
    }
    return held;
  }

  close(graceMs = 0): Promise<void> {
    return this.pool.close(graceMs);
  }

  /**
   * Reads, checks and answers a request. Rejects with RequestError, LimitError, TimeLimitError or the reason why its
   * group was aborted.
   */
  answer(request: EngineRequest, options: CallOptions = {}): Promise<EngineAnswer> {
    const { regionSet: set = this.regionSet, notices = [], ...asked } = request;
    const release = set.hold();
    const { group = new TaskGroup(), caller = '', onBegun, onProgress } = options;
    const answering = withinSeconds(this.requestSeconds, group, async (allowMore): Promise<EngineAnswer> => {
      const body = movable(asked.body);
      const payload: RequestPayload = { ...asked, body };
      const lane = body.length <= QUICK_BODY_BYTES ? 'interactive' : 'indivisible';
      const run = this.tasksOf(set, group, caller);
      const read = await run<RequestResult>({ name: 'request', payload, lane, transfer: [body.buffer] });
      const { form, notices: ofReading, ...result } = read.value;
      const answer = (outcome: JoinedOutcome, regions: readonly string[], ...timings: readonly Timing[]) => ({
        ...noticed(outcome, [...notices, ...ofReading]),
        ...{ form, regions, timing: timingOf(read, ...timings) },
      });
      if (result.state === 'answered') return answer(single(result.outcome), result.regions);
      const { work } = result;
      if (work.kept !== null) {
        const { outcome, timing } = await this.fromKept(work, work.kept, { set, group, caller });
        return answer(outcome, work.regions, timing);
      }
      if (work.seconds !== null) {
        allowMore(work.seconds);
        onBegun?.(work.seconds);
      }
      const { end, timing } = await this.compute(work, run, onProgress);
      if ('kept' in end) throw new Error(`${work.operation} keeps a result that serves one request`);
      return answer(end.outcome, work.regions, timing);
    });
    return answering.finally(release);
  }

  /** Makes the function that runs tasks for a request. */
  private tasksOf({ number }: RegionSet, group: TaskGroup, caller: string): RunTask {
    return <T>({ payload, ...task }: Parameters<RunTask>[0]) => {
      const of: OfRegions<unknown> = { regionSet: number, payload };
      return this.pool.run<T>({ ...task, payload: of, caller }, group);
    };
  }

  /** Does work as one job; workers keep its data until it is over. */
  private async compute(work: Work, run: RunTask, onProgress?: CallOptions['onProgress']) {
    const job = this.nextJob++;
    try {
      return await runPlan(run, { work, job, workers: this.workers, onProgress });
    } finally {
      if (!work.isWhole) this.pool.tell('forget', { job } satisfies ForgetPayload);
    }
  }

  /** Waits for the kept result, whichever request computes it, and writes the answer from it. */
  private async fromKept(work: Work, { key, writeLane }: KeptWork, { set, group, caller }: Asking) {
    const began = performance.now();
    const result = await this.results.get(key, group, async (own) => {
      // Other requests may wait for it after the one that began it has been cancelled.
      const release = set.hold();
      try {
        const { end } = await this.compute(work, this.tasksOf(set, own, caller));
        if ('outcome' in end) throw new Error(`${work.operation} has no result to keep`);
        return end.kept;
      } finally {
        release();
      }
    });
    const waitedMs = performance.now() - began;
    const payload: WritePayload = { work, result };
    const run = this.tasksOf(set, group, caller);
    const { value, waitMs, runMs } = await run<{ outcome: Outcome }>({ name: 'write', payload, lane: writeLane });
    return { outcome: single(value.outcome), timing: { waitMs: waitMs + waitedMs, runMs } };
  }
}

/** The regions, group and caller of a request. */
interface Asking {
  readonly set: RegionSet;
  readonly group: TaskGroup;
  readonly caller: string;
}

/** Returns bytes in a buffer of their own. Short texts share a pooled buffer and are copied. */
const movable = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes);
