import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import Type from 'typebox';
import { LimitError } from '../../src/kit/core/errors.ts';
import { DEFAULT_OBJECT_CACHE, EmbeddedObjectCache, type ObjectCache } from '../../src/kit/object-cache/index.ts';
import type { Network } from '../../src/network/network/index.ts';
import {
  CORE,
  type Endpoint,
  endpoint,
  type Operation,
  type ResponseCode,
} from '../../src/products/operation/index.ts';
import { storedConfigurationCapability } from '../../src/products/stored-configuration/index.ts';
import { FORMAT_VERSION, type RegionManifest } from '../../src/region/storage/index.ts';
import {
  type Counters,
  Keyring,
  MemoryCounters,
  Quotas,
  type UsageRecorder,
} from '../../src/service/accounts/index.ts';
import { type ConfigFile, plansOf } from '../../src/service/cli/config-file.ts';
import { TimeLimitError } from '../../src/service/engine/index.ts';
import {
  createApp,
  Metrics,
  type RegionInfo,
  type RequestLimits,
  type Route,
  routesOf,
  ServedRegions,
  ServiceState,
  type Tracing,
} from '../../src/service/http/index.ts';
import { memoryUsage } from '../worlds/accounts/usage.ts';
import { RecordingEngine } from './recording-engine.ts';

/** A tiny product, to try everything around products: it answers what it was asked. */
const schema = Type.Object({
  sources: Type.Array(
    Type.Object({
      id: Type.Unsafe<string | number>({ type: ['string', 'number'] }),
      lat: Type.Number({ minimum: -90, maximum: 90 }),
      lng: Type.Number({ minimum: -180, maximum: 180 }),
    }),
    { minItems: 1 },
  ),
  edgeWeight: Type.Optional(Type.Union([Type.Literal('time'), Type.Literal('distance')])),
  maxEdgeWeight: Type.Optional(Type.Integer({ minimum: 0 })),
  reverse: Type.Optional(Type.Boolean()),
  travelTimeFactors: Type.Optional(Type.Record(Type.String(), Type.Number())),
  pathSerializer: Type.Optional(Type.Union([Type.Enum(['compact', 'geojson']), Type.Array(Type.String())])),
  outcome: Type.Optional(Type.String()),
  fault: Type.Optional(Type.Enum(['throw', 'timeout'])),
});

type Toy = Type.Static<typeof schema>;

const encode = (value: unknown): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(JSON.stringify(value)));

const echo: Operation<Toy> = {
  name: 'echo',
  cost: (_network, query) => query.sources.length,
  run(_network, query) {
    if (query.fault === 'throw') throw new TypeError('a secret detail');
    if (query.fault === 'timeout') throw new TimeLimitError(120);
    if (query.outcome === undefined) {
      return { code: 'ok', message: '', body: encode(query), extra: { errors: '[]' } };
    }
    return { code: query.outcome as ResponseCode, message: 'point "7" is too far away', body: encode([]) };
  },
};

const withLimit = (wire: Toy, limits: { maxSources: number }): Toy => {
  if (wire.sources.length > limits.maxSources) {
    throw new LimitError('maxSources', limits.maxSources, wire.sources.length, 'sources');
  }
  return wire;
};

const parts = { group: CORE, summary: '', schema, toQuery: withLimit, operation: echo } as const;
const toyEndpoints = [
  endpoint({
    ...parts,
    name: 'echo',
    path: '/echo',
    reading: { from: 'body-or-cfg' },
    answer: { form: 'enveloped', schema: Type.Any() },
  }),
  endpoint({
    ...parts,
    name: 'bare',
    path: '/bare',
    reading: { from: 'body' },
    answer: { form: 'bare', schema: Type.Any() },
  }),
  endpoint({ ...parts, name: 'tile', path: '/tile/:z/:x/:y.mvt', reading: { from: 'cfg' }, answer: { form: 'tile' } }),
  endpoint({
    ...parts,
    name: 'anywhere',
    group: { tag: 'toys', description: 'No path names a region', mounts: ['/toys/v1'] },
    path: '/anywhere',
    reading: { from: 'body' },
    answer: { form: 'bare', schema: Type.Any() },
  }),
  ...storedConfigurationCapability.endpoints,
];

const toyRoutes: readonly Route[] = [
  ...routesOf([{ name: 'toy', endpoints: toyEndpoints }]).filter(({ answeredBy }) =>
    ['endpoint', 'account'].includes(answeredBy),
  ),
  {
    answeredBy: 'region',
    group: CORE,
    name: 'info',
    method: 'GET',
    path: '/info',
    summary: '',
    describe: ({ name }) => ({ name }),
  },
];

export interface ToyApi {
  readonly app: FastifyInstance;
  readonly engine: RecordingEngine;
  readonly state: ServiceState;
  readonly keyring: Keyring;
  readonly usage: UsageRecorder;
  readonly objects: ObjectCache;
  readonly log: string[];
}

interface ToySettings {
  readonly regions?: readonly string[];
  readonly keys?: readonly string[];
  readonly config?: ConfigFile;
  readonly limits?: RequestLimits;
  readonly playground?: string;
  readonly routes?: readonly Route[];
  readonly objects?: ObjectCache;
  /** Networks that endpoints are asked of, in the place of regions that have nothing. */
  readonly networks?: readonly Network[];
  readonly endpoints?: readonly Endpoint[];
  readonly counters?: Counters;
  readonly usage?: UsageRecorder;
  readonly tracing?: Tracing;
}

export async function toyApi(settings: ToySettings = {}): Promise<ToyApi> {
  const { keys = [], config = {}, routes = toyRoutes, endpoints = toyEndpoints } = settings;
  const networks = settings.networks ?? (settings.regions ?? ['toytown']).map((region) => ({ region }) as Network);
  const engine = new RecordingEngine(new Map(networks.map((network) => [network.region, network])), endpoints);
  const state = new ServiceState(new ServedRegions(new Map(networks.map(({ region }) => [region, toyRegion(region)]))));
  state.phase = 'ready';
  const keyring = new Keyring(plansOf(config), [...keys.map((key) => ({ key })), ...(config.keys ?? [])]);
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
  const metrics = new Metrics();
  metrics.watchPool(() => engine.status());
  const { limits, playground, tracing } = settings;
  const objects = settings.objects ?? new EmbeddedObjectCache(DEFAULT_OBJECT_CACHE);
  const quotas = new Quotas(settings.counters ?? new MemoryCounters(), (plan, reason) =>
    metrics.quotaRefused(plan, reason),
  );
  const usage = settings.usage ?? memoryUsage();
  const accounts = { keyring, quotas, usage };
  const app = await createApp({
    engine,
    state,
    ...accounts,
    objects,
    metrics,
    logger,
    routes,
    limits,
    playground,
    tracing,
  });
  return { app, engine, state, ...accounts, objects, log };
}

const toyRegion = (name: string): RegionInfo => ({
  name,
  manifest: toyManifest(name),
  files: new Map(),
  generation: name,
  classes: new Map(),
  center: [8.5, 49.5],
  modes: ['car', 'bike', 'walk', 'fly'],
  transit: { available: false },
});

const toyManifest = (name: string): RegionManifest => ({
  format: 'hinterland-region',
  formatVersion: FORMAT_VERSION,
  name,
  hinterlandVersion: '0.0.0',
  inputs: [],
  osmTimestamp: '2026-01-01T00:00:00Z',
  bounds: [8, 49, 9, 50],
  attribution: ['© OpenStreetMap contributors'],
  report: { counts: { edges: 1 }, skipped: {} },
  sections: [],
});

export const toyBody = { sources: [{ id: 'a', lat: 49.5, lng: 8.5 }] };
