import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MountGroup } from '../../../products/operation/index.ts';
import type { Access, Keyring } from '../../accounts/index.ts';
import { authenticate, knownByHead } from '../authenticate.ts';
import { addToHeader } from '../preferences.ts';
import type { BodyReader } from '../read-body.ts';

/**
 * Makes the hook that identifies callers by address and headers. It runs before bodies are read, because less of them
 * is held for callers who aren't identified yet.
 */
export const identifyByHead =
  (keyring: Keyring, group: MountGroup) =>
  (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    request.access = knownByHead(request, keyring, group);
    done();
  };

/**
 * Makes the hook that admits callers by any key in the request. It runs after the body has been read, because that may
 * contain the key. Throws HttpError 401.
 */
export const requireKey =
  (keyring: Keyring, group: MountGroup, bodies: BodyReader) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    bodies.release(request);
    request.access ??= authenticate(request, keyring, group);
    allowOrigins(request, reply, request.access);
    done();
  };

/** Sets the headers of allowed origins: pages of any origin may read answers, except those to keys bound to origins. */
function allowOrigins({ headers }: FastifyRequest, reply: FastifyReply, { origins }: Access): void {
  if (origins === null) return;
  addToHeader(reply, 'vary', 'Origin');
  if (headers.origin === undefined) reply.removeHeader('access-control-allow-origin');
  else reply.header('access-control-allow-origin', headers.origin);
}
