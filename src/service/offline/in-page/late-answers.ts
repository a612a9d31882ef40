import type { EngineAnswer } from '../../engine/engine.ts';
import { FAULT, failureOf, problemOf, replyOf } from '../../exchange/index.ts';

/** An answer that a page fetches later (`Prefer: respond-async`). */
interface LateAnswer {
  readonly createdAt: number;
  readonly controller: AbortController;
  endedAt: number | null;
  answer: EngineAnswer | null;
  error: unknown;
}

interface LateReply {
  readonly status: number;
  /** Undefined where the answer itself is sent. */
  readonly json?: unknown;
  readonly reply?: ReturnType<typeof replyOf>;
}

const PATH = /^(?<status>.*\/(?<id>[\da-f-]{36}))(?<part>\/result)?$/;

/** Keeps the answers of long computations of a page until they are fetched, as the server does. */
export class LateAnswers {
  private readonly entries = new Map<string, LateAnswer>();

  /** Begins a computation at a path, and returns where its answer will be. */
  begin(path: string, compute: (signal: AbortSignal) => Promise<EngineAnswer>): LateReply {
    const controller = new AbortController();
    const entry: LateAnswer = { createdAt: Date.now(), controller, endedAt: null, answer: null, error: null };
    const id = crypto.randomUUID();
    this.entries.set(id, entry);
    compute(controller.signal)
      .then(
        (answer) => Object.assign(entry, { answer }),
        (error: unknown) => Object.assign(entry, { error }),
      )
      .finally(() => Object.assign(entry, { endedAt: Date.now() }));
    return { status: 202, json: statusOf(id, entry, `${path.replace(/\/+$/, '')}/${id}`) };
  }

  /** Answers a request about a kept answer: its status, the answer itself, or its dismissal; null for other paths. */
  answer(method: string, path: string): LateReply | null {
    const { id = '', status: statusUrl = '', part } = PATH.exec(path)?.groups ?? {};
    const entry = this.entries.get(id);
    if (entry === undefined) return null;
    if (method === 'DELETE') {
      this.entries.delete(id);
      entry.controller.abort();
      return { status: 204 };
    }
    if (part === undefined) return { status: 200, json: statusOf(id, entry, statusUrl) };
    if (entry.answer === null) throw entry.error ?? new Error('the answer is still being computed');
    const reply = replyOf(entry.answer, (entry.endedAt ?? 0) - entry.createdAt);
    return { status: reply.status, reply };
  }
}

function statusOf(id: string, { createdAt, endedAt, answer, error }: LateAnswer, statusUrl: string): object {
  const date = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return {
    id,
    status: endedAt === null ? 'running' : answer === null ? 'failed' : 'successful',
    created: date(createdAt),
    finished: date(endedAt),
    expires: null,
    progress: null,
    statusUrl,
    resultUrl: `${statusUrl}/result`,
    ...(endedAt === null || answer !== null ? {} : { error: problemOf(failureOf(error) ?? FAULT, statusUrl) }),
  };
}
