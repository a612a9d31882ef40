import { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { weightedValues } from '../../exchange/index.ts';

type Done = (error: Error | null, payload?: unknown) => void;

/** Decompresses answers that are stored with gzip, for clients that don't accept it. */
export function unpackAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  const isGzip = payload != null && reply.getHeader('content-encoding') === 'gzip';
  if (!isGzip || acceptsGzip(request.headers['accept-encoding'])) {
    done(null, payload);
    return;
  }
  reply.removeHeader('content-encoding');
  done(null, payload instanceof Readable ? payload.pipe(createGunzip()) : gunzipSync(payload as Buffer));
}

/** Returns whether `Accept-Encoding` allows gzip (RFC 9110, section 12.5.3). */
export function acceptsGzip(accepted: string | string[] | undefined): boolean {
  const weights = new Map(weightedValues(String(accepted ?? '')).map(({ name, weight }) => [name, weight]));
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}
