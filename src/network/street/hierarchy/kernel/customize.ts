import type { Hierarchy } from '../hierarchy.ts';
import type { ArcCosts, LowerArcs } from './arc-costs.ts';
import { NO_PATH } from './keys.ts';

/**
 * Turns the costs of single steps into costs of paths through lower ranks, for ranks `from .. to - 1`: from the lowest
 * rank to the highest, each arc is relaxed with the two other sides of every triangle below it ("basic customization").
 * All ranks below these in the elimination tree must be done; no others are read.
 * @param arcTo scratch memory with a number per rank; its content doesn't matter
 */
export function customize(
  hierarchy: Hierarchy,
  lower: LowerArcs,
  costs: ArcCosts,
  arcTo: Int32Array,
  from = 0,
  to = hierarchy.labelCount,
): void {
  const { firstUp, head } = hierarchy;
  const { up, down } = costs;
  for (let rank = from; rank < to; rank++) {
    // By rank: the arc to it from the current rank; stale elsewhere.
    for (let arc = firstUp[rank]; arc < firstUp[rank + 1]; arc++) arcTo[head[arc]] = arc;
    for (let i = lower.first[rank]; i < lower.first[rank + 1]; i++) {
      const near = lower.arc[i];
      const end = lower.end[near];
      const toLow = down[near];
      const fromLow = up[near];
      if (toLow === NO_PATH && fromLow === NO_PATH) continue;
      for (let far = near + 1; far < end; far++) {
        const base = arcTo[head[far]];
        up[base] = Math.min(up[base], toLow + up[far]);
        down[base] = Math.min(down[base], down[far] + fromLow);
      }
    }
  }
}
