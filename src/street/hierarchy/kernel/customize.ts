import type { CancelFlag } from '../../../core/cancel.ts';
import type { Hierarchy } from '../hierarchy.ts';
import type { ArcCosts, LowerArcs } from './arc-costs.ts';
import { NO_PATH } from './keys.ts';

/** Ranks between two looks at whether anybody still wants the answer. */
const CANCEL_INTERVAL = 1 << 12;

/**
 * Turns the costs of single steps into costs of paths through lower ranks: from the lowest rank to the highest, each
 * arc against the two sides of every triangle below it ("basic customization").
 */
export function customize(hierarchy: Hierarchy, lower: LowerArcs, costs: ArcCosts, cancel: CancelFlag): void {
  const { labelCount, firstUp, head } = hierarchy;
  const { up, down } = costs;
  // By rank: the arc to it from the rank in hand; stale elsewhere.
  const arcTo = new Int32Array(labelCount);
  for (let rank = 0; rank < labelCount; rank++) {
    if (rank % CANCEL_INTERVAL === 0) cancel.check();
    for (let arc = firstUp[rank]; arc < firstUp[rank + 1]; arc++) arcTo[head[arc]] = arc;
    for (let i = lower.first[rank]; i < lower.first[rank + 1]; i++) {
      const near = lower.arc[i];
      const toLow = down[near];
      const fromLow = up[near];
      if (toLow === NO_PATH && fromLow === NO_PATH) continue;
      for (let far = near + 1, end = lower.end[near]; far < end; far++) {
        const base = arcTo[head[far]];
        up[base] = Math.min(up[base], toLow + up[far]);
        down[base] = Math.min(down[base], down[far] + fromLow);
      }
    }
  }
}
