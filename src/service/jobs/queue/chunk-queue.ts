import { AsyncLocalStorage } from 'node:async_hooks';
import { type ConstructorOptions, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Session } from '../../../kit/database/index.ts';
import type { QueueState } from './queue-state.ts';

/** An entry of the queue: a chunk of a job, or, once all chunks are settled, its manifest. */
interface QueuedWork {
  readonly job: string;
  /** Null for the manifest. */
  readonly chunk: number | null;
}

export type Delivery = JobWithMetadata<QueuedWork>;

/** Raised when workers of an earlier version must not compute chunks of this one. */
const CHUNK_VERSION = 1;
const SCHEMA = 'hinterland_queue';
/** The queue of deliveries that failed the maximum number of times. */
const FAILED = 'chunk.failed';
const ATTEMPTS = 5;
/** A worker that has been silent for so long is taken as dead. */
const HEARTBEAT_S = 10;
const SUPERVISE_S = 3;
/** The time limit of an attempt: chunks take some ten seconds, on slow machines minutes. */
const LONGEST_ATTEMPT_S = 6 * 3600;
const KEEP_S = 3600;
const INSERTED_AT_ONCE = 2000;

const queueOf = (region: string, generation: string): string => `chunk.v${CHUNK_VERSION}.${region}.${generation}`;

/**
 * The queue of chunks: pg-boss on the server's database, with one queue for each build of a region, since only its
 * holder can compute.
 */
export class ChunkQueue {
  private readonly known = new Set<string>();
  private started: Promise<PgBoss> | null = null;

  constructor(
    private readonly database: Database,
    private readonly options: { readonly isEmbedded: boolean; readonly onTrouble: (message: string) => void },
  ) {}

  async stop(): Promise<void> {
    const { started } = this;
    this.started = null;
    this.known.clear();
    const boss = await started?.catch(() => null);
    await boss?.stop({ graceful: false });
  }

  /** Creates a region's queue; to be called before work is sent in a transaction. */
  async open(region: string, generation: string): Promise<void> {
    const boss = await this.running();
    const name = queueOf(region, generation);
    if (this.known.has(name)) return;
    await boss.createQueue(name, {
      retryLimit: ATTEMPTS - 1,
      retryDelay: 1,
      retryBackoff: true,
      heartbeatSeconds: HEARTBEAT_S,
      expireInSeconds: LONGEST_ATTEMPT_S,
      deleteAfterSeconds: KEEP_S,
      retentionSeconds: 30 * 86_400,
      deadLetter: FAILED,
    });
    this.known.add(name);
  }

  /**
   * Adds work to the queue.
   * @param priority higher values come first
   * @param account the account whose turn it is; null comes before all turns
   */
  async send(
    session: Session,
    { region, generation }: { readonly region: string; readonly generation: string },
    work: readonly QueuedWork[],
    { priority, account }: { readonly priority: number; readonly account: string | null },
  ): Promise<void> {
    const boss = await this.running();
    const group = account === null ? undefined : { id: groupOf(account) };
    for (let from = 0; from < work.length; from += INSERTED_AT_ONCE) {
      const some = work.slice(from, from + INSERTED_AT_ONCE).map((data) => ({ data, priority, group }));
      await inTransaction(session, (db) => boss.insert(queueOf(region, generation), some, { db }));
    }
  }

  /**
   * Takes the first waiting delivery; null if there is none.
   * @param served accounts to skip, as returned by {@link turnOf}
   */
  async fetch(region: string, generation: string, served: readonly string[]): Promise<Delivery | null> {
    const boss = await this.running();
    const [delivery] = await boss.fetch<QueuedWork>(queueOf(region, generation), {
      batchSize: 1,
      includeMetadata: true,
      ignoreGroups: served.length === 0 ? null : [...served],
    });
    return delivery ?? null;
  }

  /** Takes deliveries that won't be tried again. */
  async fetchFailed(most: number): Promise<Delivery[]> {
    const boss = await this.running();
    return boss.fetch<QueuedWork>(FAILED, { batchSize: most, includeMetadata: true });
  }

  /** Reports that a delivery is still being computed; false if another worker has it. */
  async touch(delivery: Delivery): Promise<boolean> {
    const boss = await this.running();
    return affected(await boss.touch(delivery.name, delivery)) === 1;
  }

  /** Settles a delivery in a transaction; false if it was settled before, or another worker has it. */
  async complete(session: Session, delivery: Delivery): Promise<boolean> {
    const boss = await this.running();
    return affected(await inTransaction(session, (db) => boss.complete(delivery.name, delivery, null, { db }))) === 1;
  }

  /** Returns a delivery to the queue at once, because the worker stops. */
  async release(delivery: Delivery): Promise<void> {
    const boss = await this.running();
    const given = affected(await boss.cancel(delivery.name, delivery));
    if (given === 1) await boss.resume(delivery.name, delivery.id);
  }

  /** Reports a failed attempt: the delivery is tried again later, or goes to the failed ones. */
  async fail(delivery: Delivery, message: string): Promise<void> {
    const boss = await this.running();
    await boss.fail(delivery.name, delivery, { message });
  }

  /** Counts what waits and runs in the queues of all regions. */
  async load(): Promise<Pick<QueueState, 'waiting' | 'running' | 'oldestSeconds'>> {
    await this.running();
    const [row] = await this.database.query<{ waiting: number; running: number; oldest: number }>(
      `SELECT count(*) FILTER (WHERE state < 'active')::integer AS waiting,
        count(*) FILTER (WHERE state = 'active')::integer AS running,
        coalesce(extract(epoch FROM now() - min(created_on) FILTER (WHERE state < 'active')), 0)::double precision AS oldest
       FROM ${SCHEMA}.job WHERE name LIKE 'chunk.v%' AND state <= 'active'`,
    );
    return { waiting: row.waiting, running: row.running, oldestSeconds: Math.max(0, row.oldest) };
  }

  /** Removes all work of a job from the queue. */
  async drop(job: string, region: string, generation: string): Promise<void> {
    const boss = await this.running();
    const name = queueOf(region, generation);
    const found = await boss.findJobs<QueuedWork>(name, { data: { job }, queued: true });
    if (found.length > 0)
      await boss.cancel(
        name,
        found.map(({ id }) => id),
      );
  }

  /** Returns pg-boss, which on first use creates its tables and begins to supervise deliveries. */
  private running(): Promise<PgBoss> {
    this.started ??= this.start().catch((error: unknown) => {
      this.started = null;
      throw error;
    });
    return this.started;
  }

  private async start(): Promise<PgBoss> {
    const { isEmbedded, onTrouble } = this.options;
    const boss = new PgBoss({
      db: executor(this.database),
      schema: SCHEMA,
      backend: isEmbedded ? 'pglite' : 'postgres',
      schedule: false,
      superviseIntervalSeconds: SUPERVISE_S,
      monitorIntervalSeconds: SUPERVISE_S,
    });
    boss.on('error', (error) => onTrouble(error.message));
    await boss.start();
    await boss.createQueue(FAILED, {
      retryLimit: ATTEMPTS,
      retryDelay: 1,
      heartbeatSeconds: HEARTBEAT_S,
      deleteAfterSeconds: KEEP_S,
    });
    return boss;
  }
}

/** Prefixes the account, because the name of callers without a key is empty. */
const groupOf = (account: string): string => `account ${account}`;

/** Returns the account whose turn a delivery was; null if it was none's. */
export const turnOf = ({ groupId }: Delivery): string | null => groupId ?? null;

const affected = (response: unknown): number => (response as { affected: number }).affected;

type Executor = NonNullable<ConstructorOptions['db']>;

/**
 * The transaction that a call of pg-boss belongs to: its further queries must not wait for the only connection of an
 * embedded database.
 */
const transaction = new AsyncLocalStorage<Session>();

const inTransaction = <T>(session: Session, call: (db: Executor) => Promise<T>): Promise<T> =>
  transaction.run(session, () => call(ofSession(session)));

const ofSession = (session: Session): Executor => ({
  executeSql: async (text, values) => ({ rows: [...(await session.query(text, values as never))] }),
});

/** Makes the executor of pg-boss's statements; those without parameters may be several. */
function executor(database: Database): Executor {
  return {
    executeSql: async (text, values) => {
      const session = transaction.getStore();
      if (session !== undefined) return ofSession(session).executeSql(text, values);
      const isScript = values === undefined || values.length === 0;
      const rows = isScript ? await database.script(text) : await database.query(text, values as never);
      return { rows: [...rows] };
    },
  };
}
