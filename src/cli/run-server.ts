import { once } from 'node:events';
import { InputError } from '../core/errors.ts';
import { type Components, type ServerSettings, urlOf, wire } from './wiring.ts';

const DRAIN_MS = 30_000;
const IDLE_POLL_MS = 50;

/** Another program listens there. */
export class PortTakenError extends InputError {}

export interface RunningServer {
  readonly url: string;
  readonly regions: readonly string[];
  /** Regions that can't be served. */
  readonly brokenRegions: readonly string[];
  /** There is no API key: all callers may use it. */
  readonly open: boolean;
  /** Takes up what has changed in the folder of regions now, not at the next look. */
  lookAtRegions(): Promise<void>;
  /** Lets running requests finish (30 s at most), then ends everything. */
  close(): Promise<void>;
}

/** Starts a server and resolves when it answers. Throws InputError when it can't. */
export async function runServer(settings: ServerSettings): Promise<RunningServer> {
  const components = await wire(settings);
  const { app, engine, objects, jobs, database, quotas, state, live } = components;
  try {
    await app.listen({ host: settings.host, port: settings.port });
    await listenForMetrics(components, settings);
    await engine.ready;
  } catch (error) {
    quotas.close();
    components.ownMetrics?.close();
    await Promise.allSettled([app.close(), engine.close(), objects.close(), jobs.close(), database.close()]);
    throw explained(error, settings);
  }
  state.phase = 'ready';
  live.start();
  jobs.resume();
  const stopWatching = watchKeys(components);
  components.usage.start();
  return {
    url: urlOf(app),
    regions: state.served.regionNames,
    brokenRegions: [...state.broken.keys()],
    open: components.keyring.open,
    lookAtRegions: () => live.look(),
    close: async () => {
      stopWatching();
      await drain(components);
    },
  };
}

async function drain({
  app,
  engine,
  objects,
  jobs,
  database,
  usage,
  quotas,
  ownMetrics,
  tracing,
  state,
  live,
}: Components): Promise<void> {
  state.phase = 'draining';
  await live.stop();
  const cap = setTimeout(() => {
    // Whatever still runs is given up, and its callers are told.
    void engine.close();
    setTimeout(() => app.server.closeAllConnections(), 500).unref();
  }, DRAIN_MS);
  // An answer whose head was written just before still says that its connection stays open.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_POLL_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(cap);
  // What can't be stored was logged.
  // What it computes is computed again by others, or when it comes back.
  await jobs.close();
  await usage.close().catch(() => {});
  quotas.close();
  ownMetrics?.close();
  ownMetrics?.closeAllConnections();
  await tracing?.close();
  await Promise.all([engine.close(), objects.close(), database.close()]);
}

async function listenForMetrics({ ownMetrics }: Components, { host, config }: ServerSettings): Promise<void> {
  if (ownMetrics === null) return;
  ownMetrics.listen({ host: config.metrics?.host ?? host, port: config.metrics?.port });
  try {
    await once(ownMetrics, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(`metrics.port ${config.metrics?.port} can't be used (${code})`);
  }
}

/** Keys that are made or revoked while the server runs count within seconds. */
function watchKeys({ keys, keyring, app }: Components): () => void {
  let troubled = false;
  return keys.watch(
    async () => {
      keyring.replaceStored(await keys.list());
      troubled = false;
    },
    (error) => {
      // Said once, not at every look.
      if (!troubled) app.log.error(error, 'stored keys stay as they were');
      troubled = true;
    },
  );
}

function explained(error: unknown, { host, port }: ServerSettings): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new PortTakenError(`port ${port} of ${host} is taken: choose another with --port`);
  if (code === 'EACCES') return new InputError(`port ${port} of ${host} may not be used by this user`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new InputError(`${host} is no address of this machine`);
  return error instanceof Error ? error : new Error(String(error));
}
