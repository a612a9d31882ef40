import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import Type from 'typebox';
import { type ConfigFile, DEFAULT_OBJECT_CACHE, plansOf, type RequestLimits } from '../../src/core/config.ts';
import { LimitError } from '../../src/core/errors.ts';
import {
  type Operation,
  objectCacheRequest,
  type ResponseCode,
  requestKind,
  TimeLimitError,
} from '../../src/engine/index.ts';
import {
  createApp,
  hashKey,
  Keyring,
  Metrics,
  type RegionInfo,
  ROUTES,
  type Route,
  ServiceState,
} from '../../src/http/index.ts';
import type { Network } from '../../src/network/index.ts';
import { EmbeddedObjectCache, type ObjectCache } from '../../src/object-cache/index.ts';
import { FORMAT_VERSION, type RegionManifest } from '../../src/storage/index.ts';
import { InProcessEngine } from './in-process-engine.ts';

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

const parts = { schema, toQuery: withLimit, operation: echo };
export const toyKinds = {
  enveloped: requestKind({ ...parts, name: 'enveloped', envelope: 'data' }),
  bare: requestKind({ ...parts, name: 'bare', envelope: 'bare' }),
  tile: requestKind({ ...parts, name: 'tile', envelope: 'tile' }),
};

const group = 'core';
export const toyRoutes: readonly Route[] = [
  { group, name: 'echo', method: 'POST', url: '/echo', summary: '', kind: toyKinds.enveloped, answers: 'data' },
  { group, name: 'echoGet', method: 'GET', url: '/echo', summary: '', kind: toyKinds.enveloped, answers: 'data' },
  { group, name: 'bare', method: 'POST', url: '/bare', summary: '', kind: toyKinds.bare, answers: 'bare' },
  { group, name: 'tile', method: 'GET', url: '/tile/:z/:x/:y.mvt', summary: '', kind: toyKinds.tile, answers: 'tile' },
  {
    group,
    name: 'info',
    method: 'GET',
    url: '/info',
    summary: '',
    answers: 'bare',
    describe: ({ name }) => ({ name }),
  },
  ...ROUTES.filter(({ name }) => name === 'objectCache'),
];

export interface ToyApi {
  readonly app: FastifyInstance;
  readonly engine: InProcessEngine;
  readonly state: ServiceState;
  readonly keyring: Keyring;
  readonly log: string[];
}

export interface ToySettings {
  readonly regions?: readonly string[];
  readonly keys?: readonly string[];
  readonly config?: ConfigFile;
  readonly limits?: RequestLimits;
  readonly playground?: string;
  readonly routes?: readonly Route[];
  readonly objects?: ObjectCache;
}

export async function toyApi(settings: ToySettings = {}): Promise<ToyApi> {
  const { regions = ['toytown'], keys = [], config = {}, routes = toyRoutes } = settings;
  const networks = new Map(regions.map((name) => [name, {} as Network]));
  const engine = new InProcessEngine(networks, [...Object.values(toyKinds), objectCacheRequest]);
  const state = new ServiceState(new Map(regions.map((name) => [name, toyRegion(name)])));
  state.phase = 'ready';
  const fixed = [
    ...keys.map((key) => ({ hash: hashKey(key), plan: 'default' })),
    ...(config.keys ?? []).map(({ key, plan = 'default' }) => ({ hash: hashKey(key), plan })),
  ];
  const keyring = new Keyring(plansOf(config), fixed);
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
  const metrics = new Metrics();
  metrics.watchPool(() => engine.status());
  const { limits, playground } = settings;
  const objects = settings.objects ?? new EmbeddedObjectCache(DEFAULT_OBJECT_CACHE);
  const app = await createApp({ engine, state, keyring, objects, metrics, logger, routes, limits, playground });
  return { app, engine, state, keyring, log };
}

const toyRegion = (name: string): RegionInfo => ({
  name,
  manifest: toyManifest(name),
  fingerprint: name,
  classes: new Map(),
  center: [8.5, 49.5],
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
