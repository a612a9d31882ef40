import type { FastifyRequest } from 'fastify';
import { httpRefusal } from './problem.ts';

/** Names and addresses of hosts with their ports, and nothing that could be more than that. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,60}\])(?::\d{1,5})?$/i;

/**
 * What addresses of this server begin with: its public one, if it is known; else where the request came to, as trusted proxies tell it.
 * Throws HttpError 400 for what is no host.
 */
export function originOf(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const { protocol, host } = request;
  if (!HOST.test(host)) throw httpRefusal(400, 'host', 'must be the name or address of a host');
  return `${protocol === 'https' ? 'https' : 'http'}://${host}`;
}
