import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '../accounts/index.ts';
import type { Metrics } from './metrics.ts';
import { httpRefusal } from './problem.ts';
import type { RequestLimits } from './request-limits.ts';
import type { ServiceState } from './service-state.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** `performance.now()` when the request came in. */
    startedAt: number;
    /** The caller; null on paths that need no key. */
    access: Access | null;
  }
}

/** What happens to every request, whatever its path. */
export function addRequestHooks(
  app: FastifyInstance,
  deps: { readonly limits: RequestLimits; readonly metrics: Metrics; readonly state: ServiceState },
): void {
  const { limits, metrics, state } = deps;
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('access', null);

  // Callbacks, not promises: each would cost every request a turn of the queue.
  app.addHook('onRequest', (request, reply, done) => {
    request.startedAt = performance.now();
    reply.header('x-content-type-options', 'nosniff');
    const length = (request.raw.url ?? '').length;
    if (length > limits.urlBytes) {
      throw httpRefusal(414, 'url', `has ${length} bytes, more than the limit urlBytes = ${limits.urlBytes}: use POST`);
    }
    done();
  });

  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A draining server answers the requests it has and closes their connections.
    if (state.phase === 'draining') reply.header('connection', 'close');
    done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    const ms = performance.now() - request.startedAt;
    const route = routeOf(request);
    metrics.request(request.method, route, reply.statusCode, ms / 1000);
    // Neither query nor body: they hold keys and places.
    app.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(ms) }, 'request');
    done();
  });
}

const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';
