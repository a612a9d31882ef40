import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | null = null;

/**
 * Frees what this thread doesn't refer to any more, at once: tens of milliseconds. Shared memory doesn't count as a
 * thread's own, so a thread that has little to do would hold on to gigabytes of it.
 */
export function collectGarbage(): void {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
