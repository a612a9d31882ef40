import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ChunkObserver, JobRecord, QueueState, SettledChunk } from '../jobs/index.ts';

/** Bucket bounds; chunks are cut to take some ten seconds. */
const CHUNK_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320];

/** Metrics of jobs: the state of the queue when metrics are read, and what this process has computed. */
export class JobMetrics implements ChunkObserver {
  private queue: (() => Promise<QueueState | null>) | null = null;
  private freeBytes: (() => Promise<number | null>) | null = null;
  private readonly chunks: Counter<'outcome'>;
  private readonly chunkSeconds: Histogram;
  private readonly redeliveries: Counter;
  private readonly partBytes: Counter;

  constructor(private readonly registry: Registry) {
    const registers = [registry];
    this.chunks = new Counter({
      name: 'hinterland_job_chunks_total',
      help: 'Chunks that this process computed (done), gave back after a failure to be tried again (retried), or gave up (failed).',
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of ['done', 'retried', 'failed']) this.chunks.inc({ outcome }, 0);
    this.chunkSeconds = new Histogram({
      name: 'hinterland_job_chunk_seconds',
      help: 'Time that a chunk was computed by its thread, its part written.',
      buckets: CHUNK_SECONDS,
      registers,
    });
    this.redeliveries = new Counter({
      name: 'hinterland_job_redelivered_total',
      help: 'Chunks that came to this process after an attempt that failed, or whose worker died.',
      registers,
    });
    this.partBytes = new Counter({
      name: 'hinterland_job_part_bytes_total',
      help: 'Bytes of the parts of results that this process wrote.',
      registers,
    });
    this.queueGauges();
    this.gauge('hinterland_store_free_bytes', 'Free bytes where results of jobs are written.', async (gauge) => {
      const free = await this.freeBytes?.();
      gauge.reset();
      if (typeof free === 'number') gauge.set(free);
    });
  }

  /**
   * Sets the readers of the queue and of the free space, called when metrics are read. Null means unknown for now, and
   * is left out.
   */
  watch(queue: () => Promise<QueueState | null>, freeBytes: () => Promise<number | null>): void {
    this.queue = queue;
    this.freeBytes = freeBytes;
  }

  settled(_job: JobRecord, { bytes, workerMs }: SettledChunk): void {
    this.chunks.inc({ outcome: 'done' });
    this.chunkSeconds.observe(workerMs / 1000);
    this.partBytes.inc(bytes);
  }

  retried(): void {
    this.chunks.inc({ outcome: 'retried' });
  }

  failed(): void {
    this.chunks.inc({ outcome: 'failed' });
  }

  redelivered(): void {
    this.redeliveries.inc();
  }

  private queueGauges(): void {
    const ofQueue = (name: string, help: string, read: (state: QueueState) => number): void =>
      this.gauge(name, help, async (gauge) => {
        const state = await this.queue?.();
        gauge.reset();
        if (state) gauge.set(read(state));
      });
    const jobs: Gauge<'state'> = new Gauge({
      name: 'hinterland_jobs',
      help: 'Jobs of all accounts by their state, as far as they are kept.',
      labelNames: ['state'],
      registers: [this.registry],
      collect: async () => {
        const state = await this.queue?.();
        jobs.reset();
        for (const [word, count] of Object.entries(state?.jobs ?? {})) jobs.set({ state: word }, count);
      },
    });
    ofQueue('hinterland_job_chunks_waiting', 'Chunks that wait for a worker.', ({ waiting }) => waiting);
    ofQueue('hinterland_job_chunks_running', 'Chunks that workers compute, on all machines.', ({ running }) => running);
    ofQueue(
      'hinterland_job_oldest_chunk_seconds',
      'How long the oldest of the chunks that wait has waited; 0 where none does.',
      ({ oldestSeconds }) => oldestSeconds,
    );
  }

  private gauge(name: string, help: string, collect: (gauge: Gauge) => Promise<void>): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.registry], collect: () => collect(gauge) });
  }
}
