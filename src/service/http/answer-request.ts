import { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../kit/database/index.ts';
import type { ObjectCache, ObjectClass } from '../../kit/object-cache/index.ts';
import { TaskGroup } from '../../kit/workers/index.ts';
import { type Endpoint, isRegional, isStaged, type Outcome } from '../../products/operation/index.ts';
import type { Plan, Quotas, Running, UsageCounts, UsageOutcome, UsageRecorder } from '../accounts/index.ts';
import {
  type CallOptions,
  type EngineAnswer,
  type EngineRequest,
  type FieldFinder,
  outOfOrder,
  type QueryEngine,
} from '../engine/index.ts';
import type { JobService } from '../jobs/index.ts';
import { acceptedType } from './accepted-type.ts';
import { sendUsage } from './account-usage.ts';
import type { AsyncAnswers } from './async-answers.ts';
import {
  addressConfiguration,
  besideAddress,
  type Configuration,
  configurationOf,
  NO_CONFIGURATION,
} from './configuration.ts';
import { bodyOf, headerText, JSON_TYPE, payloadOf } from './envelope.ts';
import { answerJobs } from './jobs/answer-jobs.ts';
import type { Metrics } from './metrics.ts';
import { missingRegion, unknownRegion } from './not-found.ts';
import { originOf } from './origin.ts';
import { failureOf, HttpError } from './problem.ts';
import { pathOf, type QueryValues, queryList } from './query-string.ts';
import { readRecords } from './read-records.ts';
import type { RegionInfo } from './region-info.ts';
import { DEFAULT_REQUEST_LIMITS, type RequestLimits } from './request-limits.ts';
import { outcomeOf } from './request-outcome.ts';
import { begin, isKept, sendAccepted, sendPart } from './respond-async.ts';
import type { Route } from './routes.ts';
import type { ServedRegions } from './served-regions.ts';
import type { ServiceState } from './service-state.ts';
import { keepAnswer, storedBody } from './stored-objects.ts';

export interface AnswerDeps {
  readonly engine: QueryEngine;
  readonly state: ServiceState;
  readonly metrics: Metrics;
  readonly objects: ObjectCache;
  /** The public base address of this server; null to use the address that the request came to. */
  readonly publicUrl: string | null;
  readonly asyncAnswers: AsyncAnswers;
  readonly limits: RequestLimits;
  readonly quotas: Quotas;
  readonly usage: UsageRecorder;
  /** Null if this server has no database. */
  readonly database: Database | null;
  /** Null if this server takes no jobs. */
  readonly jobs: JobService | null;
  readonly jobFields: FieldFinder;
}

/** Answers an admitted request: finds its region, calls the engine and wraps the result. */
export async function answerRequest(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AnswerDeps,
): Promise<FastifyReply> {
  const { served } = deps.state;
  const release = served.set?.hold();
  try {
    return await answerFrom(served, route, request, reply, deps);
  } finally {
    release?.();
  }
}

async function answerFrom(
  served: ServedRegions,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AnswerDeps,
): Promise<FastifyReply> {
  const { plan, account } = accessOf(request);
  if (route.answeredBy !== 'endpoint') tellNotices(request, reply);
  if (route.answeredBy === 'account') return sendUsage(request, reply, { account, usage: deps.usage });
  const region = isRegional(route.group) ? regionOf(parametersOf(request), served, plan, route.name) : null;
  refuseUnlessPlanned(plan, route.name, region?.name ?? null);
  if (route.answeredBy === 'region') {
    if (region === null) throw new Error(`${route.name} tells of a region, but its paths name none`);
    return reply.type(JSON_TYPE).send(JSON.stringify(route.describe(region, plan)));
  }
  if (route.answeredBy === 'job') {
    const { jobs, jobFields, state, quotas } = deps;
    return answerJobs(route.action, { request, reply, jobs, jobFields, access: accessOf(request), state, quotas });
  }
  const { endpoint } = route;
  if (route.answeredBy === 'async') {
    const answers = deps.asyncAnswers;
    const kept = answers.get(parametersOf(request).id ?? '', {
      owner: accessOf(request).account,
      endpoint: endpoint.name,
    });
    return sendPart(route.part, { request, reply, answers, kept }, deps.limits);
  }
  if (endpoint.reading.from === 'path' && region !== null && isFresh(request, reply, region)) {
    tellNotices(request, reply);
    return reply.status(304).send();
  }
  const ready = storedAnswer(endpoint, request, served);
  if (ready !== null) {
    tellNotices(request, reply);
    return sendStored(ready, request, reply);
  }
  // Where no path names a region, the worker that reads the request finds it by `serviceUrl`, or queries all regions
  // that the key may use.
  return compute(endpoint, { served, region: region?.name ?? null }, request, reply, deps);
}

/** Sets the header with notices about the query parameters, where the answer's message doesn't carry them. */
function tellNotices({ asked }: FastifyRequest, reply: FastifyReply): void {
  if (asked !== null && asked.notices.length > 0) reply.header('x-message', headerText(asked.notices.join(' ')));
}

/** Returns an answer stored in a file of the regions that the caller may query; null where it must be computed. */
function storedAnswer(endpoint: Endpoint, request: FastifyRequest, { regions, broken }: ServedRegions): Outcome | null {
  // If regions are broken, a worker answers, because it adds the notices about them.
  if (endpoint.stored === undefined || broken.size > 0) return null;
  const { plan } = accessOf(request);
  const asked = [...regions.values()]
    .filter(({ name }) => plan.regions === null || plan.regions.has(name))
    .map(({ name, files }) => ({ region: name, files }));
  return endpoint.stored(asked, endpoint.toQuery({}, { limits: plan.limits, parameters: parametersOf(request) }));
}

function sendStored(
  { body, headers = {}, status = 200 }: Outcome,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers(headers);
  if (isKnown(request, headers.etag)) return reply.status(304).send();
  if (status === 204) return reply.status(204).send();
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return reply.status(status).send(unpackedFor(request, reply, bytes));
}

/** Returns the caller, which is set before any handler of the table runs. */
function accessOf(request: FastifyRequest) {
  if (request.access === null) throw new Error('the request was not authenticated');
  return request.access;
}

const parametersOf = (request: FastifyRequest) => request.params as Readonly<Record<string, string>>;

/** The media type that a request prefers to JSON, where the endpoint offers others. */
function acceptParameter({ alsoAs = [] }: Endpoint, { headers }: FastifyRequest): Record<string, string> {
  const accept = acceptedType(headers.accept, alsoAs);
  return accept === undefined ? {} : { accept };
}

/** Returns the query parameters that the endpoint names; values of repeated ones are joined by commas. */
function namedParameters({ parameters = {} }: Endpoint, { query }: FastifyRequest): Record<string, string> {
  const named = Object.keys(parameters).map((name) => [name, queryList(query as QueryValues, name)] as const);
  const told = named.map(([name, values]) => [name, values.filter((value) => value !== '').join(',')] as const);
  return Object.fromEntries(told.filter(([, value]) => value !== ''));
}

/** Returns the JSON of a request from where the endpoint reads it. */
async function configurationIn(
  { reading }: Endpoint,
  request: FastifyRequest,
  objects: ObjectCache,
): Promise<Configuration> {
  const { method, body, raw } = request;
  const query = request.query as QueryValues;
  const stored = (uuid: string, clazz: ObjectClass, field: string) =>
    storedBody({ uuid, clazz, field }, accessOf(request), objects);
  switch (reading.from) {
    case 'path':
      return NO_CONFIGURATION;
    case 'address':
      return addressConfiguration(query);
    case 'stored': {
      const { uuid = '' } = parametersOf(request);
      return besideAddress({ bytes: await stored(uuid, reading.class, 'uuid'), source: 'cfgUuid' }, query);
    }
    default: {
      const configuration = await configurationOf({ method, body, query, rawUrl: raw.url ?? '' }, (uuid) =>
        stored(uuid, 'requestConfiguration', 'cfgUuid'),
      );
      return reading.from === 'cfg' && reading.besideAddress ? besideAddress(configuration, query) : configuration;
    }
  }
}

/** Returns the path's region; without one the only region of the server, served or broken. */
function regionOf(
  parameters: Readonly<Record<string, string>>,
  served: ServedRegions,
  plan: Plan,
  operation: string,
): RegionInfo {
  const { regions, broken } = served;
  const known = [...regions.keys(), ...broken.keys()];
  const name = parameters.region?.toLowerCase() ?? (known.length === 1 ? known[0] : null);
  if (name === null) throw missingRegion(served);
  const region = regions.get(name);
  if (region !== undefined) return region;
  if (!broken.has(name)) throw unknownRegion(name, served);
  refuseUnlessPlanned(plan, operation, name);
  throw outOfOrder('region', name);
}

/**
 * Refuses operations and regions that the plan doesn't include. Where the region isn't found yet (null), the worker
 * that finds it checks it.
 */
function refuseUnlessPlanned(plan: Plan, operation: string, region: string | null): void {
  const forbidden = (word: string, limit: 'operations' | 'regions', asked: string): HttpError => {
    const message = `key has the plan ${plan.name}, which doesn't include the ${word} ${asked}: use another key`;
    const passed = { limit, allowed: [...(plan[limit] ?? [])], asked };
    return new HttpError(403, message, [{ path: 'key', message }], {}, passed);
  };
  if (plan.operations !== null && !plan.operations.has(operation))
    throw forbidden('operation', 'operations', operation);
  if (region !== null && plan.regions !== null && !plan.regions.has(region))
    throw forbidden('region', 'regions', region);
}

/**
 * Returns whether the client has the current answer. What depends on the region's data and the path alone stays valid
 * until the region is imported again.
 */
function isFresh(request: FastifyRequest, reply: FastifyReply, region: RegionInfo): boolean {
  const path = pathOf(request.raw.url ?? '');
  // Weak: the same tile may travel compressed or not.
  const tag = `W/"${region.generation}-${path.split('/').slice(-4).join('-')}"`;
  // Private: a shared cache would hand it to callers without a key.
  reply.headers({ etag: tag, 'cache-control': 'private, max-age=60' });
  return request.headers['if-none-match'] === tag;
}

async function compute(
  endpoint: Endpoint,
  { served, region }: { readonly served: ServedRegions; readonly region: string | null },
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AnswerDeps,
): Promise<FastifyReply> {
  const { engine, objects, publicUrl, asyncAnswers, limits } = deps;
  const access = accessOf(request);
  const group = givenUpOnClose(request, reply, deps);
  const { bytes, source } = await configurationIn(endpoint, request, objects);
  const { plan, caller } = access;
  const records = await readRecords(endpoint, request, { plan, served, database: deps.database });
  const asked: EngineRequest = {
    endpoint: endpoint.name,
    region,
    regionSet: served.set ?? undefined,
    ...(region === null && plan.regions !== null ? { allowedRegions: [...plan.regions] } : {}),
    body: bytes,
    source,
    limits: plan.limits,
    isStrict: request.asked?.preferences.isStrict ?? false,
    notices: request.asked?.notices ?? [],
    parameters: {
      ...namedParameters(endpoint, request),
      ...acceptParameter(endpoint, request),
      ...parametersOf(request),
    },
    ...(records === undefined ? {} : { records }),
    ...(endpoint.tellsAddresses
      ? { asker: { origin: originOf(request, publicUrl), key: access.key, account: access.account } }
      : {}),
  };
  const running = await deps.quotas.begin(access, endpoint.name, request.quotaHeaders);
  reply.headers(running.headers);
  const answer = (watch: CallOptions) =>
    measured(engine.answer(asked, { group, caller, ...watch }), request, { running, usage: deps.usage });
  const mayBeLate = isStaged(endpoint.operation) && request.asked?.preferences.isPatient === true;
  const answered = mayBeLate
    ? await begin({ group, owner: access.account, endpoint: endpoint.name, answer }, asyncAnswers)
    : await answer({});
  if (isKept(answered)) {
    return sendAccepted(reply, request, answered, { keepSeconds: asyncAnswers.settings.keepSeconds, limits });
  }
  const { reading } = endpoint;
  const stores = reading.from === 'body' ? reading.stores : undefined;
  const told = stores === undefined ? answered : await keepAnswer(answered, stores, access, objects);
  const { waitMs, runMs } = answered.timing;
  const totalMs = performance.now() - request.startedAt;
  const payload = payloadOf(told, totalMs);
  const timing = `wait;dur=${waitMs.toFixed(1)}, run;dur=${runMs.toFixed(1)}, total;dur=${totalMs.toFixed(1)}`;
  if (payload.message) reply.header('x-message', payload.message);
  reply.headers({ 'server-timing': timing, 'content-type': payload.contentType, ...told.headers });
  if (isKnown(request, told.headers.etag)) return reply.status(304).send();
  if (told.status === 204) return reply.status(204).send();
  if (request.asked !== null) request.asked.bytes = payload.bytes;
  return reply.status(told.status).send(unpackedFor(request, reply, bodyOf(payload)));
}

/** Records the usage of an answer, whenever it comes. */
async function measured(
  answering: Promise<EngineAnswer>,
  request: FastifyRequest,
  { running, usage }: { readonly running: Running; readonly usage: UsageRecorder },
): Promise<EngineAnswer> {
  const began = performance.now();
  try {
    const answer = await answering;
    const { timing, pairs, regions } = answer;
    running.end(timing.runMs);
    // Where no path names the region, the worker that read the request has found it.
    if (request.asked?.region === '' && regions.length === 1) request.asked.region = regions[0];
    note(usage, request, 'ok', { workerMs: timing.runMs, pairs });
    return answer;
  } catch (error) {
    // For failures the workers' time isn't reported; it is at most this.
    const workerMs = performance.now() - began;
    running.end(workerMs);
    note(usage, request, outcomeOf(failureOf(error, DEFAULT_REQUEST_LIMITS).status), { workerMs });
    throw error;
  }
}

/** Returns the body, decompressed where it is gzipped and the client doesn't accept that. */
function unpackedFor(request: FastifyRequest, reply: FastifyReply, body: Buffer | Readable): Buffer | Readable {
  if (reply.getHeader('content-encoding') !== 'gzip' || takesGzip(request.headers['accept-encoding'])) return body;
  reply.removeHeader('content-encoding');
  return body instanceof Readable ? body.pipe(createGunzip()) : gunzipSync(body);
}

/** Returns whether `Accept-Encoding` allows gzip (RFC 9110, section 12.5.3). */
function takesGzip(accepted: string | string[] | undefined): boolean {
  const weights = new Map<string, number>();
  for (const part of String(accepted ?? '').split(',')) {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}

/** Returns whether the client already has the answer with this tag; `*` in its header matches any. */
function isKnown({ headers }: FastifyRequest, etag: string | undefined): boolean {
  const known = headers['if-none-match'];
  if (etag === undefined || known === undefined) return false;
  const strong = (tag: string): string => tag.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((tag) => strong(tag) === strong(etag));
}

/** Makes the group of a request's tasks, which is aborted if the connection closes before the answer was written. */
function givenUpOnClose(request: FastifyRequest, reply: FastifyReply, { metrics, usage }: AnswerDeps): TaskGroup {
  const group = new TaskGroup();
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) return;
    metrics.requestCancelled();
    if (!reply.raw.writableEnded) note(usage, request, 'cancelled', { requests: 1 });
    group.abort(new HttpError(499, 'the client has gone'));
  });
  return group;
}

/** Adds counts to the caller's usage. */
function note(
  usage: UsageRecorder,
  { access, asked }: FastifyRequest,
  outcome: UsageOutcome,
  counts: Partial<UsageCounts>,
) {
  if (access === null || asked === null) return;
  const { account, keyName: key } = access;
  const { operation, region } = asked;
  usage.add({ account, key, operation, region, outcome }, counts);
}
