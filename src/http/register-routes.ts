import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Plan } from '../core/config.ts';
import type { QueryEngine, RequestKind } from '../engine/index.ts';
import { authenticate } from './authenticate.ts';
import { configurationOf, NO_CONFIGURATION } from './configuration.ts';
import { bodyOf, JSON_TYPE, payloadOf } from './envelope.ts';
import { unknownRegion } from './errors.ts';
import type { Access, Keyring } from './keyring.ts';
import type { Metrics } from './metrics.ts';
import { HttpError } from './problem.ts';
import type { QueryValues } from './query-string.ts';
import type { RateLimit } from './rate-limit.ts';
import { MOUNTS, type Route } from './routes.ts';
import type { ServiceState } from './service-state.ts';

export interface RouteDeps {
  readonly engine: QueryEngine;
  readonly state: ServiceState;
  readonly keyring: Keyring;
  readonly rateLimit: RateLimit;
  readonly metrics: Metrics;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Mounts every line of the table, and 405 for the methods a path doesn't have. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], deps: RouteDeps): void {
  const methods = new Map<string, Set<string>>();
  for (const route of routes) {
    for (const mount of MOUNTS[route.group]) {
      const url = mount + route.url;
      app.route({
        method: route.method,
        url,
        onRequest: async () => refuseUnlessUp(deps.state),
        // The key may stand in the body, so it is looked for when that has been read.
        preValidation: async (request, reply) => admit(request, reply, deps),
        handler: (request, reply) => answer(route, request, reply, deps),
      });
      const known = methods.get(url) ?? new Set(['OPTIONS']);
      known.add(route.method);
      if (route.method === 'GET') known.add('HEAD');
      methods.set(url, known);
    }
  }
  for (const [url, known] of methods) refuseOtherMethods(app, url, known);
}

export function refuseOtherMethods(app: FastifyInstance, url: string, known: ReadonlySet<string>): void {
  const allow = [...known].join(', ');
  app.route({
    method: METHODS.filter((method) => !known.has(method)),
    url,
    exposeHeadRoute: false,
    handler: async (request) => {
      const message = `${request.method} is not possible here; use ${allow}`;
      throw new HttpError(405, message, [{ path: 'method', message }], { allow });
    },
  });
}

function refuseUnlessUp(state: ServiceState): void {
  // While draining, requests that still come in on open connections are answered.
  if (state.phase === 'loading') throw new HttpError(503, 'the regions are being loaded', [], { 'retry-after': '5' });
}

function admit(request: FastifyRequest, reply: FastifyReply, deps: RouteDeps): void {
  request.access = authenticate(request, deps.keyring);
  reply.headers(deps.rateLimit.take(request.access));
}

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RouteDeps,
): Promise<FastifyReply> {
  // `admit` has run before.
  const access = request.access!;
  const parameters = request.params as Readonly<Record<string, string>>;
  const region = regionOf(parameters, deps.state);
  refuseUnlessPlanned(access.plan, route.name, region);
  if (route.kind !== undefined) return compute(route, route.kind, region, parameters, access, request, reply, deps);
  const info = deps.state.regions.get(region);
  if (info === undefined || route.describe === undefined) throw new Error(`route ${route.name} has no answer`);
  return reply.type(JSON_TYPE).send(JSON.stringify(route.describe(info, access.plan)));
}

/** The path's region; without one the only region there is. */
function regionOf(parameters: Readonly<Record<string, string>>, state: ServiceState): string {
  const name = parameters.region?.toLowerCase();
  if (name !== undefined) {
    if (!state.regions.has(name)) throw unknownRegion(state);
    return name;
  }
  const [only] = state.regionNames;
  if (only !== undefined && state.regions.size === 1) return only;
  const message = `the path must begin with a region; this server has ${state.regionNames.join(', ') || 'none'}`;
  throw new HttpError(404, message, [{ path: 'region', message }]);
}

function refuseUnlessPlanned(plan: Plan, operation: string, region: string): void {
  const forbidden = (what: string): HttpError => {
    const message = `the plan ${plan.name} of this key doesn't include ${what}`;
    return new HttpError(403, message, [{ path: 'key', message }]);
  };
  if (plan.operations !== null && !plan.operations.has(operation)) throw forbidden(`the operation ${operation}`);
  if (plan.regions !== null && !plan.regions.has(region)) throw forbidden(`the region ${region}`);
}

async function compute(
  route: Route,
  kind: RequestKind,
  region: string,
  parameters: Readonly<Record<string, string>>,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RouteDeps,
): Promise<FastifyReply> {
  const { bytes, source } = route.pathOnly
    ? NO_CONFIGURATION
    : configurationOf(request.method, request.body, request.query as QueryValues, request.raw.url ?? '');
  const signal = hangUpSignal(reply, deps.metrics);
  const answered = await deps.engine.answer(
    { kind: kind.name, region, body: bytes, source, limits: access.plan.limits, parameters },
    { signal, caller: access.caller },
  );
  const { waitMs, runMs } = answered.timing;
  const totalMs = performance.now() - request.startedAt;
  const payload = payloadOf(answered, totalMs);
  const timing = `wait;dur=${waitMs.toFixed(1)}, run;dur=${runMs.toFixed(1)}, total;dur=${totalMs.toFixed(1)}`;
  return reply.header('server-timing', timing).type(payload.contentType).send(bodyOf(payload));
}

/** Aborts when the connection closes before the answer was written. */
function hangUpSignal(reply: FastifyReply, metrics: Metrics): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) return;
    metrics.requestCancelled();
    controller.abort(new HttpError(499, 'the client has gone'));
  });
  return controller.signal;
}
