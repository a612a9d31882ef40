import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { InputError } from '../../kit/core/errors.ts';
import { workerEntry } from '../../kit/workers/index.ts';
import { type KnownSections, openTransfer, type RegionTransfer } from '../../region/storage/index.ts';
import type { RegionInfo } from '../http/index.ts';
import type { ServedRegion } from './open-region.ts';

interface LoadOrder {
  readonly dataDir: string;
  readonly name: string;
  readonly known: KnownSections;
}

interface CheckOrder {
  readonly transfer: RegionTransfer;
  readonly bytesPerS: number;
}

/** The start data of the thread. */
export type Order = LoadOrder | CheckOrder;

/** The message that the thread sends, once. */
export type Answer =
  | { readonly transfer: RegionTransfer; readonly info: RegionInfo }
  | { readonly problem: string | null };

const LOADER = workerEntry('service/live-regions/loader.ts');

/**
 * Loads and verifies a region in a thread of its own, beside what is served. Rejects with InputError, one sentence
 * without the folder.
 */
export async function loadBeside(order: LoadOrder): Promise<ServedRegion> {
  const answer = await answerTo(order).catch((error: Error) => ({ problem: `it can't be loaded (${error.message})` }));
  if ('problem' in answer) throw new InputError(answer.problem ?? '');
  const loaded = openTransfer(answer.transfer);
  return { loaded, info: { ...answer.info, files: loaded.files } };
}

/**
 * Checks a served region in a thread of its own at a limited rate: returns one sentence without the folder, null if it
 * is sound.
 */
export async function checkBeside(order: CheckOrder, signal: AbortSignal): Promise<string | null> {
  const answer = await answerTo(order, signal);
  return 'problem' in answer ? answer.problem : null;
}

async function answerTo(order: Order, signal?: AbortSignal): Promise<Answer> {
  const thread = new Worker(LOADER, { workerData: order });
  try {
    const [answer] = (await once(thread, 'message', { signal })) as [Answer];
    return answer;
  } finally {
    await thread.terminate();
  }
}
