import type { SnappedPoint } from '../network/snap.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import type { CustomizedHierarchy } from '../street/hierarchy/customized.ts';
import { costOfKey, keyOf } from '../street/hierarchy/kernel/keys.ts';
import type { Potentials } from '../street/hierarchy/kernel/potentials.ts';
import type { SweepSpace } from '../street/hierarchy/kernel/sweep-space.ts';
import { weightOf } from '../street/metric.ts';
import type { SlotIndex, StateIndex } from '../street/search-graph.ts';
import { eachAfter } from './labels-after.ts';
import type { ApproachIndex, NetworkTargets } from './network-targets.ts';
import { costOnStart, otherOnStart, type StartArc, type StartList } from './starts.ts';
import { type PathArc, PathCutter } from './street-path.ts';
import type { PathsReached, ReachedTarget } from './street-reach.ts';

/** A way onto the target: the label it begins with, and what is ahead from there. */
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

/** The target that was asked for last. */
interface Last {
  readonly targets: NetworkTargets;
  readonly i: number;
  readonly found: Found | null;
  readonly path: PathArc[] | null;
}

/**
 * Paths from one origin, each by the exact costs to its target: from label to label goes the step that lessens them by
 * just what it costs. For a few far targets that is much less than a search.
 */
export class SweptPaths implements PathsReached {
  private last: Last | null = null;

  constructor(
    readonly costs: StreetCosts,
    private readonly customized: CustomizedHierarchy,
    private readonly space: SweepSpace,
    private readonly potentials: Potentials,
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
    const { hierarchy, up, down } = this.customized;
    const { space, potentials } = this;
    const entrances = this.entrances(targets, i);
    space.begin();
    for (const { label, ahead, aheadSecondary } of entrances) space.start(hierarchy.rank[label], ahead, aheadSecondary);
    space.searchUpward(down);
    potentials.begin(up, space);
    return this.best(targets, i, entrances);
  }

  private best(targets: NetworkTargets, i: number, entrances: readonly Entrance[]): Found | null {
    const { costs, starts, potentials } = this;
    const { rank } = this.customized.hierarchy;
    let least = keyOf(this.limit - targets.offset[i] + 1, 0);
    let first = -1;
    let start = -1;
    for (let s = 0; s < starts.count; s++) {
      eachAfter(costs, starts.slot[s], starts.cost[s], (label, cost) => {
        const key = keyOf(cost, starts.secondaryCost[s]) + potentials.of(rank[label]);
        if (key >= least) return;
        least = key;
        first = label;
        start = s;
      });
    }
    const own = this.onOwnArc(targets, i, least);
    if (own || start < 0) return own;
    const slots = [starts.slot[start], ...this.follow(first, entrances)];
    return { weight: costOfKey(least), start: starts.arcs[starts.startArc[start]], slots };
  }

  /** The way along a start's own arc, if its key is no greater than `least`. */
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

  /** The slots from a label to the target: where labels are slots, they themselves. */
  private follow(first: number, entrances: readonly Entrance[]): SlotIndex[] {
    const { rank } = this.customized.hierarchy;
    const slots: SlotIndex[] = [];
    for (let label = first; ; ) {
      const left = this.potentials.of(rank[label]);
      const entrance = entrances.find((one) => one.label === label && keyOf(one.ahead, one.aheadSecondary) === left);
      if (entrance) {
        slots.push(entrance.slot);
        return slots;
      }
      label = this.step(label, left, slots);
    }
  }

  /** Goes on by a step that costs what it lessens the cost left. */
  private step(label: number, left: number, slots: SlotIndex[]): number {
    const { graph, steps, weight, other } = this.costs;
    const { rank } = this.customized.hierarchy;
    if (steps) {
      const record = steps.first[label] || steps.fill(label as SlotIndex);
      for (let at = record, end = record + 2 * steps.records[record]; at < end; at += 2) {
        const next = steps.records[at + 1];
        const step = keyOf(steps.records[at + 2], weightOf(other, label as SlotIndex));
        if (step + this.potentials.of(rank[next]) !== left) continue;
        slots.push(label as SlotIndex);
        return next;
      }
    } else {
      const state = label as StateIndex;
      const end = graph.firstOut[(state + 1) as StateIndex];
      for (let slot = graph.firstOut[state]; slot < end; slot++) {
        const cost = weightOf(weight, slot);
        if (cost < 0) continue;
        const step = keyOf(cost, weightOf(other, slot));
        if (step + this.potentials.of(rank[graph.head[slot]]) !== left) continue;
        slots.push(slot);
        return graph.head[slot];
      }
    }
    throw new Error('a path in a hierarchy has no step in its network');
  }
}
