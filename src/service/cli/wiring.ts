import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { InputError } from '../../kit/core/errors.ts';
import { createLogger, type Logger } from '../../kit/core/logger.ts';
import { databaseUrl, ServerDatabase } from '../../kit/database/index.ts';
import {
  DEFAULT_OBJECT_CACHE,
  type ObjectCache,
  openObjectCache,
  redisUrl,
  timedCache,
} from '../../kit/object-cache/index.ts';
import { listRegions } from '../../region/storage/index.ts';
import { countedStore, DEFAULT_STORE, type Store, StoreFollower } from '../../region/store/index.ts';
import { ACCOUNT_TABLES } from '../accounts/index.ts';
import { CAPABILITIES, ENGINE_WORKER, MIGRATIONS } from '../capabilities/index.ts';
import { Engine } from '../engine/index.ts';
import {
  AsyncAnswers,
  createApp,
  DEFAULT_ASYNC,
  DEFAULT_REQUEST_LIMITS,
  Metrics,
  metricsServer,
  routesOf,
  ServiceState,
  Tracing,
  tracingSettings,
} from '../http/index.ts';
import type { JobService } from '../jobs/index.ts';
import { DEFAULT_LIVE, LiveRegions, loadRegions } from '../live-regions/index.ts';
import { type ConfigFile, checkPlanOperations } from './config-file.ts';
import { wireJobs } from './jobs/wire-jobs.ts';
import { memoryPlan } from './memory-plan.ts';
import { type Accounts, wireAccounts } from './wire-accounts.ts';

export interface ServerSettings {
  readonly dataDir: string;
  readonly regions: readonly string[];
  /** The store that regions come from; null: they are imported into the folder. */
  readonly store?: Store | null;
  /** True if other regions that come into the folder aren't served. */
  readonly servesOnlyThese?: boolean;
  readonly host: string;
  readonly port: number;
  readonly apiKeys: readonly string[];
  readonly config: ConfigFile;
  /** The stream for log lines; standard error by default. */
  readonly logTo?: { write(line: string): void };
}

export interface Components extends Accounts {
  readonly engine: Engine;
  /** Takes up regions that change; to be started. */
  readonly live: LiveRegions;
  /** Takes up regions from the store; to be started too. Null: regions come from no store. */
  readonly follower: StoreFollower | null;
  readonly state: ServiceState;
  readonly objects: ObjectCache;
  /** Opened when it is first asked. */
  readonly database: ServerDatabase;
  /** Null unless the environment names a collector. */
  readonly tracing: Tracing | null;
  /** The server of metrics on a port of their own; null: they are served beside the API. */
  readonly ownMetrics: Server | null;
  readonly jobs: JobService;
  readonly app: FastifyInstance;
}

/** The folder of the embedded database, among the regions. */
const DATABASE_FOLDER = '.database';
const PLAYGROUND = fileURLToPath(new URL('../../../playground/dist', import.meta.url));

/** Makes all components of a server, in the order in which they depend on each other. Nothing listens yet. */
export async function wire(settings: ServerSettings): Promise<Components> {
  const { config } = settings;
  const routes = routesOf(CAPABILITIES, config.dialects);
  checkPlanOperations(config, new Set(routes.map(({ name }) => name)));
  const logger = createLogger(config.log ?? 'warn', settings.logTo);
  const metrics = new Metrics();
  const follower = followerOf(settings, metrics, logger);
  if (follower !== null) await follower.look();
  const names = follower === null ? settings.regions : listRegions(settings.dataDir);
  const atRoot = config.dialects?.region?.toLowerCase();
  if (follower === null && atRoot !== undefined && !names.includes(atRoot)) {
    throw new InputError(`configuration: dialects.region is ${atRoot}, which isn't here: use ${names.join(', ')}`);
  }
  const initial = loadRegions(settings.dataDir, names);
  for (const [region, reason] of initial.broken) {
    logger.error({ region }, `region ${region} can't be served: ${reason}`);
  }
  const limits = { ...DEFAULT_REQUEST_LIMITS, ...config.request };
  const workers = config.workers ?? availableParallelism();
  const memory = memoryPlan(config, workers);
  const engine = new Engine({
    workers,
    requestSeconds: limits.seconds,
    resultBytes: memory.results,
    workerCacheBytes: memory.workers,
    onTask: (report) => metrics.task(report),
    warmUp: config.warmUp ?? true,
    entry: ENGINE_WORKER,
  });
  const state = new ServiceState();
  if (follower !== null) state.store = follower;
  const live = new LiveRegions(
    {
      dataDir: settings.dataDir,
      only: settings.servesOnlyThese === true ? new Set(settings.regions) : null,
      settings: { ...DEFAULT_LIVE, ...config.regions },
      ...{ engine, state, metrics, logger },
    },
    initial,
  );
  metrics.watchPool(() => engine.status());
  metrics.watchResults(() => engine.resultCacheStatus());
  metrics.watchCaches(memory.cacheBytes, () => engine.heldBytes());
  const redis = redisUrl();
  const cacheSettings = {
    ...DEFAULT_OBJECT_CACHE,
    ...(redis === null ? {} : { redis }),
    ...config.objectCache,
    maxBytes: memory.objects,
  };
  const cache = await openObjectCache(cacheSettings, (trouble) => logger.warn(`the object cache's server: ${trouble}`));
  const backend = cacheSettings.redis === undefined ? 'memory' : 'redis';
  const objects = timedCache(cache, (outcome, seconds) => metrics.objectCache(backend, outcome, seconds));
  const trustProxy = config.trustProxy ?? false;
  const publicUrl = config.publicUrl?.replace(/\/+$/, '') ?? null;
  const asyncAnswers = new AsyncAnswers({ ...DEFAULT_ASYNC, ...config.asyncRequests, maxBytes: memory.asyncAnswers });
  const url = databaseUrl();
  const database = new ServerDatabase({
    folder: join(settings.dataDir, DATABASE_FOLDER),
    url,
    migrations: [...MIGRATIONS, ACCOUNT_TABLES],
    onTrouble: (trouble) => logger.warn(`the database: ${trouble}`),
  });
  const accounts = await wireAccounts(settings, { database: url === null ? null : database, redis, metrics, logger });
  const deps = { engine, state, ...accounts, objects, metrics, logger, routes, publicUrl, asyncAnswers };
  const jobs = wireJobs({
    database,
    dataDir: settings.dataDir,
    threads: config.workers ?? availableParallelism(),
    regions: () => [...state.served.loaded.values()].map(({ transfer }) => transfer),
    usage: accounts.usage,
    quotas: accounts.quotas,
    metrics,
    keep: config.jobs,
    logger,
  });
  const traced = tracingSettings();
  const tracing = traced === null ? null : new Tracing(traced, (trouble) => logger.warn(trouble));
  const ownMetrics = config.metrics?.port === undefined ? null : metricsServer(metrics);
  const shown = { tracing, hidesMetrics: ownMetrics !== null, playground: PLAYGROUND };
  const app = await createApp({ ...deps, ...shown, database, jobs, limits, trustProxy });
  return { engine, live, follower, state, ...accounts, objects, database, jobs, tracing, ownMetrics, app };
}

function followerOf({ store = null, dataDir, config }: ServerSettings, metrics: Metrics, logger: Logger) {
  if (store === null) return null;
  const counted = countedStore(store, (backend, outcome) => metrics.storeRequest(backend, outcome));
  return new StoreFollower({ store: counted, dataDir, settings: { ...DEFAULT_STORE, ...config.store }, logger });
}

/** Returns the address `http://127.0.0.1:8080`, with the port that was really taken. */
export function urlOf(app: FastifyInstance): string {
  const { address, port, family } = app.server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  // A browser can't open "every address of this machine".
  return `http://${host === '0.0.0.0' || host === '[::]' ? 'localhost' : host}:${port}`;
}
