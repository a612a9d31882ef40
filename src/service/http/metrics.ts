import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolStatus, TaskReport } from '../../kit/workers/index.ts';
import type { ResultCacheStatus } from '../engine/index.ts';
import { JobMetrics } from './job-metrics.ts';
import type { RegionInfo } from './region-info.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** The outcomes of taking up regions; `refused` means too little memory for two generations. */
const SWAP_OUTCOMES = ['replaced', 'added', 'removed', 'failed', 'refused'] as const;
type SwapOutcome = (typeof SWAP_OUTCOMES)[number];

/**
 * The service's metrics in Prometheus' text format. Each server has its own registry, so that tests can have several.
 */
export class Metrics {
  private readonly registry = new Registry();
  private readonly reports: TaskReport[] = [];
  private pool: (() => PoolStatus) | null = null;
  private results: (() => ResultCacheStatus) | null = null;

  readonly jobs = new JobMetrics(this.registry);

  private readonly requests = new Histogram({
    name: 'hinterland_request_duration_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });

  private readonly tasks = new Histogram({
    name: 'hinterland_task_duration_seconds',
    help: 'Time that workers computed, by lane and outcome.',
    labelNames: ['lane', 'outcome'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });

  private readonly waits = new Histogram({
    name: 'hinterland_task_wait_seconds',
    help: 'Time that tasks waited for a worker.',
    labelNames: ['lane'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });

  private readonly cancelled = new Counter({
    name: 'hinterland_requests_cancelled_total',
    help: 'Requests whose client went away before the answer.',
    registers: [this.registry],
  });

  private readonly objects = new Histogram({
    name: 'hinterland_object_cache_seconds',
    help: 'Time that the cache of stored objects took, by where it is and how it ended.',
    labelNames: ['backend', 'outcome'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });

  private readonly quotas = new Counter({
    name: 'hinterland_quota_refused_total',
    help: 'Requests that a plan refused, by the setting that did.',
    labelNames: ['plan', 'reason'] as const,
    registers: [this.registry],
  });

  private readonly localQuotas = new Counter({
    name: 'hinterland_quota_local_total',
    help: 'Quotas that were counted in this process alone, as the shared counters could not be reached.',
    registers: [this.registry],
  });

  private readonly usageFailures = new Counter({
    name: 'hinterland_usage_flush_failures_total',
    help: 'Times that usage could not be stored; it is tried again.',
    registers: [this.registry],
  });

  private readonly regionUp = new Gauge({
    name: 'hinterland_region_up',
    help: "Whether a region is served: 0 where its files can't be loaded.",
    labelNames: ['region'] as const,
    registers: [this.registry],
  });

  private readonly regionInfo = new Gauge({
    name: 'hinterland_region_info',
    help: 'Regions that are served, and in which generation.',
    labelNames: ['region', 'generation'] as const,
    registers: [this.registry],
  });

  private readonly regionSwaps = new Counter({
    name: 'hinterland_region_swaps_total',
    help: 'Regions that were taken up while the server ran, left it, or could not be taken up.',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });

  private readonly storeRequests = new Counter({
    name: 'hinterland_store_requests_total',
    help: 'Calls of the store that regions come from.',
    labelNames: ['backend', 'outcome'] as const,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.gauge('hinterland_queue_length', 'Tasks that wait for a worker.', ['lane'], (gauge, status) => {
      for (const [lane, length] of Object.entries(status.queued)) gauge.set({ lane }, length);
    });
    this.gauge('hinterland_workers_busy', 'Workers that compute.', [], (gauge, status) => gauge.set(status.busy));
    this.gauge('hinterland_workers', 'Worker threads.', [], (gauge, status) => gauge.set(status.size));
    this.gauge('hinterland_workers_replaced', 'Workers replaced after a crash.', [], (gauge, status) =>
      gauge.set(status.replaced),
    );
    this.watchedResults();
    for (const outcome of SWAP_OUTCOMES) this.regionSwaps.inc({ outcome }, 0);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Sets the reader of the pool's status, called when metrics are read. */
  watchPool(status: () => PoolStatus): void {
    this.pool = status;
  }

  /** Sets the reader of the cache of prepared results, called when metrics are read. */
  watchResults(status: () => ResultCacheStatus): void {
    this.results = status;
  }

  /** Sets the reader of the bytes in caches by kind, called when metrics are read. */
  watchCaches(budgetBytes: number, held: () => Readonly<Record<string, number>>): void {
    const registers = [this.registry];
    new Gauge({
      name: 'hinterland_cache_budget_bytes',
      help: 'What all caches may hold together (memory.cacheBytes).',
      registers,
    }).set(budgetBytes);
    const gauge: Gauge = new Gauge({
      name: 'hinterland_cache_bytes',
      help: 'What caches hold, those of all workers together.',
      labelNames: ['kind'],
      registers,
      collect: () => {
        for (const [kind, bytes] of Object.entries(held())) gauge.set({ kind }, bytes);
      },
    });
  }

  /** Records which regions are served and which are broken. */
  regions(served: ReadonlyMap<string, RegionInfo>, broken: readonly string[]): void {
    this.regionUp.reset();
    this.regionInfo.reset();
    for (const [region, { generation }] of served) {
      this.regionUp.set({ region }, 1);
      this.regionInfo.set({ region, generation }, 1);
    }
    for (const region of broken) this.regionUp.set({ region }, 0);
  }

  storeRequest(backend: string, outcome: string): void {
    this.storeRequests.inc({ backend, outcome });
  }

  regionSwap(outcome: SwapOutcome): void {
    this.regionSwaps.inc({ outcome });
  }

  request(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status: String(status) }, seconds);
  }

  objectCache(backend: string, outcome: string, seconds: number): void {
    this.objects.observe({ backend, outcome }, seconds);
  }

  /** Sets the reader of the server's readiness, called when metrics are read. */
  watchReadiness(isReady: () => boolean): void {
    const gauge: Gauge = new Gauge({
      name: 'hinterland_ready',
      help: 'Whether the server takes requests: 0 while it loads and while it ends.',
      registers: [this.registry],
      collect: () => gauge.set(isReady() ? 1 : 0),
    });
  }

  quotaRefused(plan: string, reason: string): void {
    this.quotas.inc({ plan, reason });
  }

  countedLocally(): void {
    this.localQuotas.inc();
  }

  usageFlushFailed(): void {
    this.usageFailures.inc();
  }

  requestCancelled(): void {
    this.cancelled.inc();
  }

  /** Records a task; it is counted later, so that its answer isn't delayed. */
  task(report: TaskReport): void {
    if (this.reports.push(report) === 1) setImmediate(() => this.countTasks());
  }

  private countTasks(): void {
    for (const { lane, outcome, runMs, waitMs } of this.reports.splice(0)) {
      this.tasks.observe({ lane, outcome }, runMs / 1000);
      this.waits.observe({ lane }, waitMs / 1000);
    }
  }

  text(): Promise<string> {
    this.countTasks();
    return this.registry.metrics();
  }

  private watchedResults(): void {
    const registers = [this.registry];
    const gauge = (name: string, help: string, read: (status: ResultCacheStatus) => number): void => {
      const own: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: () => own.set(this.results === null ? 0 : read(this.results())),
      });
    };
    gauge('hinterland_result_cache_entries', 'Prepared results that are kept.', ({ entries }) => entries);
    gauge('hinterland_result_cache_bytes', 'Their memory.', ({ bytes }) => bytes);
    gauge('hinterland_result_cache_pending', 'Results that are being prepared.', ({ pending }) => pending);
    const asked: Counter = new Counter({
      name: 'hinterland_result_cache_requests_total',
      help: 'Requests for a prepared result, by what they found: a result, one that was pending, or nothing.',
      labelNames: ['found'],
      registers,
      // The cache itself counts.
      collect: () => {
        asked.reset();
        for (const [found, count] of Object.entries(this.results?.().asked ?? {})) asked.inc({ found }, count);
      },
    });
  }

  private gauge(
    name: string,
    help: string,
    labelNames: readonly string[],
    fill: (gauge: Gauge, status: PoolStatus) => void,
  ): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      collect: () => {
        if (this.pool !== null) fill(gauge, this.pool());
      },
    });
  }
}
