import type { StreetCosts } from '../network/street-costs.ts';
import { weightOf } from '../street/metric.ts';
import type { SlotIndex } from '../street/search-graph.ts';
import { type ArcIndex, isForward } from '../street/street-graph.ts';
import { turnCost } from '../street/turn-costs.ts';
import type { StartArc } from './starts.ts';

/** A part of a path: an arc in the direction of travel, its shares, and its costs. */
export interface PathArc {
  readonly arc: ArcIndex;
  readonly from: number;
  readonly to: number;
  /** Turning into the arc included. */
  readonly travelTimeDs: number;
  readonly turningDs: number;
  readonly lengthDm: number;
}

/** Cuts search results into paths in the direction of travel. Shares of edges are those of their targets. */
export class PathCutter {
  constructor(
    private readonly costs: StreetCosts,
    private readonly waived: ReadonlySet<number> | null,
  ) {}

  /** Returns the path along the arc that the start lies on. */
  onStart({ slot, arc, fromShare, toShare }: StartArc, edgeShare: number): PathArc[] {
    const { mirrored } = this.costs.graph;
    const at = isForward(arc) ? edgeShare : 1 - edgeShare;
    const [from, to] = mirrored ? [at, Math.max(at, fromShare)] : [Math.min(at, toShare), at];
    return [this.part(slot, from, to, null)];
  }

  /**
   * Returns the path along several arcs.
   * @param slots from the target's back to the start's, in the order of parents
   */
  along(start: StartArc, slots: readonly SlotIndex[], edgeShare: number): PathArc[] {
    const { mirrored, arc } = this.costs.graph;
    const target = isForward(arc[slots[0]]) ? edgeShare : 1 - edgeShare;
    const last = slots.length - 1;
    const parts = new Array<PathArc>(slots.length);
    for (let i = 0; i <= last; i++) {
      // With traffic the list runs from target to source.
      const at = mirrored ? i : last - i;
      const before = i === last ? null : slots[i + 1];
      if (i === 0) parts[at] = this.part(slots[i], mirrored ? target : 0, mirrored ? 1 : target, before);
      else if (before === null)
        parts[at] = this.part(slots[i], mirrored ? 0 : start.toShare, mirrored ? start.fromShare : 1, null);
      else parts[at] = this.whole(slots[i], before);
    }
    return parts;
  }

  /** Returns a part of one arc; `before` is the slot that the search came from. */
  private part(slot: SlotIndex, from: number, to: number, before: SlotIndex | null): PathArc {
    const { graph, weight, other, weighsTime, timeTurns } = this.costs;
    const between = (full: number) => Math.round(full * to) - Math.round(full * from);
    const turning = before === null ? 0 : turnCost(graph, timeTurns, this.waived, before, slot);
    return {
      arc: graph.arc[slot],
      from,
      to,
      travelTimeDs: between(weightOf(weighsTime ? weight : other, slot)) + turning,
      turningDs: turning,
      lengthDm: between(weightOf(weighsTime ? other : weight, slot)),
    };
  }

  /** Returns a whole arc, as nearly all are, without measuring or rounding. */
  private whole(slot: SlotIndex, before: SlotIndex): PathArc {
    const { graph, weight, other, weighsTime, timeTurns } = this.costs;
    const turning = turnCost(graph, timeTurns, this.waived, before, slot);
    return {
      arc: graph.arc[slot],
      from: 0,
      to: 1,
      travelTimeDs: weightOf(weighsTime ? weight : other, slot) + turning,
      turningDs: turning,
      lengthDm: weightOf(weighsTime ? other : weight, slot),
    };
  }
}
