import { type Logger, pino } from 'pino';
import type { Database } from '../../src/kit/database/index.ts';
import { DEFAULT_OBJECT_CACHE, EmbeddedObjectCache } from '../../src/kit/object-cache/index.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import { type LoadedRegion, loadRegion } from '../../src/region/storage/index.ts';
import { Keyring, MemoryCounters, Quotas } from '../../src/service/accounts/index.ts';
import { CAPABILITIES } from '../../src/service/capabilities/index.ts';
import { plansOf } from '../../src/service/cli/config-file.ts';
import type { QueryEngine } from '../../src/service/engine/index.ts';
import { createApp, Metrics, regionInfo, routesOf, ServedRegions, ServiceState } from '../../src/service/http/index.ts';
import { memoryUsage } from '../worlds/accounts/usage.ts';
import { RecordingEngine } from './recording-engine.ts';

interface DemoSettings {
  readonly keyring?: Keyring;
  readonly logger?: Logger;
  readonly atRoot?: Parameters<typeof routesOf>[1];
}

/** Serves all capabilities on the demonstration region in this thread. */
export async function demoApp(dataDir: string, settings: DemoSettings = {}) {
  const loaded = loadRegion(dataDir, 'demo');
  const engine = new RecordingEngine(
    new Map([['demo', openNetwork(loaded)]]),
    CAPABILITIES.flatMap((capability) => capability.endpoints),
  );
  return { ...(await demoAppOn(engine, loaded, settings)), engine };
}

/** Serves all capabilities on an engine, with an empty database: other tests use real rows. */
async function demoAppOn(engine: QueryEngine, loaded: LoadedRegion, settings: DemoSettings = {}) {
  const { keyring = new Keyring(plansOf({})), logger = pino({ level: 'silent' }) } = settings;
  const routes = routesOf(CAPABILITIES, settings.atRoot);
  const state = new ServiceState(new ServedRegions(new Map([['demo', regionInfo(loaded)]])));
  state.phase = 'ready';
  const nothing = async () => [];
  const transaction = () => Promise.reject(new Error());
  const database: Database = { query: nothing, script: nothing, transaction, close: async () => {} };
  const metrics = new Metrics();
  const app = await createApp({
    ...{ engine, state, keyring, database, logger, metrics, routes },
    quotas: new Quotas(new MemoryCounters()),
    usage: memoryUsage(),
    objects: new EmbeddedObjectCache(DEFAULT_OBJECT_CACHE),
  });
  return { app, metrics, routes };
}
