import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Access, Keyring } from '../accounts/index.ts';
import { type FieldFinder, noticesOf, refuseUnknown } from '../engine/index.ts';
import { type AnswerDeps, answerRequest } from './answer-request.ts';
import { authenticate, knownByHead } from './authenticate.ts';
import { parameterFinder } from './known-parameters.ts';
import { addToHeader, preferencesOf, tellApplied } from './preferences.ts';
import { HttpError, httpRefusal } from './problem.ts';
import { type QueryValues, queryValue } from './query-string.ts';
import type { BodyReader } from './read-body.ts';
import type { Route } from './routes.ts';
import type { ServiceState } from './service-state.ts';

interface RouteDeps extends AnswerDeps {
  readonly keyring: Keyring;
  readonly bodies: BodyReader;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Mounts every line of the table, and answers 405 for the methods that a path doesn't have. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], deps: RouteDeps): void {
  const methods = new Map<string, Set<string>>();
  for (const route of routes) {
    const findUnknown = parameterFinder(route);
    for (const mount of route.group.mounts) {
      const url = mount + route.path;
      const line: RouteOptions = {
        method: route.method,
        url,
        onRequest: (request, _reply, done) => {
          refuseUnlessUp(deps.state);
          // This happens before the body is read, because less of it is held for callers who aren't identified yet.
          request.access = knownByHead(request, deps.keyring, route.group.isOpen);
          done();
        },
        preValidation: (request, reply) => admit(route, findUnknown, request, reply, deps),
        handler: (request, reply) => answerRequest(route, request, reply, deps),
        // Parts of files and events aren't compressed: events mustn't wait for more of them.
        ...(route.answeredBy === 'job' ? { compress: false } : {}),
      };
      if (takesTables(route)) registerForTables(app, line, deps.bodies);
      else app.route(line);
      const known = methods.get(url) ?? new Set(['OPTIONS']);
      known.add(route.method);
      if (route.method === 'GET') known.add('HEAD');
      methods.set(url, known);
    }
  }
  for (const [url, known] of methods) refuseOtherMethods(app, url, known);
}

const takesTables = (route: Route): boolean => route.answeredBy === 'job' && route.action === 'putInput';

/** Mounts the line that takes tables: they have many media types, and their bytes say what they are. */
function registerForTables(app: FastifyInstance, line: RouteOptions, bodies: BodyReader): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request: FastifyRequest, payload: Readable) => bodies.read(request, payload));
    scope.route(line);
  });
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
  // A draining server still answers requests on open connections.
  if (state.phase === 'loading') throw new HttpError(503, 'the regions are being loaded', [], { 'retry-after': '5' });
}

/** Admits a request. It runs after the body has been read, because that may contain the key. */
async function admit(
  route: Route,
  findUnknown: FieldFinder,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RouteDeps,
): Promise<void> {
  deps.bodies.release(request);
  const access = request.access ?? authenticate(request, deps.keyring);
  request.access = access;
  const unknown = findUnknown(request.query);
  request.asked = {
    operation: route.name,
    region: regionNamed(request, deps.state),
    bytes: 0,
    preferences: preferencesOf(request),
    notices: noticesOf(unknown),
  };
  tellOrigins(request, reply, access);
  addToHeader(reply, 'vary', 'Prefer');
  if (request.asked.preferences.isStrict) {
    tellApplied(reply, 'handling=strict');
    refuseUnknown(unknown);
  }
  request.quotaHeaders = await deps.quotas.admit(access);
  reply.headers(request.quotaHeaders);
}

/** Returns the region that the address names, if it exists; '' where it is found later. */
function regionNamed({ params, query }: FastifyRequest, { regions }: ServiceState): string {
  const named = (params as Readonly<Record<string, string>>).region ?? queryValue(query as QueryValues, 'serviceUrl');
  const name = named
    ?.split('/')
    .findLast((segment) => segment !== '')
    ?.toLowerCase();
  if (name !== undefined && regions.has(name)) return name;
  return regions.size === 1 && named === undefined ? ([...regions.keys()][0] ?? '') : '';
}

/** Sets the headers of allowed origins: pages of any origin may read answers, except those to keys bound to origins. */
function tellOrigins({ headers }: FastifyRequest, reply: FastifyReply, { origins }: Access): void {
  if (origins === null) return;
  addToHeader(reply, 'vary', 'Origin');
  if (headers.origin === undefined) reply.removeHeader('access-control-allow-origin');
  else reply.header('access-control-allow-origin', headers.origin);
}
