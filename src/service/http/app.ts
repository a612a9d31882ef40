import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from '../../kit/core/logger.ts';
import type { Database } from '../../kit/database/index.ts';
import type { ObjectCache } from '../../kit/object-cache/index.ts';
import type { Endpoint } from '../../products/operation/index.ts';
import type { Keyring, Quotas, UsageRecorder } from '../accounts/index.ts';
import type { QueryEngine } from '../engine/index.ts';
import { foldSlashes, parseQueryString } from '../exchange/index.ts';
import { type JobService, jobFieldFinder } from '../jobs/index.ts';
import { AsyncAnswers } from './async-answers.ts';
import { addErrorHandling, answerBadConnection, sendFailure } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { openapiDocument } from './openapi.ts';
import { BodyReader } from './read-body.ts';
import { registerRoutes } from './register-routes.ts';
import { addRequestHooks } from './request-hooks.ts';
import { DEFAULT_REQUEST_LIMITS, type RequestLimits } from './request-limits.ts';
import type { Route } from './routes.ts';
import { registerServicePages } from './service-pages.ts';
import type { ServiceState } from './service-state.ts';
import type { Tracing } from './tracing.ts';
import { registerDocs, registerPlayground } from './web-pages.ts';

interface AppDeps {
  readonly engine: QueryEngine;
  readonly state: ServiceState;
  readonly keyring: Keyring;
  readonly quotas: Quotas;
  readonly usage: UsageRecorder;
  readonly objects: ObjectCache;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly limits?: RequestLimits;
  readonly trustProxy?: boolean;
  /** The public base address of this server, without a slash at the end; addresses in answers begin with it. */
  readonly publicUrl?: string | null;
  readonly asyncAnswers?: AsyncAnswers;
  /** Null or left out if there is none. */
  readonly database?: Database | null;
  readonly tracing?: Tracing | null;
  /** True if metrics have a server of their own. */
  readonly hidesMetrics?: boolean;
  readonly jobs?: JobService | null;
  /** Folder of the playground's built files. */
  readonly playground?: string | null;
  readonly routes: readonly Route[];
}

const JSON_BODIES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  /^application\/[\w.-]+\+json/,
];

/** Makes the whole HTTP application, not listening yet. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { engine, state, metrics, objects, routes, limits = DEFAULT_REQUEST_LIMITS } = deps;
  const app = fastify({
    loggerInstance: deps.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.trustProxy ?? false,
    bodyLimit: limits.bodyBytes,
    // A busy machine may take long to start.
    pluginTimeout: 120_000,
    // Slow senders are disconnected; idle connections outlive those of common load balancers.
    requestTimeout: 120_000,
    keepAliveTimeout: 75_000,
    http: { maxHeaderSize: limits.urlBytes + (32 << 10), headersTimeout: 20_000 },
    // Requests that come in while the server closes are answered; the hooks say `connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    rewriteUrl: (request) => foldSlashes(request.url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: limits.urlBytes, querystringParser: parseQueryString },
    genReqId: () => randomBytes(8).toString('hex'),
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request, reply, limits);
    },
    clientErrorHandler: answerBadConnection,
  });

  const { usage, quotas } = deps;
  const bodies = new BodyReader(limits);
  acceptJson(app, bodies);
  addRequestHooks(app, { limits, metrics, state, usage, tracing: deps.tracing ?? null });
  addErrorHandling(app, limits, state);
  await app.register(cors, CORS);
  await app.register(compress, COMPRESSION);

  const document = openapiDocument(routes);
  const { keyring, publicUrl = null, asyncAnswers = new AsyncAnswers() } = deps;
  const kept = { objects, asyncAnswers };
  registerRoutes(app, routes, {
    engine,
    state,
    metrics,
    ...kept,
    publicUrl,
    limits,
    database: deps.database ?? null,
    jobs: deps.jobs ?? null,
    jobFields: jobFieldFinder((name) => endpointNamed(routes, name).schema),
    keyring,
    bodies,
    quotas,
    usage,
  });
  metrics.watchReadiness(() => state.phase === 'ready');
  const hidesMetrics = deps.hidesMetrics ?? false;
  const takesJobs = deps.jobs != null;
  registerServicePages(app, { engine, state, metrics, openapi: JSON.stringify(document), takesJobs, hidesMetrics });
  await registerDocs(app, document);
  await registerPlayground(app, deps.playground ?? null);
  return app;
}

function endpointNamed(routes: readonly Route[], name: string): Endpoint {
  for (const route of routes)
    if (route.answeredBy === 'endpoint' && route.endpoint.name === name) return route.endpoint;
  throw new Error(`no endpoint is named ${name}`);
}

/**
 * Keeps bodies as bytes, which workers parse. Bodies without a content type, which some tools forget, are taken as
 * JSON.
 */
function acceptJson(app: FastifyInstance, bodies: BodyReader): void {
  app.removeAllContentTypeParsers();
  const asBytes = (request: FastifyRequest, payload: Readable): Promise<Buffer> => bodies.read(request, payload);
  for (const type of JSON_BODIES) app.addContentTypeParser(type, asBytes);
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const type = request.headers['content-type'];
    if (type === undefined) return asBytes(request, payload);
    payload.resume();
    throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
  });
}

const CORS = {
  origin: '*',
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'],
  allowedHeaders:
    'origin, content-type, accept, authorization, prefer, idempotency-key, last-event-id, range, if-range, x-requested-with, x-api-key, x-application-id, x-targomo-environment',
  exposedHeaders:
    'server-timing, x-message, x-request-id, location, etag, accept-ranges, content-range, content-disposition, preference-applied, retry-after, ratelimit, ratelimit-policy, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset',
  maxAge: 600,
  strictPreflight: false,
};

const COMPRESSION = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  threshold: 1024,
  // Answers are compressed once and sent once: more effort than this costs more time than it saves.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  zlibOptions: { level: 5 },
};
