import { GrowableInt32 } from '../../kit/collections/growable.ts';
import { WalkClosure, type WalkSource } from '../../network/transit/walk-closure.ts';
import { boundWalks, type Walks } from '../../network/transit/walking.ts';

/** The longest walk of passengers between platforms: 1000 m at 5 km/h. */
export const MAX_WALK_DS = 7200;

/**
 * Computes the shortest walks between platforms by streets and shortcuts in any order. `streets` are already shortest
 * walks among themselves; both are bounded by `maxDs`.
 */
export function shortestWalks(streets: Walks, shortcuts: Walks, maxDs: number): Walks {
  if (shortcuts.head.length === 0) return streets;
  const closure = new WalkClosure(streets.first.length - 1, maxDs);
  const [onStreets, byShortcuts] = [sourceOf(streets), sourceOf(shortcuts)];
  const first = new Int32Array(streets.first.length);
  const head = new GrowableInt32(streets.head.length + shortcuts.head.length);
  const durationDs = new GrowableInt32(streets.head.length + shortcuts.head.length);
  const lengthDm = new GrowableInt32(streets.head.length + shortcuts.head.length);
  for (let platform = 0; platform + 1 < first.length; platform++) {
    for (const other of closure.from(platform, onStreets, byShortcuts)) {
      head.push(other);
      durationDs.push(closure.durationDs[other]);
      lengthDm.push(closure.lengthDm[other]);
    }
    first[platform + 1] = head.length;
    boundWalks(head.length);
  }
  return { first, head: head.toArray(), durationDs: durationDs.toArray(), lengthDm: lengthDm.toArray() };
}

function sourceOf({ first, ...columns }: Walks): WalkSource {
  const table = { begin: first, end: first.subarray(1), ...columns };
  return { tableWith: () => table };
}
