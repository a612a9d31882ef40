import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TaskGroup } from '../../kit/workers/index.ts';
import type { CallOptions, EngineAnswer } from '../engine/index.ts';
import { HttpError, httpRefusal, JSON_TYPE, parametersOf, pathOf, payloadOf, problemOf } from '../exchange/index.ts';
import type { AsyncAnswer, AsyncAnswers } from './async-answers.ts';
import { tellApplied } from './preferences.ts';
import type { RequestLimits } from './request-limits.ts';
import { accessOf } from './request-state.ts';
import type { AsyncRoute } from './routes.ts';
import { bodyOf } from './send-body.ts';
import { serverFailureOf } from './server-failure.ts';

/** Seconds after which the client should ask again. */
const RETRY_SECONDS = '1';

interface LongWork {
  readonly group: TaskGroup;
  readonly owner: string;
  readonly endpoint: string;
  answer(options: Pick<CallOptions, 'onBegun' | 'onProgress'>): Promise<EngineAnswer>;
}

/**
 * Begins a computation. Returns the answer if it was quick or asks for little time; otherwise, as soon as the request
 * has proved valid, the kept entry where the answer will be. Rejects like the engine.
 */
export async function begin(work: LongWork, answers: AsyncAnswers): Promise<EngineAnswer | AsyncAnswer> {
  let kept: AsyncAnswer | null = null;
  let begun: () => void = () => {};
  const longEnough = new Promise<null>((resolve) => {
    begun = () => resolve(null);
  });
  const answering = work.answer({
    onBegun: (seconds) => {
      if (seconds > answers.settings.aboveSeconds) begun();
    },
    onProgress: (progress) => {
      if (kept !== null) answers.tell(kept, progress);
    },
  });
  const first = await Promise.race([answering, longEnough]);
  if (first !== null) return first;
  try {
    kept = answers.add(work, { group: work.group, answering });
    return kept;
  } catch (error) {
    answering.catch(() => {});
    work.group.abort(error as Error);
    throw error;
  }
}

export const isKept = (first: EngineAnswer | AsyncAnswer): first is AsyncAnswer => 'endedAt' in first;

/** Sends 202 with the path where the answer will be. */
export function sendAccepted(
  reply: FastifyReply,
  request: FastifyRequest,
  kept: AsyncAnswer,
  context: StatusContext,
): FastifyReply {
  const path = pathOf(request.raw.url ?? '').replace(/\/+$/, '');
  const statusUrl = `${path}/${kept.id}`;
  return tellApplied(reply, 'respond-async')
    .status(202)
    .headers({
      location: statusUrl,
      'retry-after': RETRY_SECONDS,
      'content-type': JSON_TYPE,
    })
    .send(JSON.stringify(statusOf(kept, statusUrl, context)));
}

interface StatusContext {
  readonly keepSeconds: number;
  readonly limits: RequestLimits;
}

/**
 * Answers a request about an answer that is fetched later: its status, the answer itself, or its dismissal. Throws
 * like `AsyncAnswers.get`.
 */
export function sendPart(
  { part, endpoint }: AsyncRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  { answers, limits }: { readonly answers: AsyncAnswers; readonly limits: RequestLimits },
): FastifyReply {
  const owner = accessOf(request).account;
  const kept = answers.get(parametersOf(request).id ?? '', { owner, endpoint: endpoint.name });
  const context = { keepSeconds: answers.settings.keepSeconds, limits };
  const path = pathOf(request.raw.url ?? '').replace(/\/+$/, '');
  if (part === 'status') return sendStatus(reply, kept, path, context);
  if (part === 'dismissal') {
    const ran = kept.endedAt === null;
    answers.dismiss(kept);
    return ran ? sendStatus(reply, kept, path, context) : reply.status(204).send();
  }
  const { state } = kept;
  if (state.status === 'failed') throw state.error;
  if (state.status === 'running') {
    throw new HttpError(409, 'id names a request whose answer is still being computed: look at its status first', [], {
      'retry-after': RETRY_SECONDS,
    });
  }
  if (state.status === 'dismissed') throw httpRefusal(410, 'id', 'names a request that was dismissed: send it again');
  const payload = payloadOf(state.answer, (kept.endedAt ?? 0) - kept.createdAt);
  if (payload.message) reply.header('x-message', payload.message);
  return reply.status(state.answer.status).type(payload.contentType).send(bodyOf(payload));
}

function sendStatus(reply: FastifyReply, kept: AsyncAnswer, path: string, context: StatusContext): FastifyReply {
  if (kept.state.status === 'running') reply.header('retry-after', RETRY_SECONDS);
  return reply
    .headers({ 'cache-control': 'no-store', 'content-type': JSON_TYPE })
    .send(JSON.stringify(statusOf(kept, path, context)));
}

function statusOf(
  { id, state, createdAt, endedAt }: AsyncAnswer,
  statusUrl: string,
  { keepSeconds, limits }: StatusContext,
): object {
  const date = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return {
    id,
    status: state.status,
    created: date(createdAt),
    finished: date(endedAt),
    expires: date(endedAt === null ? null : endedAt + keepSeconds * 1000),
    progress: state.status === 'running' ? state.progress : null,
    statusUrl,
    resultUrl: `${statusUrl}/result`,
    ...(state.status === 'failed' ? { error: problemOf(serverFailureOf(state.error, limits), statusUrl) } : {}),
  };
}
