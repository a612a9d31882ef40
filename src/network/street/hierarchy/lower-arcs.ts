import type { Hierarchy } from './hierarchy.ts';
import type { LowerArcs } from './kernel/arc-costs.ts';

/** Counts arcs `from .. to - 1` by their upper ranks; the count of rank r is stored at `first[r + 1]`. */
export function countLowerArcs({ head }: Hierarchy, first: Int32Array, from: number, to: number): void {
  for (let arc = from; arc < to; arc++) first[head[arc] + 1]++;
}

/** Sums the counts, so that `first` becomes that of {@link LowerArcs}. Copies it to `next`. */
export function sumLowerArcs({ labelCount }: Hierarchy, first: Int32Array, next: Int32Array): void {
  for (let rank = 0; rank < labelCount; rank++) first[rank + 1] += first[rank];
  next.set(first.subarray(0, labelCount));
}

/** Stores the arcs of ranks `from .. to - 1` behind those of all lower ranks. */
export function placeLowerArcs(
  { firstUp, head }: Hierarchy,
  { arc, end }: LowerArcs,
  next: Int32Array,
  from: number,
  to: number,
): void {
  for (let tail = from; tail < to; tail++) {
    for (let up = firstUp[tail]; up < firstUp[tail + 1]; up++) {
      arc[next[head[up]]++] = up;
      end[up] = firstUp[tail + 1];
    }
  }
}
