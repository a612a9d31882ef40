import type { FastifyRequest } from 'fastify';
import { httpRefusal } from '../exchange/index.ts';

/** Matches names and addresses of hosts with their ports, and nothing else. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,60}\])(?::\d{1,5})?$/i;

/**
 * Returns the base of this server's addresses: its public one if configured, else the one that the request came to, as
 * trusted proxies report it. Throws HttpError 400 for an invalid host.
 */
export function originOf(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const { protocol, host } = request;
  if (!HOST.test(host)) throw httpRefusal(400, 'host', 'must be the name or address of a host');
  return `${protocol === 'https' ? 'https' : 'http'}://${host}`;
}
