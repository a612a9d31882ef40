import { drainBits } from '../../kit/collections/bitset.ts';
import type { SweptCosts } from './swept-reach.ts';
import type { SettledLabels } from './visit-reached-arcs.ts';

/** The result of a sweep by label, in ascending order. There is one instance per hierarchy. */
export class SweptLabels implements SettledLabels {
  /** Cost by label, valid for {@link settled} labels. */
  readonly cost: Int32Array;
  readonly settled: Int32Array;
  settledCount = 0;
  /** A bit set of labels, all 0 between calls. */
  private readonly marks: Int32Array;

  constructor(labelCount: number) {
    this.cost = new Int32Array(labelCount);
    this.settled = new Int32Array(labelCount);
    this.marks = new Int32Array((labelCount >>> 5) + 1);
  }

  /** Reads the labels up to a cost. */
  read({ customized, runs, runCount, cost }: SweptCosts, limit: number): void {
    const { marks } = this;
    const { labelOf } = customized.hierarchy;
    let first = marks.length;
    let last = -1;
    for (let run = 0; run < runCount; run++) {
      for (let rank = runs[2 * run]; rank >= runs[2 * run + 1]; rank--) {
        if (cost[rank] > limit) continue;
        const label = labelOf[rank];
        const word = label >>> 5;
        this.cost[label] = cost[rank];
        marks[word] |= 1 << (label & 31);
        if (word < first) first = word;
        if (word > last) last = word;
      }
    }
    this.settledCount = drainBits(marks, first, last, this.settled);
  }
}
