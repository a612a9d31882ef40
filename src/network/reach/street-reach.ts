import type { SnappedPoint } from '../network/snap.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import { type SearchSpace, UNREACHED } from '../street/kernel/search-space.ts';
import { weightOf } from '../street/metric.ts';
import type { ReachedArcs } from '../street/reached-arcs.ts';
import type { SlotIndex, StateIndex } from '../street/search-graph.ts';
import { turnCost } from '../street/turn-costs.ts';
import { whenAllFinal } from './all-final.ts';
import type { ArcList } from './arc-list.ts';
import type { ApproachIndex, NetworkTargets } from './network-targets.ts';
import { costOnStart, otherOnStart, type StartArc, type StartList } from './starts.ts';
import { type PathArc, PathCutter } from './street-path.ts';
import type { SweptReach } from './swept-reach.ts';
import { type ArcVisitor, visitReachedArcs } from './visit-reached-arcs.ts';

export interface ReachedTarget {
  readonly travelTimeDs: number;
  readonly lengthDm: number;
  /** The dimension that was minimized. */
  readonly weight: number;
  /** Index of the origin among those of the search. */
  readonly origin: number;
}

/** The streets within a limit. Valid until the next search of the same {@link Reacher}. */
export interface StreetsReached {
  readonly costs: StreetCosts;
  readonly limit: number;
  /** Indexed by origin: its snapped point; null if there is none. */
  readonly snapped: readonly (SnappedPoint | null)[];
  /** The costs by rank, if arcs aren't needed; null if they were searched. */
  readonly swept: SweptReach | null;
  /** Returns every arc the search entered, and the stretches its starts lie on. */
  arcs(): ReachedArcs;
  /** Visits these arcs one by one, without a list of them. */
  visitArcs(visitor: ArcVisitor): void;
}

/** Targets within a limit and the paths to them. Valid until the next search of the same {@link Reacher}. */
export interface PathsReached {
  readonly costs: StreetCosts;
  readonly limit: number;
  readonly snapped: readonly (SnappedPoint | null)[];
  /**
   * Returns the least weight of target i and the other dimension of the same path; null beyond the limit, and off the
   * network.
   */
  at(targets: NetworkTargets, i: number): ReachedTarget | null;
  /**
   * Returns the path on streets of {@link at} in the direction of travel, or null; after a ride it begins where that
   * ended.
   */
  pathTo(targets: NetworkTargets, i: number): PathArc[] | null;
}

/** The result of a search. */
export interface Reach extends StreetsReached, PathsReached {}

/** The best way onto a target: by an approach, entered at `slot` by the search, or along the start's own arc. */
interface Arrival {
  weight: number;
  /** The other dimension, for choosing among equal weights; 0 if ties aren't broken. */
  tie: number;
  approach: ApproachIndex;
  slot: SlotIndex;
  start: StartArc | null;
}

/** The result of a search with one label per place; `breaksTies` if it chose the shortest of equally quick paths. */
export class StreetReach implements Reach {
  readonly swept = null;
  private readonly stack: number[] = [];
  private readonly arrival = { weight: 0 } as Arrival;

  constructor(
    readonly costs: StreetCosts,
    private readonly space: SearchSpace,
    private readonly starts: StartList,
    readonly limit: number,
    private readonly waived: ReadonlySet<number> | null,
    private readonly list: ArcList,
    readonly snapped: readonly (SnappedPoint | null)[],
    private readonly breaksTies: boolean,
  ) {}

  at(targets: NetworkTargets, i: number): ReachedTarget | null {
    const arrival = this.arrive(targets, i);
    if (!arrival) return null;
    const { weight } = arrival;
    const other = this.otherAt(targets, arrival) + targets.offsetSecondary[i];
    const origin = arrival.start ? arrival.start.origin : this.space.origin[this.traced(this.labelOf(arrival.slot))];
    return this.costs.weighsTime
      ? { travelTimeDs: weight, lengthDm: other, weight, origin }
      : { travelTimeDs: other, lengthDm: weight, weight, origin };
  }

  pathTo(targets: NetworkTargets, i: number): PathArc[] | null {
    const arrival = this.arrive(targets, i);
    if (!arrival) return null;
    const cutter = new PathCutter(this.costs, this.waived);
    const share = targets.share[i];
    if (arrival.start) return cutter.onStart(arrival.start, share);
    const slots = [arrival.slot];
    let parent = this.parentOf(arrival.slot);
    for (; parent >= 0; parent = this.parentOf(parent as SlotIndex)) slots.push(parent as SlotIndex);
    slots.push(this.starts.slot[~parent]);
    return cutter.along(this.starts.arcs[this.starts.startArc[~parent]], slots, share);
  }

  arcs(): ReachedArcs {
    this.list.begin(this.limit);
    this.visitArcs(this.list);
    return this.list.done();
  }

  visitArcs(visitor: ArcVisitor): void {
    this.space.sortSettled();
    const originOf = (label: number) => this.space.origin[this.traced(label)];
    visitReachedArcs(visitor, this.costs, this.space, this.starts, originOf);
  }

  /** Returns a test for the kernels: whether all targets are final once everything below a cost is. */
  whenAllFinal(targets: NetworkTargets): (finalBelow: number) => boolean {
    const { costs, starts, space } = this;
    const weightTo = (target: number) => this.arrive(targets, target)?.weight ?? null;
    return whenAllFinal(costs, starts, targets, weightTo, () => space.settledCount);
  }

  /** Returns the best arrival, or null beyond the limit. Valid until the next call, since matrices make millions. */
  private arrive(targets: NetworkTargets, i: number): Arrival | null {
    const { graph } = this.costs;
    const offset = targets.offset[i];
    const best = this.arrival;
    best.weight = this.limit - offset + 1;
    best.tie = Number.NEGATIVE_INFINITY;
    const unreached = best.weight;
    for (let approach = 2 * i; approach < 2 * i + 2; approach++) {
      let slot = targets.slot[approach] as SlotIndex;
      if (slot < 0) continue;
      for (const start of this.starts.on(targets.arcOf(approach))) {
        const cost = costOnStart(start, targets.position[approach], graph.mirrored);
        if (cost < 0) continue;
        const tie = this.breaksTies ? otherOnStart(start, targets.positionSecondary[approach], graph.mirrored) : 0;
        this.offer(cost, tie, approach, slot, start);
      }
      // Journeys may end on an arc in any state, but they begin in the plain one.
      do {
        const label = this.labelOf(slot);
        const entry = this.space.cost[label];
        const tie = this.breaksTies ? this.space.other[label] + targets.aheadSecondary[approach] : 0;
        if (entry !== UNREACHED) this.offer(entry + targets.ahead[approach], tie, approach, slot, null);
        slot = graph.twin[slot];
      } while (slot >= 0 && !graph.mirrored);
    }
    if (best.weight === unreached) return null;
    best.weight += offset;
    return best;
  }

  private offer(weight: number, tie: number, approach: ApproachIndex, slot: SlotIndex, start: StartArc | null): void {
    const best = this.arrival;
    if (weight > best.weight || (weight === best.weight && tie >= best.tie)) return;
    best.weight = weight;
    best.tie = tie;
    best.approach = approach;
    best.slot = slot;
    best.start = start;
  }

  private otherAt(targets: NetworkTargets, { slot, start, approach }: Arrival): number {
    if (start) return otherOnStart(start, targets.positionSecondary[approach], this.costs.graph.mirrored);
    const label = this.traced(this.labelOf(slot));
    const turning = this.costs.turns ? 0 : this.turnInto(label as StateIndex, slot);
    return this.space.other[label] + turning + targets.aheadSecondary[approach];
  }

  /** Fills `other` and `origin` of a label and of all labels on its path; returns the label. */
  private traced(label: number): number {
    const { space, starts } = this;
    const stack = this.stack;
    stack.length = 0;
    let at = label;
    while (space.origin[at] < 0) {
      stack.push(at);
      const parent = space.parent[at];
      if (parent < 0) break;
      at = this.costs.turns ? parent : this.costs.graph.tail[parent as SlotIndex];
    }
    for (let i = stack.length - 1; i >= 0; i--) {
      const one = stack[i];
      const parent = space.parent[one];
      if (parent < 0) {
        space.origin[one] = starts.arcs[starts.startArc[~parent]].origin;
        space.other[one] = starts.secondaryCost[~parent] + this.turnTime(starts.slot[~parent], one);
        continue;
      }
      const before = this.costs.turns ? parent : this.costs.graph.tail[parent as SlotIndex];
      const slot = parent as SlotIndex;
      space.origin[one] = space.origin[before];
      const turning = this.costs.turns ? this.turnTime(slot, one) : this.turnInto(before as StateIndex, slot);
      space.other[one] = space.other[before] + weightOf(this.costs.other, slot) + turning;
    }
    return label;
  }

  /** Returns the turning time between slots if labels are slots and time is the other dimension. */
  private turnTime(slot: SlotIndex, nextLabel: number): number {
    if (!this.costs.turns || this.costs.weighsTime) return 0;
    return turnCost(this.costs.graph, this.costs.timeTurns, this.waived, slot, nextLabel as SlotIndex);
  }

  /** Returns the turning time if labels are states: at `state`, from the slot it was reached by into `slot`. */
  private turnInto(state: StateIndex, slot: SlotIndex): number {
    if (this.costs.weighsTime) return 0;
    const parent = this.space.parent[state];
    const before = parent >= 0 ? (parent as SlotIndex) : this.starts.slot[~parent];
    return turnCost(this.costs.graph, this.costs.timeTurns, this.waived, before, slot);
  }

  private labelOf(slot: SlotIndex): number {
    return this.costs.turns ? slot : this.costs.graph.tail[slot];
  }

  /** Returns the slot a path took before `slot`, or `~start`. */
  private parentOf(slot: SlotIndex): number {
    return this.space.parent[this.labelOf(slot)];
  }
}
