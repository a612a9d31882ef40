import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Manners } from '../../products/operation/index.ts';
import { type Failure, JSON_TYPE, notFound, PROBLEM_TYPE, problemOf, refusalFailure } from '../exchange/index.ts';
import type { RequestLimits } from './request-limits.ts';
import { serverFailureOf } from './server-failure.ts';
import type { ServiceState } from './service-state.ts';

/** Answers every error with a problem document. */
export function addErrorHandling(app: FastifyInstance, limits: RequestLimits, state: ServiceState): void {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, limits));
  app.setNotFoundHandler((request, reply) =>
    sendFailure(notFound(request.raw.url ?? '', state.served), request, reply, limits),
  );
}

export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  limits: RequestLimits,
  manners?: Manners,
): FastifyReply {
  const failure = serverFailureOf(error, limits);
  if (failure.status === 500) request.log.error({ err: error }, 'request failed');
  // A client that still sends must be allowed to finish, or it gets a broken pipe instead of this answer.
  if (failure.status === 413) reply.removeHeader('connection');
  const problem = problemOf(failure, request.raw.url ?? '');
  reply.headers(failure.headers ?? {});
  if (manners === undefined) return reply.status(failure.status).type(PROBLEM_TYPE).send(JSON.stringify(problem));
  const { status, detail, errors = [], limit } = failure;
  const own = manners.refuse({ status, detail, errors, isLimit: limit !== undefined, path: problem.instance });
  return reply
    .status(own.status)
    .type(JSON_TYPE)
    .send(JSON.stringify({ ...problem, status: own.status, ...own.members }));
}

interface ConnectionError extends Error {
  readonly code?: string;
}

/** Answers malformed HTTP: there is no reply object yet, only a socket. */
export function answerBadConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = connectionFailure(error.code);
  const problem = problemOf(failure, '');
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${problem.status} ${problem.title}\r\ncontent-type: ${PROBLEM_TYPE}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function connectionFailure(code: string | undefined): Failure {
  if (code === 'HPE_HEADER_OVERFLOW')
    return refusalFailure(431, 'headers', 'are too long together with the URL: use POST');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refusalFailure(408, 'body', 'came too slowly: send it again');
  return refusalFailure(400, 'request', "isn't well-formed HTTP");
}
