import type { FastifyReply } from 'fastify';

/** Adds a preference to the header that lists the applied ones. */
export const tellApplied = (reply: FastifyReply, preference: string): FastifyReply =>
  addToHeader(reply, 'preference-applied', preference);

/** Adds a word to a header that is a list of words. */
export function addToHeader(reply: FastifyReply, name: string, word: string): FastifyReply {
  const present = reply.getHeader(name);
  return reply.header(name, present === undefined ? word : `${String(present)}, ${word}`);
}
