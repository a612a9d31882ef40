import type { Region } from '../region.ts';
import { openPack } from './open-pack.ts';
import type { PackOptions, PackPlace } from './pack-options.ts';
import type { PackWorker } from './protocol.ts';

export { HinterlandError, InputError, LimitError, RequestError } from '../../../kit/core/errors.ts';
export type { Operations } from '../operations.ts';
export type { Answer, CallOptions, Matrix, Method, Region, RegionFacts } from '../region.ts';
export type { PackOptions, PackPlace, PackResponse } from './pack-options.ts';

// Globals of pages, whose types aren't among those of Node.
declare const Worker: new (url: string | URL, options: { readonly type: 'module' }) => PackWorker;
declare const crossOriginIsolated: boolean;
declare const navigator: { readonly hardwareConcurrency: number };

const MOST_WORKERS = 4;

/**
 * Opens a pack in a web page: by the address of its folder, or with a function that fetches its files. A worker
 * starts at once; others, and groups of columns, follow when they are needed. Throws InputError where there is no pack.
 */
export function openRegion(place: PackPlace, options: PackOptions = {}): Promise<Region> {
  const { workerUrl, threads = Math.min(MOST_WORKERS, navigator.hardwareConcurrency) } = options;
  const start = () =>
    // Bundlers look for this very form.
    workerUrl === undefined
      ? new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
      : new Worker(workerUrl, { type: 'module' });
  return openPack(place, options, {
    start,
    workers: crossOriginIsolated ? Math.max(1, threads) : 1,
    isShared: crossOriginIsolated,
  });
}
