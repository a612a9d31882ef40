import { asColumn } from '../../../kit/collections/column.ts';
import type { FifoPatternIndex, ServiceDay } from '../service-day.ts';

/**
 * Returns stop positions of patterns by stop, ascending by pattern and position. `firstPosition` is that of the
 * patterns.
 */
export function stopPatterns(
  stopCount: number,
  patternCount: number,
  firstPosition: Int32Array,
  positionStop: Int32Array,
): { firstStopPattern: Int32Array; stopPattern: ServiceDay['stopPattern'] } {
  const firstStopPattern = new Int32Array(stopCount + 1);
  for (const stop of positionStop) firstStopPattern[stop + 1]++;
  for (let s = 0; s < stopCount; s++) firstStopPattern[s + 1] += firstStopPattern[s];
  const next = firstStopPattern.slice(0, stopCount);
  const pattern = new Int32Array(positionStop.length);
  const position = new Int32Array(positionStop.length);
  for (let l = 0; l < patternCount; l++) {
    for (let h = firstPosition[l]; h < firstPosition[l + 1]; h++) {
      const at = next[positionStop[h]]++;
      pattern[at] = l;
      position[at] = h - firstPosition[l];
    }
  }
  return {
    firstStopPattern,
    stopPattern: { pattern: asColumn<number, FifoPatternIndex>(pattern), position: asColumn(position) },
  };
}
