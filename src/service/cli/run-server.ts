import { InputError } from '../../kit/core/errors.ts';
import { DEFAULT_REQUEST_LIMITS } from '../http/index.ts';
import { listenForMetrics } from './metrics-port.ts';
import { type Components, type ServerSettings, urlOf, wire } from './wiring.ts';

const IDLE_POLL_MS = 50;
/** The time in which cancelled requests can still be answered. */
const LAST_WORDS_MS = 500;
const DEFAULT_ANNOUNCE_SECONDS = 5;
/** The longest warm-up of workers before a server reports that it is ready. */
const WARM_UP_MS = 2000;

/** Another program listens there. */
export class PortTakenError extends InputError {}

export interface RunningServer {
  readonly url: string;
  readonly regions: readonly string[];
  /** Regions that can't be served. */
  readonly brokenRegions: readonly string[];
  /** True if all callers may use the server, because there is no API key. */
  readonly open: boolean;
  /** Looks at the folder of regions now, and takes up changes. */
  lookAtRegions(): Promise<void>;
  /**
   * Stops the server: closes the port and lets running requests finish within the time limit of requests. With
   * `announce`, `/readyz` first reports for some seconds (`drain.announceSeconds`) that the server is leaving, while
   * requests are still accepted; another call ends that.
   */
  close(options?: { readonly announce?: boolean }): Promise<void>;
}

/** Starts a server and resolves when it answers. Throws InputError when it can't. */
export async function runServer(settings: ServerSettings): Promise<RunningServer> {
  const began = performance.now();
  const components = await wire(settings);
  const { app, engine, objects, jobs, database, quotas, state, live, follower } = components;
  try {
    await app.listen({ host: settings.host, port: settings.port });
    const { ownMetrics } = components;
    const { metrics } = settings.config;
    if (ownMetrics !== null && metrics?.port !== undefined)
      await listenForMetrics(ownMetrics, metrics.host ?? settings.host, metrics.port);
    await engine.ready;
    // The first requests would wait for code to be compiled. A start that was quick stays so.
    if (settings.config.warmUp ?? true) await engine.warmUp(Math.min(WARM_UP_MS, performance.now() - began));
  } catch (error) {
    quotas.close();
    components.ownMetrics?.close();
    await Promise.allSettled([app.close(), engine.close(), objects.close(), jobs.close(), database.close()]);
    throw explained(error, settings);
  }
  state.phase = 'ready';
  live.start();
  jobs.resume();
  follower?.start(() => live.look());
  const stopWatching = watchKeys(components);
  components.usage.start();
  components.lastUses.start();
  const requestSeconds = settings.config.request?.seconds ?? DEFAULT_REQUEST_LIMITS.seconds;
  let closing: Promise<void> | null = null;
  let endAnnouncement: () => void = () => {};
  return {
    url: urlOf(app),
    regions: state.served.regionNames,
    brokenRegions: [...state.broken.keys()],
    open: components.keyring.open,
    lookAtRegions: () => live.look(),
    close: async ({ announce = false } = {}) => {
      state.phase = 'draining';
      const { announceSeconds = DEFAULT_ANNOUNCE_SECONDS } = settings.config.drain ?? {};
      if (announce && closing === null)
        await new Promise<void>((resolve) => {
          endAnnouncement = resolve;
          setTimeout(resolve, announceSeconds * 1000);
        });
      endAnnouncement();
      closing ??= drain(components, requestSeconds);
      stopWatching();
      await closing;
    },
  };
}

/** @param seconds the time that running requests still have */
async function drain(components: Components, seconds: number): Promise<void> {
  const { app, engine, objects, jobs, database, usage, quotas, ownMetrics, tracing, live } = components;
  components.follower?.stop();
  const stopped = live.stop();
  const cap = setTimeout(
    () => {
      // Requests that still run are given up, and their callers are informed.
      void engine.close();
      setTimeout(() => app.server.closeAllConnections(), LAST_WORDS_MS).unref();
    },
    seconds * 1000 + LAST_WORDS_MS,
  );
  // An answer whose head was written just before still says that its connection stays open.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_POLL_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(cap);
  // What it computes is computed again by others, or when it comes back.
  await jobs.close();
  // What can't be stored was logged.
  await usage.close().catch(() => {});
  await components.lastUses.close();
  quotas.close();
  ownMetrics?.close();
  ownMetrics?.closeAllConnections();
  await tracing?.close();
  await stopped;
  await Promise.all([engine.close(), objects.close(), database.close()]);
}

/** Applies changes of keys within seconds while the server runs. */
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
