import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, Keyring } from '../accounts/index.ts';
import { type AnswerDeps, answerRequest } from './answer-request.ts';
import { authenticate } from './authenticate.ts';
import { HttpError, httpRefusal } from './problem.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Route } from './routes.ts';
import type { ServiceState } from './service-state.ts';

interface RouteDeps extends AnswerDeps {
  readonly keyring: Keyring;
  readonly rateLimit: RateLimit;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Mounts every line of the table, and 405 for the methods a path doesn't have. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], deps: RouteDeps): void {
  const methods = new Map<string, Set<string>>();
  for (const route of routes) {
    for (const mount of route.group.mounts) {
      const url = mount + route.path;
      app.route({
        method: route.method,
        url,
        onRequest: (_request, _reply, done) => {
          refuseUnlessUp(deps.state);
          done();
        },
        // The key may stand in the body, so it is looked for when that has been read.
        preValidation: (request, reply, done) => {
          admit(route, request, reply, deps);
          done();
        },
        handler: (request, reply) => answerRequest(route, request, reply, deps),
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
      throw httpRefusal(405, 'method', `${request.method} isn't possible here: use ${allow}`, { allow });
    },
  });
}

function refuseUnlessUp(state: ServiceState): void {
  // While draining, requests that still come in on open connections are answered.
  if (state.phase === 'loading') throw new HttpError(503, 'the regions are being loaded', [], { 'retry-after': '5' });
}

function admit(route: Route, request: FastifyRequest, reply: FastifyReply, deps: RouteDeps): void {
  request.access = authenticate(request, deps.keyring, route.group.isOpen);
  tellOrigins(request, reply, request.access);
  reply.headers(deps.rateLimit.take(request.access));
}

/** Answers may be read by pages of any origin, but those to keys that are bound to some. */
function tellOrigins({ headers }: FastifyRequest, reply: FastifyReply, { origins }: Access): void {
  if (origins === null) return;
  reply.header('vary', 'Origin');
  if (headers.origin === undefined) reply.removeHeader('access-control-allow-origin');
  else reply.header('access-control-allow-origin', headers.origin);
}
