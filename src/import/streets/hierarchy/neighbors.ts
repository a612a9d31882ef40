import type { LabelGraph } from '../../../network/street/hierarchy/label-graph.ts';

/** The labels that may follow or precede each label. One may occur more than once. */
export interface Neighbors {
  readonly labelCount: number;
  /** Neighbors of label l are `label[first[l]] .. label[first[l + 1] - 1]`. */
  readonly first: Int32Array;
  readonly label: Int32Array;
}

export function neighborsOf({ labelCount, first: firstNext, next }: LabelGraph): Neighbors {
  const first = new Int32Array(labelCount + 1);
  for (let from = 0; from < labelCount; from++) {
    for (let i = firstNext[from]; i < firstNext[from + 1]; i++) {
      if (next[i] === from) continue;
      first[from + 1]++;
      first[next[i] + 1]++;
    }
  }
  for (let l = 0; l < labelCount; l++) first[l + 1] += first[l];
  const at = first.slice();
  const label = new Int32Array(first[labelCount]);
  for (let from = 0; from < labelCount; from++) {
    for (let i = firstNext[from]; i < firstNext[from + 1]; i++) {
      if (next[i] === from) continue;
      label[at[from]++] = next[i];
      label[at[next[i]]++] = from;
    }
  }
  return { labelCount, first, label };
}
