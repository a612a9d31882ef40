import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Order } from './load-beside.ts';
import { openRegion, problemOfOpened } from './open-region.ts';

/** Entry of a thread that loads one region, or looks whether one is sound that is served. */
parentPort?.postMessage(answer(workerData as Order));

function answer(order: Order): Answer {
  try {
    if ('transfer' in order) return { problem: problemOfOpened(order.transfer, paced(order.bytesPerS)) };
    const { loaded, info } = openRegion(order.dataDir, order.name, { known: order.known, verify: true });
    return { transfer: loaded.transfer, info };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** Waits whenever more bytes have passed than may have by then. */
function paced(bytesPerS: number): (bytes: number) => void {
  const began = performance.now();
  const never = new Int32Array(new SharedArrayBuffer(4));
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    Atomics.wait(never, 0, 0, Math.max(0, (1000 * passed) / bytesPerS - (performance.now() - began)));
  };
}
