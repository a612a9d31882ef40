import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import type { MountGroup } from '../../products/operation/index.ts';
import type { Keyring } from '../accounts/index.ts';
import type { FieldFinder } from '../engine/index.ts';
import { HttpError, httpRefusal, JSON_TYPE } from '../exchange/index.ts';
import type { JobService } from '../jobs/index.ts';
import { sendUsage } from './account-usage.ts';
import { type EndpointDeps, endpointHandler } from './answer-endpoint.ts';
import { sendFailure } from './errors.ts';
import { identifyByHead, requireKey } from './hooks/key.ts';
import { sendNotModified } from './hooks/not-modified.ts';
import { sendNotices } from './hooks/notices.ts';
import { refuseUnlessPlanned } from './hooks/plan.ts';
import { readPreferences } from './hooks/preferences.ts';
import { takeQuota } from './hooks/quota.ts';
import { findRegion, refuseBrokenRegion } from './hooks/region.ts';
import { sendStored } from './hooks/stored-answer.ts';
import { unpackAnswer } from './hooks/unpacked-answer.ts';
import { answerJobs } from './jobs/answer-jobs.ts';
import type { BodyReader } from './read-body.ts';
import type { RequestLimits } from './request-limits.ts';
import { accessOf } from './request-state.ts';
import { sendPart } from './respond-async.ts';
import type { RegionRoute, Route } from './routes.ts';
import type { ServiceState } from './service-state.ts';

interface RouteDeps extends EndpointDeps {
  readonly state: ServiceState;
  readonly keyring: Keyring;
  readonly bodies: BodyReader;
  /** Null if this server takes no jobs. */
  readonly jobs: JobService | null;
  readonly jobFields: FieldFinder;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Mounts every line of the table, and answers 405 for the methods that a path doesn't have. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], deps: RouteDeps): void {
  const methods = new Map<string, Set<string>>();
  for (const route of routes) {
    for (const mount of route.group.mounts) {
      const url = mount + route.path;
      const line: RouteOptions = {
        method: route.method,
        url,
        ...hooksOf(route, deps),
        handler: handlerOf(route, deps),
        ...mannered(route.group, deps.limits),
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
  const groupOf = new Map(
    routes.flatMap(({ group, path }) => group.mounts.map((mount) => [mount + path, group] as const)),
  );
  for (const [url, known] of methods) refuseOtherMethods(app, url, known, mannered(groupOf.get(url)!, deps.limits));
  refuseOtherPaths(app, routes, deps.limits);
}

/** Returns how a route answers errors, where its group has manners of its own. */
const mannered = ({ manners }: MountGroup, limits: RequestLimits): Pick<RouteOptions, 'errorHandler'> =>
  manners === undefined
    ? {}
    : { errorHandler: (error, request, reply) => void sendFailure(error, request, reply, limits, manners) };

/** Answers paths that lead to nothing in the manners of their group. */
function refuseOtherPaths(app: FastifyInstance, routes: readonly Route[], limits: RequestLimits): void {
  const groups = new Map<string, MountGroup>();
  for (const { group, path } of routes) {
    if (group.manners === undefined) continue;
    // At the root other groups have paths, too.
    for (const mount of group.mounts) groups.set(mount === '' ? `/${path.split('/')[1]}` : mount, group);
  }
  for (const [base, group] of groups) {
    app.route({
      method: [...METHODS],
      url: `${base}/*`,
      exposeHeadRoute: false,
      ...mannered(group, limits),
      handler: async () => {
        throw httpRefusal(404, 'url', 'leads to nothing: docs/dialects.md lists what there is');
      },
    });
  }
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

export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  known: ReadonlySet<string>,
  more: Pick<RouteOptions, 'errorHandler'> = {},
): void {
  const allow = [...known].join(', ');
  app.route({
    method: METHODS.filter((method) => !known.has(method)),
    url,
    exposeHeadRoute: false,
    ...more,
    handler: async (request) => {
      throw httpRefusal(405, 'method', `${request.method} isn't possible here: use ${allow}`, { allow });
    },
  });
}

/** Returns the hooks of a route in the order in which a request meets them. */
function hooksOf(route: Route, { state, keyring, bodies, quotas }: RouteDeps) {
  return {
    onRequest: [refuseWhileLoading(state), identifyByHead(keyring, route.group)],
    preValidation: [requireKey(keyring, route.group, bodies), readPreferences(route, state), takeQuota(quotas)],
    ...(route.answeredBy === 'account' ? { preHandler: sendNotices } : checksOf(route, state)),
  };
}

/** Returns the hooks of routes whose operation and region the caller's plan has to include. */
function checksOf(route: Route, state: ServiceState) {
  const checks = [findRegion(route, state), refuseUnlessPlanned(route), refuseBrokenRegion];
  if (route.answeredBy !== 'endpoint') return { preHandler: [sendNotices, ...checks] };
  const { endpoint } = route;
  const unlessKnown = endpoint.reading.from === 'path' ? [sendNotModified] : [];
  return { preHandler: [...checks, ...unlessKnown, sendStored(endpoint)], onSend: unpackAnswer };
}

/** Returns the handler of a route, which answers the requests that its hooks let pass. */
function handlerOf(route: Route, deps: RouteDeps): RouteHandlerMethod {
  const { asyncAnswers: answers, limits, jobs, jobFields, state, quotas, usage } = deps;
  switch (route.answeredBy) {
    case 'endpoint':
      return endpointHandler(route.endpoint, deps);
    case 'region':
      return (request, reply) => sendRegion(route, request, reply);
    case 'async':
      return (request, reply) => sendPart(route, request, reply, { answers, limits });
    case 'account':
      return (request, reply) => sendUsage(request, reply, { account: accessOf(request).account, usage });
    case 'job':
      return (request, reply) =>
        answerJobs(route.action, { request, reply, jobs, jobFields, access: accessOf(request), state, quotas });
  }
}

function sendRegion({ name, describe }: RegionRoute, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { served, regionName } = request;
  const region = regionName === null ? undefined : served.regions.get(regionName);
  if (region === undefined) throw new Error(`${name} needs a region, but its paths name none`);
  return reply.type(JSON_TYPE).send(JSON.stringify(describe(region, accessOf(request).plan)));
}

const refuseWhileLoading =
  (state: ServiceState) =>
  (_request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    // A draining server still answers requests on open connections.
    if (state.phase === 'loading') throw new HttpError(503, 'the regions are being loaded', [], { 'retry-after': '5' });
    done();
  };
