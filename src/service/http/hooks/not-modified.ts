import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../../exchange/index.ts';
import { setNotices } from './notices.ts';

/**
 * Answers 304 before anything is computed, if the client has the current answer. An answer that depends only on the
 * region's data and the path stays valid until the region is imported again.
 */
export function sendNotModified(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { served, regionName, headers } = request;
  const region = served.regions.get(regionName ?? '');
  if (region !== undefined) {
    const path = pathOf(request.raw.url ?? '');
    // Weak: the same tile may travel compressed or not.
    const tag = `W/"${region.generation}-${path.split('/').slice(-4).join('-')}"`;
    // Private: a shared cache would hand it to callers without a key.
    reply.headers({ etag: tag, 'cache-control': 'private, max-age=60' });
    if (headers['if-none-match'] === tag) {
      setNotices(request, reply);
      reply.status(304).send();
      return;
    }
  }
  done();
}

/** Returns whether the client already has the answer with this tag; `*` in its header matches any. */
export function isKnown({ headers }: FastifyRequest, etag: string | undefined): boolean {
  const known = headers['if-none-match'];
  if (etag === undefined || known === undefined) return false;
  const strong = (tag: string): string => tag.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((tag) => strong(tag) === strong(etag));
}
