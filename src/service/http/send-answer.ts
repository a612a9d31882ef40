import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EngineAnswer } from '../engine/index.ts';
import { replyOf } from '../exchange/index.ts';
import { isKnown } from './hooks/not-modified.ts';
import { bodyOf } from './send-body.ts';

/** Sends the engine's answer in its envelope, with its timing; 304 where the client has it already. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: EngineAnswer): FastifyReply {
  const { status, headers, payload } = replyOf(answer, performance.now() - request.startedAt);
  reply.headers(headers);
  if (isKnown(request, answer.headers.etag)) return reply.status(304).send();
  if (status === 204) return reply.status(204).send();
  if (request.asked !== null) request.asked.bytes = payload.bytes;
  return reply.status(status).send(bodyOf(payload));
}
