import { asColumn } from '../../collections/column.ts';
import type { LineIndex, ServiceDay } from '../service-day.ts';

/** Halts of lines by stop, ascending by line and position. `firstHalt` is that of the lines. */
export function stopHalts(
  stopCount: number,
  lineCount: number,
  firstHalt: Int32Array,
  haltStop: Int32Array,
): { firstStopHalt: Int32Array; stopHalt: ServiceDay['stopHalt'] } {
  const firstStopHalt = new Int32Array(stopCount + 1);
  for (const stop of haltStop) firstStopHalt[stop + 1]++;
  for (let s = 0; s < stopCount; s++) firstStopHalt[s + 1] += firstStopHalt[s];
  const next = firstStopHalt.slice(0, stopCount);
  const line = new Int32Array(haltStop.length);
  const position = new Int32Array(haltStop.length);
  for (let l = 0; l < lineCount; l++) {
    for (let h = firstHalt[l]; h < firstHalt[l + 1]; h++) {
      const at = next[haltStop[h]]++;
      line[at] = l;
      position[at] = h - firstHalt[l];
    }
  }
  return { firstStopHalt, stopHalt: { line: asColumn<number, LineIndex>(line), position: asColumn(position) } };
}
