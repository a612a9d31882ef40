import { randomUUID } from 'node:crypto';
import { HinterlandError } from '../../kit/core/errors.ts';
import type { TaskGroup } from '../../kit/workers/index.ts';
import type { EngineAnswer } from '../engine/index.ts';
import { httpRefusal } from '../exchange/index.ts';

/** The limits of a server for answers that are fetched later. */
export interface AsyncSettings {
  /**
   * Requests that ask for at most this many seconds of computing are answered at once, even if they prefer otherwise.
   */
  readonly aboveSeconds: number;
  /** The seconds for which an answer is kept. */
  readonly keepSeconds: number;
  /** The most that are computed at a time. */
  readonly maxRunning: number;
  /** The most answers and bytes that are kept; beyond them those that ended first are dropped. */
  readonly maxEntries: number;
  readonly maxBytes: number;
}

export const DEFAULT_ASYNC: AsyncSettings = {
  aboveSeconds: 0,
  keepSeconds: 3600,
  maxRunning: 16,
  maxEntries: 1000,
  maxBytes: 256 << 20,
};

/** The owner has dismissed the answer. */
export class DismissedError extends HinterlandError {
  override readonly name = 'DismissedError';
}

type AsyncState =
  | { readonly status: 'running'; readonly progress: unknown }
  | { readonly status: 'successful'; readonly answer: EngineAnswer; readonly bytes: number }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'dismissed' };

/** An answer that is computed while no open connection waits for it. */
export interface AsyncAnswer {
  readonly id: string;
  readonly owner: string;
  /** The endpoint's name in the table of endpoints. */
  readonly endpoint: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly endedAt: number | null;
  readonly state: AsyncState;
}

type Entry = { -readonly [K in keyof AsyncAnswer]: AsyncAnswer[K] } & { readonly group: TaskGroup };
type Ownership = Pick<AsyncAnswer, 'owner' | 'endpoint'>;

/** The asynchronous answers of one server, in memory, bounded in number and bytes. `now` is in epoch milliseconds. */
export class AsyncAnswers {
  private readonly entries = new Map<string, Entry>();

  constructor(
    readonly settings: AsyncSettings = DEFAULT_ASYNC,
    private readonly now: () => number = Date.now,
  ) {}

  /** The number of entries in memory. */
  get size(): number {
    return this.entries.size;
  }

  /**
   * Keeps a running computation, whose `group` is aborted when it is dismissed. Throws HttpError 503 if the maximum
   * number is running.
   */
  add(
    { owner, endpoint }: Ownership,
    { group, answering }: { readonly group: TaskGroup; readonly answering: Promise<EngineAnswer> },
  ): AsyncAnswer {
    this.dropExpired();
    this.refuseIfFull();
    const entry: Entry = {
      ...{ id: randomUUID(), owner, endpoint, group, createdAt: this.now(), endedAt: null },
      state: { status: 'running', progress: null },
    };
    this.entries.set(entry.id, entry);
    answering.then(
      (answer) => this.end(entry, ended(answer, this.settings)),
      (error: unknown) => this.end(entry, { status: 'failed', error }),
    );
    return entry;
  }

  /** Records the progress of an answer. */
  tell({ id }: AsyncAnswer, progress: unknown): void {
    const entry = this.entries.get(id);
    if (entry?.state.status === 'running') entry.state = { status: 'running', progress };
  }

  /** Finds an answer by its id. Throws HttpError 404, the same for another owner's and for unknown ids. */
  get(id: string, { owner, endpoint }: Ownership): AsyncAnswer {
    this.dropExpired();
    const entry = this.entries.get(id.toLowerCase());
    if (entry?.owner === owner && entry.endpoint === endpoint) return entry;
    throw httpRefusal(
      404,
      'id',
      'names nothing that this server keeps for this key: it has expired or made room for others, or it never was; send the request again',
    );
  }

  /** Cancels the computation, or drops an answer that has ended. */
  dismiss({ id }: AsyncAnswer): void {
    const entry = this.entries.get(id);
    if (entry === undefined) return;
    if (entry.endedAt !== null) {
      this.entries.delete(id);
      return;
    }
    this.end(entry, { status: 'dismissed' });
    entry.group.abort(new DismissedError('the answer was dismissed'));
  }

  private refuseIfFull(): void {
    const { maxRunning } = this.settings;
    const running = [...this.entries.values()].filter(({ endedAt }) => endedAt === null).length;
    if (running < maxRunning) return;
    const problem = `can't be respond-async now: ${running} such requests are under way, as many as may (asyncRequests.maxRunning); try again later`;
    throw httpRefusal(503, 'prefer', problem, { 'retry-after': '10' });
  }

  private end(entry: Entry, state: AsyncState): void {
    if (entry.endedAt !== null) return;
    entry.endedAt = this.now();
    entry.state = state;
    this.makeRoom();
  }

  private dropExpired(): void {
    const before = this.now() - this.settings.keepSeconds * 1000;
    for (const { id, endedAt } of this.entries.values()) {
      if (endedAt !== null && endedAt <= before) this.entries.delete(id);
    }
  }

  private makeRoom(): void {
    const { maxBytes, maxEntries } = this.settings;
    const ended = [...this.entries.values()]
      .filter(({ endedAt }) => endedAt !== null)
      .sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0));
    let bytes = ended.reduce((sum, { state }) => sum + bytesOf(state), 0);
    for (const { id, state } of ended) {
      if (bytes <= maxBytes && this.entries.size <= maxEntries) return;
      bytes -= bytesOf(state);
      this.entries.delete(id);
    }
  }
}

const bytesOf = (state: AsyncState): number => (state.status === 'successful' ? state.bytes : 0);

function ended(answer: EngineAnswer, { maxBytes }: AsyncSettings): AsyncState {
  const bytes = answer.parts.reduce((sum, part) => sum + part.byteLength, 0);
  if (bytes <= maxBytes) return { status: 'successful', answer, bytes };
  const problem = `takes ${bytes} bytes, more than the limit asyncRequests.maxBytes = ${maxBytes} of this server: ask for less at once`;
  return { status: 'failed', error: httpRefusal(413, 'answer', problem) };
}
