import type { CancelFlag } from '../../../core/cancel.ts';
import type { Hierarchy } from '../hierarchy.ts';
import type { ArcCosts, LowerArcs } from './arc-costs.ts';
import { costOfKey, NO_COST, otherOfKey } from './keys.ts';

/** Ranks between two looks at whether anybody still wants the answer. */
const CANCEL_INTERVAL = 1 << 12;

/** Arcs of one direction that no other path replaces, by their lower ends. */
export interface OneWayArcs {
  /** Arcs of rank r: `first[r] .. first[r + 1] - 1`. */
  readonly first: Int32Array;
  /** By arc: the rank at its upper end, its cost and the other dimension. */
  readonly head: Int32Array;
  readonly cost: Int32Array;
  readonly other: Int32Array;
}

/**
 * Leaves the arcs of a customized hierarchy that shortest paths need: from the highest rank to the lowest, an arc goes
 * where the way by a higher rank is no dearer ("perfect customization"). About a third is left. Overwrites `costs`:
 * afterwards each tells the least cost of any path between its ends.
 */
export function prune(
  hierarchy: Hierarchy,
  lower: LowerArcs,
  costs: ArcCosts,
  cancel: CancelFlag,
): { up: OneWayArcs; down: OneWayArcs } {
  const { labelCount, firstUp, head } = hierarchy;
  const { up, down } = costs;
  const keptUp = keep(up);
  const keptDown = keep(down);
  // By rank: the arc to it from the rank in hand; stale elsewhere.
  const arcTo = new Int32Array(labelCount);
  for (let rank = labelCount - 1; rank >= 0; rank--) {
    if (rank % CANCEL_INTERVAL === 0) cancel.check();
    for (let arc = firstUp[rank]; arc < firstUp[rank + 1]; arc++) arcTo[head[arc]] = arc;
    for (let i = lower.first[rank]; i < lower.first[rank + 1]; i++) {
      const near = lower.arc[i];
      let fromLow = up[near];
      let toLow = down[near];
      for (let far = near + 1, end = lower.end[near]; far < end; far++) {
        const base = arcTo[head[far]];
        // From the low end by `rank` to the far end, and by the far end to `rank`; then the same backwards.
        if (fromLow + up[base] <= up[far]) {
          up[far] = fromLow + up[base];
          keptUp[far] = 0;
        } else if (up[far] + down[base] <= fromLow) {
          fromLow = up[far] + down[base];
          keptUp[near] = 0;
        }
        if (down[base] + toLow <= down[far]) {
          down[far] = down[base] + toLow;
          keptDown[far] = 0;
        } else if (up[base] + down[far] <= toLow) {
          toLow = up[base] + down[far];
          keptDown[near] = 0;
        }
      }
      up[near] = fromLow;
      down[near] = toLow;
    }
  }
  return {
    up: select(hierarchy, keptUp, up),
    down: select(hierarchy, keptDown, down),
  };
}

/** 1 where some path stands for an arc. */
function keep(costs: Float64Array): Uint8Array {
  const kept = new Uint8Array(costs.length);
  for (let arc = 0; arc < kept.length; arc++) kept[arc] = costOfKey(costs[arc]) < NO_COST ? 1 : 0;
  return kept;
}

function select({ labelCount, firstUp, head }: Hierarchy, kept: Uint8Array, keys: Float64Array): OneWayArcs {
  let count = 0;
  for (let arc = 0; arc < kept.length; arc++) count += kept[arc];
  const first = new Int32Array(labelCount + 1);
  const arcs = { first, head: new Int32Array(count), cost: new Int32Array(count), other: new Int32Array(count) };
  let to = 0;
  for (let rank = 0; rank < labelCount; rank++) {
    for (let arc = firstUp[rank]; arc < firstUp[rank + 1]; arc++) {
      if (kept[arc] === 0) continue;
      arcs.head[to] = head[arc];
      arcs.cost[to] = costOfKey(keys[arc]);
      arcs.other[to] = otherOfKey(keys[arc]);
      to++;
    }
    first[rank + 1] = to;
  }
  return arcs;
}
