import type { Hierarchy } from './hierarchy.ts';
import type { LowerArcs } from './kernel/arc-costs.ts';

/** The arcs of a hierarchy by their upper ends. */
export function lowerArcs({ labelCount, firstUp, head }: Hierarchy): LowerArcs {
  const first = new Int32Array(labelCount + 1);
  for (let arc = 0; arc < head.length; arc++) first[head[arc] + 1]++;
  for (let rank = 0; rank < labelCount; rank++) first[rank + 1] += first[rank];
  const next = first.slice();
  const arc = new Int32Array(head.length);
  const end = new Int32Array(head.length);
  for (let tail = 0; tail < labelCount; tail++) {
    for (let up = firstUp[tail]; up < firstUp[tail + 1]; up++) {
      arc[next[head[up]]++] = up;
      end[up] = firstUp[tail + 1];
    }
  }
  return { first, arc, end };
}
