import type { SnappedPoint } from '../network/snap.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import { type SearchSpace, UNREACHED } from '../street/kernel/search-space.ts';
import { weightOf } from '../street/metric.ts';
import { positionOnArc } from '../street/position-on-arc.ts';
import type { ReachedArcs } from '../street/reached-arcs.ts';
import type { SlotIndex, StateIndex } from '../street/search-graph.ts';
import { type ArcIndex, forwardArc, reverseArc } from '../street/street-graph.ts';
import { turnCost } from '../street/turn-costs.ts';
import { type ArcList, collectReachedArcs } from './collect-reached-arcs.ts';
import type { StartArc, StartList } from './starts.ts';
import { type PathArc, PathCutter } from './street-path.ts';

/** A way onto a target: along one arc, up to its position. All weights in the order of the search. */
export interface Approach {
  readonly arc: ArcIndex;
  readonly slot: SlotIndex;
  /** From the arc's beginning in the direction of traffic. */
  readonly position: number;
  readonly positionOther: number;
  /** From where the search enters the arc. */
  readonly ahead: number;
  readonly aheadOther: number;
}

/** The ways onto a target; `offset` is the weight of the way from the network to the target itself, where it counts. */
export interface NetworkTarget {
  readonly approaches: readonly Approach[];
  readonly offset: number;
  readonly offsetOther: number;
}

/** A target with its place on the network. */
export interface SnappedTarget extends NetworkTarget {
  readonly point: SnappedPoint;
}

/** A place on the network: a share of an edge from its tail. */
export type NetworkPoint = Pick<SnappedPoint, 'edge' | 'share'>;

/** The arcs by which a point of the network is reached, with positions in both dimensions. */
export function approachesOf({ graph, weight, other }: StreetCosts, point: NetworkPoint): Approach[] {
  const approaches: Approach[] = [];
  const there = forwardArc(point.edge);
  for (const arc of [there, reverseArc(there)]) {
    const slot = graph.slotOfArc[arc];
    if (slot < 0) continue;
    const full = weightOf(weight, slot);
    if (full < 0) continue;
    const fullOther = weightOf(other, slot);
    const position = positionOnArc(arc, point.share, full);
    const positionOther = positionOnArc(arc, point.share, fullOther);
    const [ahead, aheadOther] = graph.mirrored
      ? [full - position, fullOther - positionOther]
      : [position, positionOther];
    approaches.push({ arc, slot, position, positionOther, ahead, aheadOther });
  }
  return approaches;
}

export interface ReachedTarget {
  readonly travelTimeDs: number;
  readonly lengthDm: number;
  /** The one of the two that was minimized. */
  readonly weight: number;
  /** Index of the origin among those of the search. */
  readonly origin: number;
}

/** What a search reached. Valid until the next search of the same {@link Reacher}. */
export interface Reach {
  readonly costs: StreetCosts;
  readonly limit: number;
  /** By origin: where it found the network; null where it didn't. */
  readonly snapped: readonly (SnappedPoint | null)[];
  /** Least weight of a target and the other dimension of the same path; null beyond the limit. */
  at(target: NetworkTarget): ReachedTarget | null;
  /** The path on streets of {@link at} in the direction of travel, or null; after a ride it begins where that ended. */
  pathTo(target: SnappedTarget): PathArc[] | null;
  /** Every arc the search entered, and the stretches its starts lie on. */
  arcs(): ReachedArcs;
}

/** The best way into a target: by an approach, entered at `slot` by the search, or along the start's own arc. */
interface Arrival {
  weight: number;
  approach: Approach;
  slot: SlotIndex;
  start: StartArc | null;
}

/** What a search with one label per place reached. */
export class StreetReach implements Reach {
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
  ) {}

  at(target: NetworkTarget): ReachedTarget | null {
    const arrival = this.arrive(target);
    if (!arrival) return null;
    const { weight } = arrival;
    const other = this.otherAt(arrival) + target.offsetOther;
    const origin = arrival.start ? arrival.start.origin : this.space.origin[this.traced(this.labelOf(arrival.slot))];
    return this.costs.weighsTime
      ? { travelTimeDs: weight, lengthDm: other, weight, origin }
      : { travelTimeDs: other, lengthDm: weight, weight, origin };
  }

  pathTo(target: SnappedTarget): PathArc[] | null {
    const arrival = this.arrive(target);
    if (!arrival) return null;
    const cutter = new PathCutter(this.costs, this.waived);
    if (arrival.start) return cutter.onStart(arrival.start, target.point.share);
    const slots = [arrival.slot];
    let parent = this.parentOf(arrival.slot);
    for (; parent >= 0; parent = this.parentOf(parent as SlotIndex)) slots.push(parent as SlotIndex);
    slots.push(this.starts.slot[~parent]);
    return cutter.along(this.starts.arcs[this.starts.startArc[~parent]], slots, target.point.share);
  }

  arcs(): ReachedArcs {
    return collectReachedArcs(
      this.list,
      this.costs,
      this.space,
      this.starts,
      this.limit,
      (label) => this.space.origin[this.traced(label)],
    );
  }

  /** For the kernels: whether all targets are final once everything below a cost is. */
  whenAllFinal(targets: readonly (SnappedTarget | null)[]): (finalBelow: number) => boolean {
    let next = 0;
    return (finalBelow) => {
      for (; next < targets.length; next++) {
        const target = targets[next];
        if (!target) continue;
        const arrival = this.arrive(target);
        if (!arrival || arrival.weight - target.offset >= finalBelow) return false;
      }
      return true;
    };
  }

  /** The best arrival, or null beyond the limit. Valid until the next call: matrices make millions. */
  private arrive({ approaches, offset }: NetworkTarget): Arrival | null {
    const { graph } = this.costs;
    const best = this.arrival;
    best.weight = this.limit - offset + 1;
    const unreached = best.weight;
    for (const approach of approaches) {
      for (const start of this.starts.on(approach.arc)) {
        const { position } = approach;
        const distance = graph.mirrored ? start.from - position : position - start.to;
        const inside = position >= start.from && position <= start.to;
        if (inside || distance >= 0) this.offer(start.offset + Math.max(0, distance), approach, approach.slot, start);
      }
      // Journeys may end on an arc in any state, but they begin in the plain one.
      let slot = approach.slot;
      do {
        const entry = this.space.cost[this.labelOf(slot)];
        if (entry !== UNREACHED) this.offer(entry + approach.ahead, approach, slot, null);
        slot = graph.twin[slot];
      } while (slot >= 0 && !graph.mirrored);
    }
    if (best.weight === unreached) return null;
    best.weight += offset;
    return best;
  }

  private offer(weight: number, approach: Approach, slot: SlotIndex, start: StartArc | null): void {
    const best = this.arrival;
    if (weight >= best.weight) return;
    best.weight = weight;
    best.approach = approach;
    best.slot = slot;
    best.start = start;
  }

  private otherAt({ slot, start, approach }: Arrival): number {
    if (start) {
      const { positionOther } = approach;
      const { mirrored } = this.costs.graph;
      const distance = mirrored ? start.fromOther - positionOther : positionOther - start.toOther;
      return start.offsetOther + Math.max(0, distance);
    }
    const label = this.traced(this.labelOf(slot));
    const turning = this.costs.turns ? 0 : this.turnInto(label as StateIndex, slot);
    return this.space.other[label] + turning + approach.aheadOther;
  }

  /** Fills `other` and `origin` of a label and of all labels on its path; gives the label back. */
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
        space.other[one] = starts.costOther[~parent] + this.turnTime(starts.slot[~parent], one);
        continue;
      }
      const before = this.costs.turns ? parent : this.costs.graph.tail[parent as SlotIndex];
      const slot = parent as SlotIndex;
      weightOf(this.costs.other, slot);
      space.origin[one] = space.origin[before];
      const turning = this.costs.turns ? this.turnTime(slot, one) : this.turnInto(before as StateIndex, slot);
      space.other[one] = space.other[before] + this.costs.other.weights[slot] + turning;
    }
    return label;
  }

  /** Turning time between slots where labels are slots and time is the other dimension. */
  private turnTime(slot: SlotIndex, nextLabel: number): number {
    if (!this.costs.turns || this.costs.weighsTime) return 0;
    return turnCost(this.costs.graph, this.costs.timeTurns, this.waived, slot, nextLabel as SlotIndex);
  }

  /** The same where labels are states: turning at `state` from the slot it was reached by into `slot`. */
  private turnInto(state: StateIndex, slot: SlotIndex): number {
    if (this.costs.weighsTime) return 0;
    const parent = this.space.parent[state];
    const before = parent >= 0 ? (parent as SlotIndex) : this.starts.slot[~parent];
    return turnCost(this.costs.graph, this.costs.timeTurns, this.waived, before, slot);
  }

  private labelOf(slot: SlotIndex): number {
    return this.costs.turns ? slot : this.costs.graph.tail[slot];
  }

  /** The slot a path took before `slot`, or `~start`. */
  private parentOf(slot: SlotIndex): number {
    return this.space.parent[this.labelOf(slot)];
  }
}
