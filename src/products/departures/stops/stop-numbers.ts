import { WorkspaceSection } from '../../../kit/collections/workspace.ts';
import type { PlatformIndex, Timetable } from '../../../network/transit/timetable.ts';

const STOP_NUMBERS = new WorkspaceSection<Timetable, Int32Array>('numbers of platforms', numberStops);

/**
 * Returns a positive integer for every platform, for clients whose ids of stops are integers. It comes from the feed's
 * id, so it stays the same when a region is imported again; of several platforms with one number (another feed's stop
 * of the same id, or one in millions by chance) the later take the next that is free.
 */
export const stopNumbersOf = ({ workspace }: Timetable): Int32Array => workspace.of(STOP_NUMBERS);

function numberStops({ platform, strings }: Timetable): Int32Array {
  const numbers = new Int32Array(platform.count);
  const taken = new Set<number>();
  for (let p = 0; p < platform.count; p++) {
    let number = hash31(strings.bytesOf(platform.id[p as PlatformIndex]));
    while (number === 0 || taken.has(number)) number = (number + 1) & 0x7fffffff;
    taken.add(number);
    numbers[p] = number;
  }
  return numbers;
}

/** Returns the upper 31 of the 32 bits of FNV-1a (Fowler, Noll, Vo). */
function hash31(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 1;
}
