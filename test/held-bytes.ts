import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Garbage that is still on its way. */
const TOLERANCE = 50_000;
const MOST_ROUNDS = 8;

/** Returns the bytes of typed arrays and objects that this process still holds on to. */
export async function heldBytes(): Promise<number> {
  let held = Number.POSITIVE_INFINITY;
  // Typed arrays are given back by a thread of their own, some time after a collection.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    collectGarbage();
    await pause(5);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const before = held;
    held = heapUsed + arrayBuffers;
    if (round > 0 && Math.abs(before - held) < TOLERANCE) break;
  }
  return held;
}
