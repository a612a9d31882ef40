import type { FastifyInstance } from 'fastify';
import { hinterlandVersion } from '../../region/storage/index.ts';
import type { QueryEngine } from '../engine/index.ts';
import { HttpError, JSON_TYPE } from '../exchange/index.ts';
import type { Metrics } from './metrics.ts';
import type { RegionInfo } from './region-info.ts';
import { refuseOtherMethods } from './register-routes.ts';
import { SERVICE_PAGES } from './routes.ts';
import type { RegionTrouble, ServiceState, StoreState } from './service-state.ts';

interface ServicePageDeps {
  readonly engine: QueryEngine;
  readonly state: ServiceState;
  readonly metrics: Metrics;
  /** The API's description as JSON text. */
  readonly openapi: string;
  /** True if this server takes jobs. */
  readonly takesJobs: boolean;
  /** True if metrics have a port of their own. */
  readonly hidesMetrics: boolean;
}

export function registerServicePages(app: FastifyInstance, deps: ServicePageDeps): void {
  const { engine, state, metrics, openapi, takesJobs, hidesMetrics } = deps;
  const answers: Readonly<
    Record<(typeof SERVICE_PAGES)[number], () => { type: string; body: string | Promise<string> }>
  > = {
    '/healthz': () => json({ status: 'ok' }),
    '/readyz': () => {
      if (state.phase !== 'ready') {
        throw new HttpError(503, `the server is ${state.phase}`, [], { 'retry-after': '5' });
      }
      if (state.regions.size === 0) throw new HttpError(503, 'there is no region yet', [], { 'retry-after': '5' });
      // The server is ready in spite of broken regions: they would not come back if requests stopped.
      const brokenRegions = [...state.broken.keys()];
      return json({ status: 'ready', ...(brokenRegions.length > 0 ? { brokenRegions } : {}) });
    },
    '/status': () => json(statusOf(state, engine, takesJobs)),
    '/metrics': () => ({ type: metrics.contentType, body: metrics.text() }),
    '/openapi.json': () => ({ type: JSON_TYPE, body: openapi }),
  };
  for (const url of SERVICE_PAGES) {
    if (url === '/metrics' && hidesMetrics) continue;
    app.get(url, async (_request, reply) => {
      const { type, body } = answers[url]();
      return reply
        .header('cache-control', 'no-cache')
        .type(type)
        .send(await body);
    });
    refuseOtherMethods(app, url, new Set(['GET', 'HEAD', 'OPTIONS']));
  }
}

const json = (value: unknown): { type: string; body: string } => ({ type: JSON_TYPE, body: JSON.stringify(value) });

function statusOf(state: ServiceState, engine: QueryEngine, takesJobs: boolean): unknown {
  return {
    name: 'hinterland',
    version: hinterlandVersion,
    phase: state.phase,
    // A page that computes by itself lacks these: paths for other programs with their documentation, keys, jobs.
    capabilities: ['api', 'keys', ...(takesJobs ? ['jobs'] : [])],
    uptimeSeconds: Math.floor((Date.now() - state.startedAt) / 1000),
    workers: engine.status(),
    memory: { residentBytes: process.memoryUsage.rss(), cacheBytes: engine.heldBytes() },
    regions: [...state.regions.values()].map((region) => regionStatus(region, state.troubles.get(region.name))),
    ...(state.store === null ? {} : { store: storeOf(state.store) }),
    brokenRegions: [...state.broken].map(([name, reason]) => ({ name, reason })),
  };
}

/** Returns what `/status` says of a region; `trouble` is why a newer generation of it can't be taken up. */
export function regionStatus(
  { name, generation, manifest, center, modes }: RegionInfo,
  trouble?: RegionTrouble,
): unknown {
  const [west, south, east, north] = manifest.bounds;
  return {
    name,
    generation,
    ...(trouble === undefined ? {} : { update: trouble }),
    osmTimestamp: manifest.osmTimestamp,
    bounds: { west, south, east, north },
    center: center === null ? null : { lat: center[1], lng: center[0] },
    attribution: manifest.attribution,
    modes,
    // The region has a map.
    basemap: (manifest.files ?? []).some((file) => file.name === 'basemap'),
    counts: manifest.report.counts,
  };
}

const storeOf = ({ backend, troubles }: StoreState): unknown => ({
  backend,
  problems: [...troubles].map(([region, problem]) => ({ ...(region === '' ? {} : { region }), problem })),
});
