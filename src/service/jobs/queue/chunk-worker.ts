import { HinterlandError } from '../../../kit/core/errors.ts';
import type { Database, Session } from '../../../kit/database/index.ts';
import { TaskGroup } from '../../../kit/workers/index.ts';
import { STORE_IS_AWAY } from '../files/bucket-files.ts';
import { type FilesPlace, filesAt, INPUTS, placeBelow } from '../files/files-place.ts';
import { MANIFEST } from '../results/job-folder.ts';
import { manifestOf, manifestText } from '../results/manifest.ts';
import type { JobThreads } from '../threads/job-threads.ts';
import { type ChunkQueue, type Delivery, turnOf } from './chunk-queue.ts';
import type { HeldRegion, HeldRegions } from './held-regions.ts';
import { releaseWork, settleWork, type WorkMeter } from './job-limits.ts';
import { isOver, type JobRecord } from './job-record.ts';
import { endJob, failChunk, findJob, partsOf, settleChunk, startJob } from './job-store.ts';
import { Pause } from './pause.ts';
import { Turns } from './turns.ts';

/** Half of the time that a delivery may be silent, so that one lost answer isn't taken as a death. */
const TOUCH_MS = 3_000;
const POLL_MS = 1_000;
/** The pause while the database or the disk refuses writes. */
const TROUBLE_MS = 2_000;
const FAILED_AT_ONCE = 50;

interface ChunkWorkerSettings {
  readonly database: Database;
  readonly queue: ChunkQueue;
  readonly threads: JobThreads;
  readonly regions: HeldRegions;
  /** The place of all jobs and inputs. */
  readonly place: FilesPlace;
  readonly onTrouble: (message: string) => void;
  readonly observer?: ChunkObserver;
  readonly meter?: WorkMeter;
}

/** Observes the chunks that this process takes. */
export interface ChunkObserver {
  /** Called once for each chunk that was computed here and counts. */
  settled(job: JobRecord, chunk: SettledChunk): void;
  /** Called when an attempt has failed. */
  retried(): void;
  /** Called when a chunk has failed the maximum number of times. */
  failed(): void;
  /** Called when a chunk comes that was tried before. */
  redelivered(): void;
}

export interface SettledChunk {
  readonly rows: number;
  readonly bytes: number;
  readonly workerMs: number;
}

/** A computation was cancelled, which isn't reported. */
class GivenUpError extends HinterlandError {
  override readonly name = 'GivenUpError';
}

/**
 * Computes the work in the queue, as many chunks at once as there are threads. Deliveries may repeat, but a chunk's
 * result counts once, in one transaction with the end of its delivery.
 */
export class ChunkWorker {
  private readonly running = new Map<Promise<void>, { readonly job: string; readonly group: TaskGroup }>();
  private readonly pause = new Pause();
  private readonly turns = new Turns();
  private loop: Promise<void> | null = null;
  private isStopping = false;
  private lastTrouble: string | null = null;

  constructor(private readonly settings: ChunkWorkerSettings) {}

  /** The reason why work doesn't go on; null if it does. */
  get trouble(): string | null {
    return this.lastTrouble;
  }

  get isBusy(): boolean {
    return this.running.size > 0;
  }

  start(): void {
    this.isStopping = false;
    this.loop ??= this.run().finally(() => {
      this.loop = null;
    });
  }

  /** Looks for new work at once. */
  wake(): void {
    this.pause.end();
  }

  /** Cancels what runs: other workers, or this one later, compute it again. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const { group } of this.running.values()) group.abort(new GivenUpError('the worker stops'));
    this.wake();
    await this.loop;
    await Promise.allSettled(this.running.keys());
  }

  /** Stops computing chunks of a job that was dismissed. */
  dismiss(job: string): void {
    for (const one of this.running.values()) if (one.job === job) one.group.abort(new GivenUpError('dismissed'));
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      try {
        const found = (await this.fetchWork()) + (await this.settleFailed());
        this.lastTrouble = null;
        if (found === 0 || this.free === 0) await this.pause.take(POLL_MS);
      } catch (error) {
        this.report(error);
        await this.pause.take(TROUBLE_MS);
      }
    }
  }

  private get free(): number {
    return this.settings.threads.size - this.running.size;
  }

  /**
   * Takes work for free threads. Accounts take turns, one chunk each, regardless of what they have in the queue and in
   * whichever regions.
   */
  private async fetchWork(): Promise<number> {
    let found = 0;
    while (this.free > 0 && !this.isStopping) {
      const next = (await this.fetchOne(this.turns.served)) ?? (this.turns.begin() ? await this.fetchOne([]) : null);
      if (next === null) break;
      found++;
      this.turns.serve(turnOf(next.delivery));
      if (next.delivery.retryCount > 0) this.settings.observer?.redelivered();
      this.begin(next.delivery, next.region);
    }
    return found;
  }

  private async fetchOne(
    served: readonly string[],
  ): Promise<{ readonly delivery: Delivery; readonly region: HeldRegion } | null> {
    const { queue, regions } = this.settings;
    for (const region of this.turns.rotated(regions())) {
      await queue.open(region.name, region.generation);
      const delivery = await queue.fetch(region.name, region.generation, served);
      if (delivery !== null) return { delivery, region };
    }
    return null;
  }

  private begin(delivery: Delivery, region: HeldRegion): void {
    const group = new TaskGroup();
    const work = this.work(delivery, region, group).finally(() => {
      this.running.delete(work);
      this.wake();
    });
    this.running.set(work, { job: delivery.data.job, group });
  }

  /** Handles a delivery. Never rejects: a delivery that can't be settled now comes again. */
  private async work(delivery: Delivery, region: HeldRegion, group: TaskGroup): Promise<void> {
    const beat = setInterval(() => void this.beat(delivery, group), TOUCH_MS);
    try {
      const { database, queue } = this.settings;
      const job = await findJob(database, delivery.data.job);
      if (job === null || isOver(job.status)) {
        await database.transaction((session) => queue.complete(session, delivery));
        return;
      }
      if (delivery.data.chunk === null) await this.finish(delivery, job, region);
      else await this.compute(delivery, delivery.data.chunk, { job, region, group });
    } catch (error) {
      await this.giveBack(delivery, error);
    } finally {
      clearInterval(beat);
    }
  }

  private async compute(
    delivery: Delivery,
    chunk: number,
    { job, region, group }: { job: JobRecord; region: HeldRegion; group: TaskGroup },
  ): Promise<void> {
    const { database, queue, threads, place, observer, meter } = this.settings;
    if (job.status === 'accepted') await startJob(database, job.id);
    const work = { region: region.transfer, spec: job.spec, inputs: placeBelow(place, INPUTS) };
    const { value: file, runMs } = await this.patiently(group, () =>
      threads.chunk({ ...work, plan: job.plan, chunk, place: placeBelow(place, job.id) }, group),
    );
    const settled = await this.patiently(group, () =>
      database.transaction(async (session) => {
        if (!(await queue.complete(session, delivery))) return null;
        const then = await settleChunk(session, job.id, chunk, file, runMs);
        if (then !== null) await this.finishIfLast(session, then);
        return then;
      }),
    );
    if (settled === null) return;
    observer?.settled(settled, { rows: file.rows, bytes: file.bytes, workerMs: runMs });
    settleWork(meter, settled, runMs);
  }

  /** Queues the manifest after the last chunk of a job. */
  private async finishIfLast(session: Session, job: JobRecord): Promise<void> {
    const { done, failed, total } = job.chunks;
    if (done + failed < total) return;
    if (failed > 0 && !job.allowMissing) {
      await endJob(session, job.id, 'failed', `${failed} of ${total} chunks failed; ${job.message ?? ''}`);
      return;
    }
    const of = { region: job.spec.region, generation: job.generation };
    await this.settings.queue.send(session, of, [{ job: job.id, chunk: null }], MANIFESTS);
  }

  private async finish(delivery: Delivery, job: JobRecord, region: HeldRegion): Promise<void> {
    const { database, queue, threads, place } = this.settings;
    const work = { region: region.transfer, spec: job.spec, inputs: placeBelow(place, INPUTS) };
    const target = placeBelow(place, job.id);
    const points = await threads.points({ ...work, place: target });
    const { spec, generation, plan } = job;
    const manifest = manifestOf({ spec, generation, plan, points, files: await partsOf(database, job.id) });
    await filesAt(target).write(MANIFEST, manifestText(manifest));
    await database.transaction(async (session) => {
      if (await queue.complete(session, delivery)) await endJob(session, job.id, 'successful', null);
    });
  }

  /** Settles chunks that failed the maximum number of times. */
  private async settleFailed(): Promise<number> {
    const { database, queue, observer, meter } = this.settings;
    const deliveries = await queue.fetchFailed(FAILED_AT_ONCE);
    for (const delivery of deliveries) {
      const { job, chunk } = delivery.data;
      const message = messageIn(delivery.sourceOutput);
      const failed = await database.transaction(async (session) => {
        if (!(await queue.complete(session, delivery))) return null;
        if (chunk === null) {
          await endJob(session, job, 'failed', `the manifest couldn't be written: ${message}`);
          return null;
        }
        const then = await failChunk(session, job, chunk, message);
        if (then !== null) await this.finishIfLast(session, then);
        return then;
      });
      if (failed === null) continue;
      observer?.failed();
      releaseWork(meter, failed, 1);
    }
    return deliveries.length;
  }

  private async beat(delivery: Delivery, group: TaskGroup): Promise<void> {
    const { queue, database } = this.settings;
    try {
      if (!(await queue.touch(delivery))) group.abort(new GivenUpError('another worker has taken it over'));
      const job = await findJob(database, delivery.data.job);
      if (job === null || isOver(job.status)) group.abort(new GivenUpError('the job is over'));
    } catch (error) {
      // The current result may still be settled.
      this.report(error);
    }
  }

  /** Repeats work until it succeeds if the disk is full or the database unavailable; other failures are the chunk's. */
  private async patiently<T>(group: TaskGroup, work: () => Promise<T>): Promise<T> {
    for (;;) {
      if (group.error !== null) throw group.error;
      try {
        return await work();
      } catch (error) {
        if (group.error !== null) throw group.error;
        if (!isTemporary(error)) throw error;
        this.report(error);
        await new Promise((resolve) => setTimeout(resolve, TROUBLE_MS));
      }
    }
  }

  private async giveBack(delivery: Delivery, error: unknown): Promise<void> {
    const { queue } = this.settings;
    try {
      if (!(error instanceof GivenUpError)) {
        this.report(error);
        this.settings.observer?.retried();
        await queue.fail(delivery, error instanceof Error ? error.message : String(error));
      } else if (this.isStopping) await queue.release(delivery);
    } catch (reason) {
      this.report(reason);
    }
  }

  private report(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (message !== this.lastTrouble) this.settings.onTrouble(message);
    this.lastTrouble = message;
  }
}

/** Manifests come before chunks of other jobs. */
const MANIFESTS = { priority: 1000, account: null };

const messageIn = (output: unknown): string => {
  const { message } = (output ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : 'its worker died';
};

/** Errors that pass by themselves: a full disk, an unavailable store or database. */
const TEMPORARY =
  /ENOSPC|EDQUOT|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|terminat|timeout|embedded database ended|57P0\d|08\d{3}|in recovery|starting up|shutting down/i;

function isTemporary(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return message.startsWith(STORE_IS_AWAY) || TEMPORARY.test(`${code} ${message}`);
}
