import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EngineAnswer } from '../engine/index.ts';
import { bodyOf, payloadOf } from './envelope.ts';
import { isKnown } from './hooks/not-modified.ts';

/** Sends the engine's answer in its envelope, with its timing; 304 where the client has it already. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: EngineAnswer): FastifyReply {
  const { waitMs, runMs } = answer.timing;
  const totalMs = performance.now() - request.startedAt;
  const payload = payloadOf(answer, totalMs);
  const timing = `wait;dur=${waitMs.toFixed(1)}, run;dur=${runMs.toFixed(1)}, total;dur=${totalMs.toFixed(1)}`;
  if (payload.message) reply.header('x-message', payload.message);
  reply.headers({ 'server-timing': timing, 'content-type': payload.contentType, ...answer.headers });
  if (isKnown(request, answer.headers.etag)) return reply.status(304).send();
  if (answer.status === 204) return reply.status(204).send();
  if (request.asked !== null) request.asked.bytes = payload.bytes;
  return reply.status(answer.status).send(bodyOf(payload));
}
