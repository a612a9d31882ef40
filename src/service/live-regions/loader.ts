import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Order } from './load-beside.ts';
import { openRegion, problemOfOpened } from './open-region.ts';

/** The entry of a thread that loads one region, or checks one that is served. */
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

/** Limits a rate: waits whenever more bytes have passed than allowed by then. */
function paced(bytesPerS: number): (bytes: number) => void {
  const began = performance.now();
  const never = new Int32Array(new SharedArrayBuffer(4));
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    Atomics.wait(never, 0, 0, Math.max(0, (1000 * passed) / bytesPerS - (performance.now() - began)));
  };
}
