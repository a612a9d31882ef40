import { availableParallelism } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { InputError } from '../../kit/core/errors.ts';
import { TaskGroup, workerEntry } from '../../kit/workers/index.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import type { Limits } from '../../network/routing/limits.ts';
import { type LoadedRegion, loadRegion } from '../../region/storage/index.ts';
import { Engine } from '../engine/index.ts';
import { EngineRegion, type LibraryEngine } from './engine-region.ts';
import type { Region } from './region.ts';

export interface OpenOptions {
  /** Worker threads; 0 computes in the calling thread, which waits meanwhile. Default: one for each core. */
  readonly threads?: number;
  /** Largest sizes of one request, where they differ from the usual ones. */
  readonly limits?: Partial<Limits>;
  /** Seconds that one request may take; default 600. */
  readonly requestSeconds?: number;
  /** Refuses fields that no request has, instead of naming them in the answer's message. */
  readonly strict?: boolean;
}

const REQUEST_SECONDS = 600;
const MOST_THREADS = 256;

/** Opens an imported region by its folder. Throws InputError where there is none, or where it is damaged. */
export async function openRegion(folder: string, options: OpenOptions = {}): Promise<Region> {
  const { threads = availableParallelism(), limits = {}, requestSeconds = REQUEST_SECONDS, strict = false } = options;
  if (!Number.isInteger(threads) || threads < 0 || threads > MOST_THREADS) {
    throw new InputError(`threads must be a whole number from 0 to ${MOST_THREADS}, not ${threads}`);
  }
  const path = resolve(folder);
  const loaded = loadRegion(dirname(path), basename(path));
  const all = { ...DEFAULT_LIMITS, ...limits };
  const engine = threads === 0 ? await engineHere(loaded, all) : await engineOf(loaded, threads, requestSeconds, all);
  const { name, bounds, attribution } = loaded.manifest;
  return new EngineRegion({ name, bounds, attribution }, engine, strict);
}

async function engineOf(
  { transfer }: LoadedRegion,
  workers: number,
  requestSeconds: number,
  limits: Limits,
): Promise<LibraryEngine> {
  const entry = workerEntry('service/capabilities/worker.ts');
  const engine = new Engine({ regions: [transfer], workers, requestSeconds, entry });
  await engine.ready;
  return {
    async answer(request, signal) {
      const group = new TaskGroup();
      const abort = () => group.abort(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      try {
        return await engine.answer({ ...request, limits }, { group });
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    },
    close: () => engine.close(),
  };
}

/** Opens an engine of this thread; the code of all operations is loaded only here. */
async function engineHere(loaded: LoadedRegion, limits: Limits): Promise<LibraryEngine> {
  const { openEngineHere } = await import('./engine-here.ts');
  return openEngineHere(loaded, limits);
}
