import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { InputError } from '../core/errors.ts';
import { workerEntry } from '../workers/index.ts';
import type { Database, Session, SqlValue } from './database.ts';
import type { EmbeddedAnswer } from './embedded-protocol.ts';
import { Turns } from './turns.ts';

const ENTRY = workerEntry('kit/database/embedded-process.ts');
/** The error of a failed statement; `code` is PostgreSQL's. */
class SqlError extends Error {
  override readonly name = 'SqlError';
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

interface Waiting {
  resolve(rows: readonly unknown[]): void;
  reject(error: Error): void;
}

/** PGlite in a process of its own, with one connection: transactions and statements take turns. */
export class EmbeddedDatabase implements Database {
  private readonly turns = new Turns();
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;
  private gone: Error | null = null;

  private constructor(private readonly child: ChildProcess) {
    child.on('message', (answer: EmbeddedAnswer) => this.receive(answer));
    child.on('exit', (code) => this.end(new Error(`the embedded database ended (status ${code})`)));
    child.on('error', (error) => this.end(error));
  }

  /** Starts the process; the folder is made where it is missing. Rejects with InputError where it can't be used. */
  static async open(folder: string): Promise<EmbeddedDatabase> {
    const child = fork(ENTRY, [folder], { serialization: 'advanced', execArgv: [] });
    const first = await Promise.race([
      once(child, 'message').then(([answer]) => answer as EmbeddedAnswer),
      once(child, 'exit').then(
        ([code]): EmbeddedAnswer => ({ kind: 'failed', message: `its process ended with status ${code}` }),
      ),
    ]);
    if (first.kind === 'ready') return new EmbeddedDatabase(child);
    child.kill();
    throw new InputError(first.kind === 'failed' ? first.message : 'it answered out of turn');
  }

  /** The process has ended. */
  get isGone(): boolean {
    return this.gone !== null;
  }

  query<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<readonly Row[]> {
    return this.turns.take(() => this.run<Row>(sql, parameters));
  }

  script<Row>(sql: string): Promise<readonly Row[]> {
    return this.turns.take(() => this.run<Row>(sql, null));
  }

  transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.turns.take(async () => {
      await this.run('BEGIN', []);
      try {
        const result = await work({ query: (sql, parameters = []) => this.run(sql, parameters) });
        await this.run('COMMIT', []);
        return result;
      } catch (error) {
        if (this.gone === null) await this.run('ROLLBACK', []);
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    if (this.gone !== null) return;
    await this.turns.take(async () => {
      if (this.gone !== null || !this.child.connected) return;
      const ended = once(this.child, 'exit');
      this.child.send('close');
      await ended;
    });
  }

  private run<Row>(sql: string, parameters: readonly SqlValue[] | null): Promise<readonly Row[]> {
    if (this.gone !== null) return Promise.reject(this.gone);
    const id = this.nextId++;
    return new Promise<readonly Row[]>((resolve, reject) => {
      this.waiting.set(id, { resolve: (rows) => resolve(rows as readonly Row[]), reject });
      this.child.send({ id, sql, parameters });
    });
  }

  private receive(answer: EmbeddedAnswer): void {
    if (answer.kind !== 'rows' && answer.kind !== 'error') return;
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (answer.kind === 'rows') waiting?.resolve(answer.rows);
    else waiting?.reject(new SqlError(answer.message, answer.code));
  }

  private end(reason: Error): void {
    this.gone ??= reason;
    for (const { reject } of this.waiting.values()) reject(this.gone);
    this.waiting.clear();
  }
}
