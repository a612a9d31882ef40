import type { Neighbours } from './neighbours.ts';

/**
 * Puts a few labels in the order in which each has the fewest neighbours when its turn comes (minimum degree). Whoever
 * stands outside of them is contracted later and only counts as a neighbour.
 */
export function orderByLeastDegree(labels: Int32Array, { first, label }: Neighbours): void {
  const around = new Map<number, Set<number>>();
  for (const one of labels) around.set(one, new Set(label.subarray(first[one], first[one + 1])));
  for (let turn = 0; turn < labels.length; turn++) {
    let best = -1;
    let least = Infinity;
    for (const [one, { size }] of around) {
      if (size >= least) continue;
      least = size;
      best = one;
    }
    labels[turn] = best;
    const joined = around.get(best) as Set<number>;
    around.delete(best);
    for (const one of joined) {
      const beside = around.get(one);
      if (!beside) continue;
      beside.delete(best);
      for (const other of joined) if (other !== one) beside.add(other);
    }
  }
}
