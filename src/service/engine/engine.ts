import type { HeldBytes } from '../../kit/collections/cache-budget.ts';
import { collectGarbage } from '../../kit/core/collect-garbage.ts';
import { type PoolStatus, type PoolTask, TaskGroup, type TaskReport, WorkerPool } from '../../kit/workers/index.ts';
import type { HierarchyReport } from '../../network/network/index.ts';
import type { Limits } from '../../network/routing/index.ts';
import type { AnswerForm, Asker, Columns, Outcome } from '../../products/operation/index.ts';
import type { RegionTransfer } from '../../region/storage/index.ts';
import { HierarchyStore } from './hierarchy-store.ts';
import { type JoinedOutcome, joinOutcomes, noticed, single } from './join-outcomes.ts';
import { resultsOf } from './query-memory.ts';
import { RegionRooms } from './region-rooms.ts';
import { RegionSet } from './region-set.ts';
import type { WireSource } from './requests/json.ts';
import { ResultCache, type ResultCacheStatus } from './result-cache.ts';
import { runPlan, type Timing, timingOf } from './run-plan.ts';
import { withinSeconds } from './time-limit.ts';
import type {
  CloseRegionsPayload,
  EngineWorkerData,
  ForgetPayload,
  KeptWork,
  OfRegions,
  OpenRegionsPayload,
  PreparePayload,
  RequestPayload,
  RequestResult,
  Work,
  WritePayload,
} from './worker-protocol.ts';

export interface EngineRequest {
  /** The endpoint's name in the table of endpoints. */
  readonly endpoint: string;
  /** `null` where the body's `serviceUrl` names the region, or nothing does. */
  readonly region: string | null;
  /** Regions that the caller may query; all if left out. */
  readonly allowedRegions?: readonly string[];
  /** The JSON as received. Ownership passes to the engine: a buffer that holds nothing else moves to the worker. */
  readonly body: Uint8Array;
  readonly source: WireSource;
  readonly limits: Limits;
  /** Refuses unknown fields; otherwise the answer's message names those that may be misspelt. */
  readonly isStrict?: boolean;
  /** Further sentences for the answer's message. */
  readonly notices?: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
  /** The regions that the request began with, held by the caller; the current ones if left out. */
  readonly regionSet?: RegionSet | undefined;
  /** Passed to endpoints whose answers contain addresses of this server. */
  readonly asker?: Asker;
  /** The records that the endpoint has read from the database; plain data. */
  readonly records?: unknown;
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
/** Fractions of the workers' cache memory that they share: for hierarchies, and for what is derived from regions. */
const HIERARCHY_SHARE = 1 / 4;
const ROOM_SHARE = 1 / 8;
/**
 * The size of each worker's young generation. It is small because most of what a request allocates lies in typed
 * arrays.
 */
const YOUNG_MB = 12;
/** Longer bodies take long to read, so they don't go into the lane of quick work. */
const QUICK_BODY_BYTES = 1 << 20;

/** The needs of a request's tasks: the pool on its regions, and the caller. */
interface Run {
  readonly pool: Pick<WorkerPool, 'run'>;
  readonly set: RegionSet;
  readonly group: TaskGroup;
  readonly caller: string;
}

/** Runs requests on worker threads that all see the same regions, which may be replaced by others meanwhile. */
export class Engine implements QueryEngine {
  private readonly pool: WorkerPool;
  /** The last set serves new requests; earlier ones stay as long as requests that began with them run. */
  private readonly sets: RegionSet[] = [];
  private setsSoFar = 0;
  private readonly requestSeconds: number;
  private readonly workers: number;
  private readonly results: ResultCache;
  private readonly hierarchies: HierarchyStore;
  private readonly rooms: RegionRooms;
  private nextJob = 1;

  constructor(settings: EngineSettings) {
    this.requestSeconds = settings.requestSeconds ?? 120;
    this.workers = settings.workers;
    this.results = new ResultCache(settings.resultBytes ?? RESULT_BYTES);
    const { regions = [], brokenRegions = [], quickCost = QUICK_COST, warmUp = false } = settings;
    const workerBytes = settings.workerCacheBytes ?? WORKER_CACHE_BYTES;
    const cacheBytes = Math.floor(((1 - HIERARCHY_SHARE - ROOM_SHARE) * workerBytes) / settings.workers);
    this.rooms = new RegionRooms(ROOM_SHARE * workerBytes);
    this.hierarchies = new HierarchyStore(HIERARCHY_SHARE * workerBytes, (news) => this.pool.tell('hierarchies', news));
    const workerData: EngineWorkerData = { quickCost, warmUp, cacheBytes };
    this.sets.push(this.newSet(regions, brokenRegions));
    this.pool = new WorkerPool({
      entry: settings.entry,
      workerData,
      startNotes: () => this.startNotes(),
      // Workers send no other notes.
      onNote: ({ payload }) => this.hierarchies.heed(payload as HierarchyReport, (of) => this.isServed(of)),
      size: settings.workers,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      ...(settings.onTask === undefined ? {} : { onTask: settings.onTask }),
    });
  }

  /** Returns the notes for a thread that starts, at first or in place of one that has died. */
  private startNotes(): { name: string; payload: unknown }[] {
    this.hierarchies.giveUpBegun();
    return [
      ...this.sets.map((set) => ({ name: 'open', payload: openingOf(set) })),
      { name: 'hierarchies', payload: this.hierarchies.news },
    ];
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
    return this.sets.at(-1)!;
  }

  /**
   * Serves new requests from these regions. Workers open them beside the current ones, which they close when the last
   * request that began with them has ended. The regions must be sound: a worker that can't open them dies.
   */
  replaceRegions(regions: readonly RegionTransfer[], brokenRegions: readonly string[] = []): RegionSet {
    const before = this.regionSet;
    const set = this.newSet(regions, brokenRegions);
    this.sets.push(set);
    this.pool.tell('open', openingOf(set));
    before.replaced();
    return set;
  }

  private newSet(regions: readonly RegionTransfer[], brokenRegions: readonly string[]): RegionSet {
    const set = new RegionSet(++this.setsSoFar, regions, brokenRegions, this.rooms.of(regions));
    void set.unused.then(() => this.forgetSet(set));
    return set;
  }

  private forgetSet(set: RegionSet): void {
    this.sets.splice(this.sets.indexOf(set), 1);
    this.pool.tell('close', { number: set.number } satisfies CloseRegionsPayload);
    for (const [region, generation] of set.generations) {
      const isKept = this.sets.some(({ generations }) => generations.get(region) === generation);
      if (!isKept) this.results.drop(resultsOf(region, generation));
    }
    this.rooms.keep(this.sets.map(({ rooms }) => rooms));
    this.hierarchies.dropUnserved((generation) => this.isServed(generation));
    // Runs after the last holder has released its memory too.
    setImmediate(collectGarbage);
  }

  private isServed(generation: string): boolean {
    return this.sets.some(({ generations }) => [...generations.values()].includes(generation));
  }

  status(): PoolStatus {
    return this.pool.status();
  }

  resultCacheStatus(): ResultCacheStatus {
    return this.results.status();
  }

  /** Returns the bytes that caches hold by kind, summed over all workers. */
  heldBytes(): HeldBytes {
    const held: Record<string, number> = {
      results: this.results.status().bytes,
      hierarchies: this.hierarchies.bytes,
      ...this.rooms.held,
    };
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
    const { regionSet = this.regionSet, ...asked } = request;
    const release = regionSet.hold();
    const { group = new TaskGroup(), caller = '' } = options;
    const answering = withinSeconds(this.requestSeconds, group, async (allowMore) => {
      const run: Run = { pool: poolOn(this.pool, regionSet), set: regionSet, group, caller };
      const body = movable(asked.body);
      const payload: RequestPayload = { ...asked, body };
      const lane = body.length <= QUICK_BODY_BYTES ? 'interactive' : 'indivisible';
      const task = { name: 'request', payload, lane, caller, transfer: [body.buffer] } as const;
      const result = await run.pool.run<RequestResult>(task, group);
      const { value } = result;
      const { form } = value;
      const told = { form, notices: [...(asked.notices ?? []), ...value.notices] };
      if (value.state === 'answered') {
        return answerOf(single(value.outcome), value.regions, told, timingOf([result]));
      }
      const { work } = value;
      if (work.isLong) {
        allowMore(work.seconds);
        options.onBegun?.(work.seconds);
      }
      const { outcome, timing } = await this.run(work, run, options.onProgress);
      return answerOf(outcome, work.regions, told, timingOf([result, timing]));
    });
    return answering.finally(release);
  }

  /** Goes through the tasks of a request's work. */
  private async run(work: Work, run: Run, onProgress: CallOptions['onProgress']): Promise<Answered> {
    if (work.kept !== null) return this.fromKept(work, work.kept, run);
    const { pool, group, caller } = run;
    if (work.by === 'whole') return this.write({ work, result: null }, 'indivisible', run);
    const { end, timing } = await this.asJob((job) =>
      runPlan(pool, this.workers, { work, job, group, caller, onProgress }),
    );
    if ('kept' in end) throw new Error(`${work.operation} keeps a result that serves one request`);
    return { outcome: 'pieces' in end ? joinOutcomes(end.pieces) : single(end.outcome), timing };
  }

  /** Runs work of several tasks as one job; workers keep its data until it is over. */
  private async asJob<T>(run: (job: number) => Promise<T>): Promise<T> {
    const job = this.nextJob++;
    try {
      return await run(job);
    } finally {
      this.pool.tell('forget', { job } satisfies ForgetPayload);
    }
  }

  /** Waits for the kept result, whichever request computes it, and writes the answer from it. */
  private async fromKept(work: Work, kept: KeptWork, run: Run): Promise<Answered> {
    const began = performance.now();
    const result = await this.results.get(kept.key, run.group, (group) => {
      // Other requests may wait for it after the one that began it has been cancelled.
      const release = run.set.hold();
      return this.prepare(work, kept, { ...run, group }).finally(release);
    });
    const waitedMs = performance.now() - began;
    const { outcome, timing } = await this.write(
      { work, result },
      kept.quickToWrite ? 'interactive' : 'indivisible',
      run,
    );
    return { outcome, timing: { ...timing, waitMs: timing.waitMs + waitedMs } };
  }

  /** Computes a result to be kept: small ones, or those of one step, in one task. */
  private async prepare(work: Work, { quickToPrepare }: KeptWork, { pool, group, caller }: Run): Promise<Columns> {
    if ((work.stage?.steps ?? 1) <= 1) {
      const payload: PreparePayload = { work };
      const lane = quickToPrepare ? 'interactive' : 'indivisible';
      return (await pool.run<Columns>({ name: 'prepare', payload, lane, caller }, group)).value;
    }
    const { end } = await this.asJob((job) => runPlan(pool, this.workers, { work, job, group, caller }));
    if (!('kept' in end)) throw new Error(`${work.operation} has no result to keep`);
    return end.kept;
  }

  private async write(payload: WritePayload, lane: PoolTask['lane'], { pool, group, caller }: Run): Promise<Answered> {
    const result = await pool.run<Outcome>({ name: 'write', payload, lane, caller }, group);
    return { outcome: single(result.value), timing: timingOf([result]) };
  }
}

interface Answered {
  readonly outcome: JoinedOutcome;
  readonly timing: Timing;
}

const answerOf = (
  outcome: JoinedOutcome,
  regions: readonly string[],
  { form, notices }: { readonly form: AnswerForm; readonly notices: readonly string[] },
  timing: Timing,
): EngineAnswer => ({ ...noticed(outcome, notices), form, regions, timing });

const openingOf = ({ number, regions, brokenRegions, rooms }: RegionSet): OpenRegionsPayload => ({
  ...{ number, regions, brokenRegions, rooms },
});

/** Returns a pool whose tasks run on the regions of one set. */
const poolOn = (pool: WorkerPool, { number }: RegionSet): Pick<WorkerPool, 'run'> => ({
  run: <T>(task: PoolTask, group?: TaskGroup) => {
    const payload: OfRegions<unknown> = { regionSet: number, payload: task.payload };
    return pool.run<T>({ ...task, payload }, group);
  },
});

/** Returns bytes in a buffer of their own. Short texts share a pooled buffer and are copied. */
const movable = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes);
