import { parentPort, workerData } from 'node:worker_threads';
import type { KnownSections } from '../storage/index.ts';
import type { LoadAnswer, LoadOrder } from './load-beside.ts';
import { openRegion } from './open-region.ts';

/** Entry of a thread that loads one region. */
const { dataDir, name, known } = workerData as LoadOrder;
parentPort?.postMessage(answer(known));

function answer(known: KnownSections): LoadAnswer {
  try {
    const { loaded, info } = openRegion(dataDir, name, { known, verify: true });
    return { transfer: loaded.transfer, info };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
