import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { InputError } from '../core/errors.ts';
import type { RegionInfo } from '../http/index.ts';
import { type KnownSections, openTransfer, type RegionTransfer } from '../storage/index.ts';
import { workerEntry } from '../workers/index.ts';
import type { ServedRegion } from './open-region.ts';

/** What the thread starts with. */
export interface LoadOrder {
  readonly dataDir: string;
  readonly name: string;
  readonly known: KnownSections;
}

/** What it sends, once. */
export type LoadAnswer =
  | { readonly transfer: RegionTransfer; readonly info: RegionInfo }
  | { readonly problem: string };

const LOADER = workerEntry('live-regions/loader.ts');

/** Loads and verifies a region in a thread of its own, beside what is served. Rejects with InputError, one sentence without the folder. */
export async function loadBeside(order: LoadOrder): Promise<ServedRegion> {
  const thread = new Worker(LOADER, { workerData: order });
  try {
    const [answer] = (await once(thread, 'message')) as [LoadAnswer];
    if ('problem' in answer) throw new InputError(answer.problem);
    const loaded = openTransfer(answer.transfer);
    return { loaded, info: { ...answer.info, files: loaded.files } };
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`it can't be loaded (${(error as Error).message})`);
  } finally {
    await thread.terminate();
  }
}
