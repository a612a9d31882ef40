import type { EngineAnswer } from '../engine/engine.ts';
import { type Payload, payloadOf } from './envelope.ts';

/** An answer in terms of HTTP. */
interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Payload;
}

/** Returns the engine's answer in its envelope, with its timing. */
export function replyOf(answer: EngineAnswer, totalMs: number): Reply {
  const { waitMs, runMs } = answer.timing;
  const payload = payloadOf(answer, totalMs);
  const timing = `wait;dur=${waitMs.toFixed(1)}, run;dur=${runMs.toFixed(1)}, total;dur=${totalMs.toFixed(1)}`;
  const headers = {
    ...(payload.message ? { 'x-message': payload.message } : {}),
    'server-timing': timing,
    'content-type': payload.contentType,
    ...answer.headers,
  };
  return { status: answer.status, headers, payload };
}
