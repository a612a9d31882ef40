import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerText } from '../../exchange/index.ts';

/** Sets the header with notices about the query parameters, where the answer's message doesn't carry them. */
export function setNotices({ asked }: FastifyRequest, reply: FastifyReply): void {
  if (asked !== null && asked.notices.length > 0) reply.header('x-message', headerText(asked.notices.join(' ')));
}

/** Sets the notices of routes that no engine answers. */
export function sendNotices(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  setNotices(request, reply);
  done();
}
