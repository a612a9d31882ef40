import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access, UsageRecorder } from '../accounts/index.ts';
import type { Metrics } from './metrics.ts';
import type { Preferences } from './preferences.ts';
import { httpRefusal } from './problem.ts';
import type { RequestLimits } from './request-limits.ts';
import { outcomeOf } from './request-outcome.ts';
import type { ServiceState } from './service-state.ts';
import type { Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** `performance.now()` at the arrival of the request. */
    startedAt: number;
    /** The caller; null on paths that need no key. */
    access: Access | null;
    /** The request's entry in usage; null until it is determined. */
    asked: Asked | null;
    /** Headers about quotas. */
    quotaHeaders: Readonly<Record<string, string>>;
    /** Bytes of its body that are held while its caller isn't identified. */
    heldBytes: number;
  }
}

interface Asked {
  readonly operation: string;
  /** Empty while it isn't determined, and where there are several. */
  region: string;
  /** Bytes of the answer. */
  bytes: number;
  readonly preferences: Preferences;
  /** Sentences about query parameters that may be misspelt. */
  readonly notices: readonly string[];
}

/** Adds the hooks that run for every request, whatever its path. */
export function addRequestHooks(
  app: FastifyInstance,
  deps: {
    readonly limits: RequestLimits;
    readonly metrics: Metrics;
    readonly state: ServiceState;
    readonly usage: UsageRecorder;
    readonly tracing: Tracing | null;
  },
): void {
  const { limits, metrics, state, usage, tracing } = deps;
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('access', null);
  app.decorateRequest('asked', null);
  app.decorateRequest('quotaHeaders', null as never);
  app.decorateRequest('heldBytes', 0);

  // Callbacks, because promises would cost every request a turn of the queue.
  app.addHook('onRequest', (request, reply, done) => {
    request.startedAt = performance.now();
    request.quotaHeaders = {};
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-request-id': request.id,
    });
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
    const { access, asked } = request;
    // Requests whose client has gone are recorded when their connection closes.
    if (access !== null && asked !== null && reply.statusCode !== 499) {
      const { account, keyName: key } = access;
      const { operation, region, bytes } = asked;
      usage.add({ account, key, operation, region, outcome: outcomeOf(reply.statusCode) }, { requests: 1, bytes });
    }
    const { method, id } = request;
    const status = reply.statusCode;
    const account = access?.account;
    // No address, query or body: they contain keys and positions.
    app.log.info(
      { id, ...(account === undefined ? {} : { account }), method, route, status, ms: Math.round(ms) },
      'request',
    );
    tracing?.add({
      ...{
        method,
        route,
        status,
        began: performance.timeOrigin + request.startedAt,
        ended: performance.timeOrigin + request.startedAt + ms,
      },
      traceparent: [request.headers.traceparent].flat()[0],
      attributes: {
        'hinterland.request_id': id,
        ...(asked === null ? {} : { 'hinterland.operation': asked.operation, 'hinterland.region': asked.region }),
      },
    });
    done();
  });
}

const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';
