import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UsageRecorder } from '../accounts/index.ts';
import { httpRefusal } from '../exchange/index.ts';
import type { Metrics } from './metrics.ts';
import type { RequestLimits } from './request-limits.ts';
import { outcomeOf } from './request-outcome.ts';
import { decorateRequests } from './request-state.ts';
import { addUsage } from './request-usage.ts';
import type { ServiceState } from './service-state.ts';
import type { Tracing } from './tracing.ts';

/** Adds the hooks that run for every request on any path. */
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
  decorateRequests(app);

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
    const status = reply.statusCode;
    if (status !== 499) addUsage(usage, request, outcomeOf(status), { requests: 1, bytes: asked?.bytes ?? 0 });
    const { method, id } = request;
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
