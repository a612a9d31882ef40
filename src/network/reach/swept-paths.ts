import type { SnappedPoint } from '../network/snap.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import type { CustomizedHierarchy } from '../street/hierarchy/customized.ts';
import { Climb, type Meeting, meetingOf } from '../street/hierarchy/kernel/climb.ts';
import { costOfKey, keyOf } from '../street/hierarchy/kernel/keys.ts';
import type { SweepSpace } from '../street/hierarchy/kernel/sweep-space.ts';
import { Unpacking } from '../street/hierarchy/kernel/unpack.ts';
import type { UnpackedArcs } from '../street/hierarchy/kernel/unpacked-paths.ts';
import { weightOf } from '../street/metric.ts';
import { mayFollow, type SlotIndex, type StateIndex } from '../street/search-graph.ts';
import { turnCost } from '../street/turn-costs.ts';
import { eachAfter } from './labels-after.ts';
import type { ApproachIndex, NetworkTargets } from './network-targets.ts';
import { costOnStart, otherOnStart, type StartArc, type StartList } from './starts.ts';
import { type PathArc, PathCutter } from './street-path.ts';
import type { PathsReached, ReachedTarget } from './street-reach.ts';

/** A way onto the target: the label it begins with, and the remaining cost from there. */
interface Entrance {
  readonly label: number;
  readonly slot: SlotIndex;
  readonly ahead: number;
  readonly aheadSecondary: number;
}

/** A cheapest path: along the start's own arc, or by slots from it to the target's. */
interface Found {
  readonly weight: number;
  readonly start: StartArc;
  readonly slots: readonly SlotIndex[] | null;
}

/** The last requested target. */
interface Last {
  readonly targets: NetworkTargets;
  readonly i: number;
  readonly found: Found | null;
  readonly path: PathArc[] | null;
}

/**
 * Finds paths from one origin: upward searches from it and from each target meet, and the arcs they used are unpacked.
 * For a few far targets that is much less work than a search.
 */
export class SweptPaths implements PathsReached {
  private last: Last | null = null;
  /** The upward search from the starts, once it was needed. */
  private ascent: Climb | null = null;

  constructor(
    readonly costs: StreetCosts,
    private readonly customized: CustomizedHierarchy,
    private readonly space: SweepSpace,
    private readonly descent: Climb,
    private readonly known: UnpackedArcs,
    private readonly starts: StartList,
    readonly limit: number,
    readonly snapped: readonly (SnappedPoint | null)[],
  ) {}

  at(targets: NetworkTargets, i: number): ReachedTarget | null {
    const { found, path } = this.to(targets, i);
    if (!found || !path) return null;
    let lengthDm = found.start.offsetSecondary + targets.offsetSecondary[i];
    for (const part of path) lengthDm += part.lengthDm;
    const weight = found.weight + targets.offset[i];
    return { travelTimeDs: weight, lengthDm, weight, origin: found.start.origin };
  }

  pathTo(targets: NetworkTargets, i: number): PathArc[] | null {
    return this.to(targets, i).path;
  }

  private to(targets: NetworkTargets, i: number): Last {
    if (this.last?.targets === targets && this.last.i === i) return this.last;
    const found = this.find(targets, i);
    this.last = { targets, i, found, path: found && this.cut(found, targets.share[i]) };
    return this.last;
  }

  private cut({ slots, start }: Found, share: number): PathArc[] {
    const cutter = new PathCutter(this.costs, null);
    return slots ? cutter.along(start, slots.toReversed(), share) : cutter.onStart(start, share);
  }

  private find(targets: NetworkTargets, i: number): Found | null {
    const { hierarchy, down } = this.customized;
    const { space, descent } = this;
    this.ascent ??= this.ascended();
    const entrances = this.entrances(targets, i);
    space.begin();
    for (const { label, ahead, aheadSecondary } of entrances) space.start(hierarchy.rank[label], ahead, aheadSecondary);
    space.searchUpward(down);
    descent.keep(space);
    const least = keyOf(this.limit - targets.offset[i] + 1, 0);
    const meeting = meetingOf(this.ascent, descent, least);
    const own = this.onOwnArc(targets, i, meeting?.key ?? least);
    return own || !meeting ? own : this.unpacked(this.ascent, meeting, entrances);
  }

  private ascended(): Climb {
    const { space } = this;
    const { hierarchy, up } = this.customized;
    const ascent = new Climb();
    space.begin();
    this.eachStart((label, cost, other) => space.start(hierarchy.rank[label], cost, other));
    space.searchUpward(up);
    ascent.keep(space);
    return ascent;
  }

  private eachStart(visit: (label: number, cost: number, other: number, start: number) => void): void {
    const { costs, starts } = this;
    for (let s = 0; s < starts.count; s++) {
      eachAfter(costs, starts.slot[s], starts.cost[s], (label, cost) => visit(label, cost, starts.secondaryCost[s], s));
    }
  }

  private unpacked(ascent: Climb, { key, from, to }: Meeting, entrances: readonly Entrance[]): Found {
    const { hierarchy, up, down } = this.customized;
    const { descent, starts } = this;
    const slots: SlotIndex[] = [];
    const climbed = ascent.pathTo(from, up);
    const descended = descent.pathTo(to, down);
    const begin = climbed.length > 0 ? climbed[climbed.length - 1].at : from;
    const end = descended.length > 0 ? descended[descended.length - 1].at : to;

    let left = -1;
    this.eachStart((label, cost, other, start) => {
      const isBegin = hierarchy.rank[label] === ascent.rank[begin];
      if (left < 0 && isBegin && cost === ascent.cost[begin] && other === ascent.other[begin]) left = start;
    });
    const entrance = entrances.find(
      ({ label, ahead, aheadSecondary }) =>
        hierarchy.rank[label] === descent.rank[end] &&
        ahead === descent.cost[end] &&
        aheadSecondary === descent.other[end],
    );
    if (left < 0 || !entrance) throw new Error('a path in a hierarchy begins or ends at none of its starts or targets');

    slots.push(starts.slot[left]);
    const { labelOf } = hierarchy;
    const slotOf = (tail: number, head: number, cost: number, other: number) =>
      this.step(labelOf[tail], labelOf[head], cost, other);
    const unpacking = new Unpacking(hierarchy, up, down, slotOf, this.known, slots);
    for (let i = climbed.length - 1; i >= 0; i--) unpacking.upward(ascent.rank[climbed[i].at], climbed[i].arc);
    for (const { at, arc } of descended) unpacking.downward(descent.rank[at], arc);
    slots.push(entrance.slot);
    return { weight: costOfKey(key), start: starts.arcs[starts.startArc[left]], slots };
  }

  /** Returns the way along a start's own arc, if its key is no greater than `least`. */
  private onOwnArc(targets: NetworkTargets, i: number, least: number): Found | null {
    let found: Found | null = null;
    let best = least;
    for (let approach: ApproachIndex = 2 * i; approach < 2 * i + 2; approach++) {
      if (targets.slot[approach] < 0) continue;
      for (const start of this.starts.on(targets.arcOf(approach))) {
        const weight = costOnStart(start, targets.position[approach], false);
        const key = keyOf(weight, otherOnStart(start, targets.positionSecondary[approach], false));
        if (weight < 0 || weight > this.limit - targets.offset[i] || key > best || (found && key === best)) continue;
        found = { weight, start, slots: null };
        best = key;
      }
    }
    return found;
  }

  private entrances(targets: NetworkTargets, i: number): Entrance[] {
    const { graph, turns } = this.costs;
    const entrances: Entrance[] = [];
    for (let approach = 2 * i; approach < 2 * i + 2; approach++) {
      for (let slot = targets.slot[approach] as SlotIndex; slot >= 0; slot = graph.twin[slot]) {
        const [ahead, aheadSecondary] = [targets.ahead[approach], targets.aheadSecondary[approach]];
        entrances.push({ label: turns ? slot : graph.tail[slot], slot, ahead, aheadSecondary });
      }
    }
    return entrances;
  }

  /**
   * Returns the slot of a single step between two labels with exactly this cost; -1 if there is none. If labels are
   * slots, it is the first.
   */
  private step(from: number, to: number, cost: number, secondaryCost: number): number {
    const { graph, turns, weight, other } = this.costs;
    // Weights are read directly: a path uses too few steps of a region for making their records.
    if (turns) {
      const [slot, next] = [from as SlotIndex, to as SlotIndex];
      if (graph.tail[next] !== graph.head[slot] || !mayFollow(graph, slot, next)) return -1;
      const isIt =
        weightOf(weight, slot) + turnCost(graph, turns, null, slot, next) === cost &&
        weightOf(other, slot) === secondaryCost;
      return isIt ? slot : -1;
    }
    const state = from as StateIndex;
    const end = graph.firstOut[(state + 1) as StateIndex];
    for (let slot = graph.firstOut[state]; slot < end; slot++) {
      if (graph.head[slot] === to && weightOf(weight, slot) === cost && weightOf(other, slot) === secondaryCost)
        return slot;
    }
    return -1;
  }
}
