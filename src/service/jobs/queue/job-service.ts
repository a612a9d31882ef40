import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { RequestError, wrongField } from '../../../kit/core/errors.ts';
import type { Session } from '../../../kit/database/index.ts';
import type { ServerDatabase } from '../../../kit/database/server-database.ts';
import { type FilesPlace, filesAt, INPUTS, placeBelow } from '../files/files-place.ts';
import type { JobFiles } from '../files/job-files.ts';
import { InputStore } from '../inputs/input-store.ts';
import { inputsOf, type JobSpec, readJobRequest, toJobSpec } from '../job-spec.ts';
import { readJobManifest } from '../results/job-folder.ts';
import type { JobManifest } from '../results/manifest.ts';
import type { JobThreads } from '../threads/job-threads.ts';
import type { MergeFormat } from '../threads/job-work.ts';
import { AccountInputs } from './account-inputs.ts';
import { type NotedInput, noteUse } from './account-store.ts';
import { refuseOtherOperations, regionAskedFor } from './asked-for.ts';
import { ChunkQueue } from './chunk-queue.ts';
import { type ChunkObserver, ChunkWorker } from './chunk-worker.ts';
import { type HeldRegions, PinnedRegions } from './held-regions.ts';
import { type JobAsker, refuseBeyondPlan, releaseWork, reserveWork, type WorkMeter } from './job-limits.ts';
import { isOver, type JobRecord } from './job-record.ts';
import {
  countJobs,
  endJob,
  findByIdempotencyKey,
  findJob,
  insertJob,
  listJobs,
  openGenerations,
  reopenJob,
} from './job-store.ts';
import { NOTHING_QUEUED, type QueueState, SharedReading } from './queue-state.ts';
import { forgetJob, markSwept } from './retention-store.ts';
import { DEFAULT_RETENTION, type Retention, sweep } from './sweep.ts';

interface JobServiceSettings {
  readonly database: ServerDatabase;
  readonly threads: JobThreads;
  readonly regions: HeldRegions;
  /** The folder of this process: for drafts of files, and for inputs and results where `place` is left out. */
  readonly folder: string;
  /** The place of all jobs and inputs. */
  readonly place?: FilesPlace;
  readonly onTrouble: (message: string) => void;
  readonly observer?: ChunkObserver;
  /** Left out where worker seconds aren't limited. */
  readonly meter?: WorkMeter;
  readonly retention?: Retention;
}

interface JobEstimate {
  /** Seconds of one thread. */
  readonly workerSeconds: number;
  /** Seconds on this server's threads, if nothing else waits. */
  readonly etaSeconds: number;
  readonly chunks: number;
  /** Upper bound. */
  readonly rows: number;
  readonly bytes: number;
}

/** Computing ends when no job has waited for so long; then an embedded database is closed. */
const IDLE_MS = 60_000;
const LISTED = 1000;
const SWEEP_MS = 3_600_000;
/** The folder of files on their way into a bucket. */
const DRAFTS = 'drafts';
/** The name of a file that exists while an embedded database may contain jobs that aren't over. */
const OPEN_JOBS = 'open-jobs';
const IDEMPOTENCY_KEY_LENGTH = 255;

/** The jobs of a server: it accepts them, reports on them, dismisses them, and computes them on its own threads. */
export class JobService {
  private readonly place: FilesPlace;
  private readonly inputs: InputStore;
  private readonly accountInputs: AccountInputs;
  private readonly queue: ChunkQueue;
  private readonly worker: ChunkWorker;
  private readonly regions: PinnedRegions;
  private readonly state: SharedReading<QueueState>;
  private idle: NodeJS.Timeout | null = null;
  private sweeping: NodeJS.Timeout | null = null;

  constructor(private readonly settings: JobServiceSettings) {
    const { database, folder, place = folder, onTrouble } = settings;
    this.place = place;
    this.inputs = new InputStore(placeBelow(place, INPUTS));
    this.accountInputs = new AccountInputs(database, this.inputs);
    this.queue = new ChunkQueue(database, { isEmbedded: database.isEmbedded, onTrouble });
    this.regions = new PinnedRegions(settings.regions);
    this.worker = new ChunkWorker({ ...settings, place, regions: this.regions.all, queue: this.queue });
    this.state = new SharedReading(() => this.readState());
  }

  /** Continues jobs that aren't over, in the background. */
  resume(): void {
    if (!this.settings.database.isEmbedded || existsSync(this.openMarker)) this.begin();
    const { onTrouble } = this.settings;
    const look = () => void this.sweep().catch((error: Error) => onTrouble(`nothing was swept: ${error.message}`));
    this.sweeping = setInterval(look, SWEEP_MS);
    this.sweeping.unref();
  }

  /** Removes results and inputs past their retention, and leftovers. */
  async sweep(): Promise<void> {
    const { database, folder, retention = DEFAULT_RETENTION } = this.settings;
    // An embedded database doesn't exist before anything was stored.
    if (existsSync(folder) || !database.isEmbedded)
      await sweep({ database, place: this.place, drafts: join(folder, DRAFTS), retention });
  }

  /** Reads and checks a job without storing it. Rejects with RequestError and LimitError. */
  async estimate(wire: unknown, asker: JobAsker): Promise<JobEstimate> {
    const { plan } = await this.read(wire, asker);
    return this.estimateOf(plan);
  }

  /**
   * Accepts a job; the same idempotency key returns the same job. Rejects like {@link estimate}, and if the account has
   * too many.
   */
  async submit(wire: unknown, asker: JobAsker, idempotencyKey: string | null): Promise<JobRecord> {
    const { database, meter } = this.settings;
    const requestHash = createHash('sha256').update(JSON.stringify(wire)).digest('hex');
    if (idempotencyKey !== null) {
      if (idempotencyKey === '' || idempotencyKey.length > IDEMPOTENCY_KEY_LENGTH) {
        throw wrongField('Idempotency-Key', `must have 1 to ${IDEMPOTENCY_KEY_LENGTH} letters`);
      }
      const known = await this.known(asker, idempotencyKey, requestHash);
      if (known !== null) return known;
    }
    const { request, spec, plan, region } = await this.read(wire, asker);
    this.markOpen();
    this.regions.pin(region);
    await this.queue.open(region.name, region.generation);
    await reserveWork(meter, asker, plan);
    const giveBack = () => asker.work && meter?.settle(asker.work.meteredAs, -plan.workerSeconds * 1000);
    const job = await database
      .transaction(async (session) => {
        await refuseBeyondPlan(session, asker, plan);
        const inserted = await insertJob(session, {
          id: randomUUID(),
          account: asker.account,
          keyName: asker.keyName,
          name: request.name ?? null,
          spec,
          generation: region.generation,
          plan,
          allowMissing: request.allowMissing ?? false,
          idempotencyKey,
          requestHash,
          meteredAs: asker.work?.meteredAs ?? null,
        });
        if (inserted !== null) await this.send(session, inserted, numbersTo(plan.chunks));
        await noteUse(session, inputsOf(spec));
        return inserted;
      })
      .catch((error: unknown) => {
        giveBack();
        throw error;
      });
    if (job === null) giveBack();
    this.begin();
    if (job !== null) return job;
    const known = await this.known(asker, idempotencyKey ?? '', requestHash);
    if (known === null) throw new Error('a job that was there is gone');
    return known;
  }

  /** Stores a table of points and returns its id. Rejects with LimitError if the account stores too much. */
  async putInput(bytes: Uint8Array, asker: JobAsker): Promise<string> {
    this.markOpen();
    const id = await this.accountInputs.put(bytes, asker);
    this.begin();
    return id;
  }

  listInputs(account: string): Promise<readonly NotedInput[]> {
    return this.asked(() => this.accountInputs.list(account), []);
  }

  /**
   * Removes a table; false if the account doesn't have it. Rejects with RequestError if a job of the account needs it.
   */
  removeInput(id: string, account: string): Promise<boolean> {
    return this.asked(() => this.accountInputs.remove(id, account), false);
  }

  list(account: string): Promise<readonly JobRecord[]> {
    return this.asked(() => listJobs(this.settings.database, account, LISTED), []);
  }

  find(id: string, account: string): Promise<JobRecord | null> {
    return this.asked(() => findJob(this.settings.database, id, account), null);
  }

  /**
   * Ends a job: its chunks are cancelled everywhere within seconds. Null if there is none; a job that was over stays as
   * it is.
   */
  async dismiss(id: string, account: string): Promise<JobRecord | null> {
    const { database } = this.settings;
    const job = await this.find(id, account);
    if (job === null || isOver(job.status)) return job;
    const ended = await endJob(database, id, 'dismissed', null);
    this.worker.dismiss(id);
    await this.queue.drop(id, job.spec.region, job.generation);
    if (ended !== null) {
      const { total, done, failed } = ended.chunks;
      releaseWork(this.settings.meter, ended, total - done - failed);
    }
    return ended ?? findJob(database, id, account);
  }

  /**
   * Removes a job that is over, with its results. False if there is none; rejects with RequestError if it isn't over.
   */
  async remove(id: string, account: string): Promise<boolean> {
    const { database } = this.settings;
    const job = await this.find(id, account);
    if (job === null) return false;
    // From here on it has no results; if removing them is interrupted, the next sweep continues.
    if (!(await markSwept(database, id))) throw refusedInState(job, 'cancel it first');
    await filesAt(this.place).remove(id);
    await forgetJob(database, id);
    return true;
  }

  /** Queues failed chunks again. Null if there is no such job; rejects with RequestError if it hasn't failed. */
  async retry(id: string, asker: JobAsker): Promise<JobRecord | null> {
    const job = await this.find(id, asker.account);
    if (job === null) return null;
    await this.queue.open(job.spec.region, job.generation);
    if (job.status === 'failed') await reserveWork(this.settings.meter, asker, job.plan, job.chunks.failed);
    const again = await this.settings.database.transaction(async (session) => {
      const reopened = await reopenJob(session, id);
      if (reopened === null) throw refusedInState(job, 'only failed ones are tried again');
      const { chunks } = reopened;
      // Without failed chunks, it was the manifest that failed.
      if (chunks.length > 0) await this.send(session, reopened.job, chunks);
      else await this.queue.send(session, of(reopened.job), [{ job: id, chunk: null }], { priority: 0, account: null });
      return reopened.job;
    });
    this.markOpen();
    this.begin();
    return again;
  }

  /** Reads a job's manifest; null if it has none yet. */
  manifest(id: string): Promise<JobManifest | null> {
    return readJobManifest(this.filesOf(id));
  }

  /** Returns the name of one file with all results, which is made on first use. */
  async merged(id: string, format: MergeFormat): Promise<string> {
    const name = `results.${format}`;
    const place = placeBelow(this.place, id);
    const scratch = typeof place === 'string' ? place : join(this.settings.folder, DRAFTS);
    await this.settings.threads.merge({ place, scratch, format, name });
    return name;
  }

  /** Returns the files of a job's results. */
  filesOf(id: string): JobFiles {
    return filesAt(placeBelow(this.place, id));
  }

  estimateOf({ workerSeconds, rows, bytes, chunks }: JobRecord['plan']): JobEstimate {
    const atOnce = Math.min(chunks, this.settings.threads.size);
    return { workerSeconds, etaSeconds: Math.ceil(workerSeconds / atOnce), chunks, rows, bytes };
  }

  /** Returns the reason why a job that isn't over doesn't go on; null if it does. */
  waitingBecause({ status, spec, generation }: JobRecord): string | null {
    if (isOver(status)) return null;
    const held = this.regions.all().some((one) => one.name === spec.region && one.generation === generation);
    if (!held) return `no build ${generation} of region ${spec.region} is held here: other workers may have it`;
    return this.worker.trouble;
  }

  /** Returns the queue of all accounts; null if the database doesn't answer soon. */
  queueState(): Promise<QueueState | null> {
    return this.state.get();
  }

  /** Returns the free bytes where results are written; null if that place doesn't exist yet or doesn't report it. */
  async freeBytes(): Promise<number | null> {
    const space = typeof this.place === 'string' ? await statfs(this.place).catch(() => null) : null;
    return space && space.bavail * space.bsize;
  }

  async close(): Promise<void> {
    if (this.sweeping !== null) clearInterval(this.sweeping);
    if (this.idle !== null) clearTimeout(this.idle);
    await this.worker.stop();
    await this.queue.stop().catch(() => {});
    await this.settings.threads.close();
  }

  private async read(wire: unknown, asker: JobAsker) {
    const request = readJobRequest(wire);
    refuseOtherOperations(request.operation, asker);
    const region = regionAskedFor(request.region, asker, this.settings.regions());
    const spec: JobSpec = toJobSpec(request, region.name, asker.limits, Date.now());
    for (const input of inputsOf(spec)) await this.inputs.touch(input);
    const plan = await this.settings.threads.plan({ region: region.transfer, spec, inputs: this.inputs.place });
    return { request, region, spec, plan };
  }

  private async known(asker: JobAsker, key: string, requestHash: string): Promise<JobRecord | null> {
    const job = await this.asked(() => findByIdempotencyKey(this.settings.database, asker.account, key), null);
    if (job !== null && job.requestHash !== requestHash) {
      const message = 'Idempotency-Key came with another job before: use a new one';
      throw new RequestError(message, [{ path: 'Idempotency-Key', message }], 409);
    }
    return job;
  }

  /** Queues chunks of a job. Within an account small jobs come first: a big one takes long anyway. */
  private send(session: Session, job: JobRecord, chunks: readonly number[]): Promise<void> {
    const priority = -Math.round(Math.log2(job.plan.chunks));
    return this.queue.send(
      session,
      of(job),
      strided(chunks).map((chunk) => ({ job: job.id, chunk })),
      { priority, account: job.account },
    );
  }

  /** Runs a query, or returns `none` if an embedded database was never created. */
  private async asked<T>(ask: () => Promise<T>, none: T): Promise<T> {
    const { database, folder } = this.settings;
    return database.isEmbedded && !existsSync(folder) ? none : ask();
  }

  /** Reads the state of the queue; an embedded database without waiting work isn't opened for it. */
  private async readState(): Promise<QueueState> {
    const { database } = this.settings;
    if (database.isEmbedded && !existsSync(this.openMarker)) return NOTHING_QUEUED;
    const [jobs, load] = [await countJobs(database), await this.queue.load()];
    return { jobs: { ...NOTHING_QUEUED.jobs, ...jobs }, ...load };
  }

  private get openMarker(): string {
    return join(this.settings.folder, OPEN_JOBS);
  }

  private markOpen(): void {
    mkdirSync(this.settings.folder, { recursive: true });
    writeFileSync(this.openMarker, '');
  }

  /** Computes until nothing waits any more; on a server's database others may add work at any time. */
  private begin(): void {
    this.worker.start();
    this.worker.wake();
    if (this.idle !== null) clearTimeout(this.idle);
    this.idle = setTimeout(() => void this.tidy(), IDLE_MS);
    this.idle.unref();
  }

  /** Releases builds of regions that no job uses any more, and an idle embedded database. */
  private async tidy(): Promise<void> {
    const open = await openGenerations(this.settings.database).catch(() => null);
    if (open !== null) this.regions.keepOnly(open);
    if (open === null || open.size > 0 || this.worker.isBusy || !this.settings.database.isEmbedded) {
      this.begin();
      return;
    }
    rmSync(this.openMarker, { force: true });
    await this.worker.stop();
    await this.queue.stop().catch(() => {});
  }
}

const of = ({ spec, generation }: JobRecord) => ({ region: spec.region, generation });

const refusedInState = ({ status }: JobRecord, what: string): RequestError =>
  wrongField('id', `names a job that is ${status}: ${what}`, 409);

const numbersTo = (end: number): readonly number[] => Array.from({ length: end }, (_, i) => i);

/** Orders chunks in strides over the whole job, so that the first ones predict the time of the rest. */
function strided(chunks: readonly number[]): number[] {
  const stride = Math.max(1, Math.floor(Math.sqrt(chunks.length)));
  return Array.from({ length: stride }, (_, first) => chunks.filter((_chunk, i) => i % stride === first)).flat();
}
