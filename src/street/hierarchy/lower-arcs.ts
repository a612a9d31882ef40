import type { Hierarchy } from './hierarchy.ts';
import type { LowerArcs } from './kernel/arc-costs.ts';

/** The arcs of a hierarchy by their upper ends. Yields after every `most` arcs or so. */
export function* lowerArcs(
  { labelCount, firstUp, head }: Hierarchy,
  most = Number.POSITIVE_INFINITY,
): Generator<void, LowerArcs> {
  const first = new Int32Array(labelCount + 1);
  for (let arc = 0; arc < head.length; ) {
    for (const end = Math.min(head.length, arc + most); arc < end; arc++) first[head[arc] + 1]++;
    yield;
  }
  for (let rank = 0; rank < labelCount; rank++) first[rank + 1] += first[rank];
  const next = first.slice();
  const arc = new Int32Array(head.length);
  const end = new Int32Array(head.length);
  for (let tail = 0; tail < labelCount; ) {
    for (const from = firstUp[tail]; tail < labelCount && firstUp[tail] - from < most; tail++) {
      for (let up = firstUp[tail]; up < firstUp[tail + 1]; up++) {
        arc[next[head[up]]++] = up;
        end[up] = firstUp[tail + 1];
      }
    }
    yield;
  }
  return { first, arc, end };
}
