import type { SnappedPoint } from '../network/snap.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import type { BudgetLabels } from '../street/kernel/budget-search.ts';
import { weightOf } from '../street/metric.ts';
import type { ReachedArcs } from '../street/reached-arcs.ts';
import type { SlotIndex, StateIndex } from '../street/search-graph.ts';
import { reverseArc } from '../street/street-graph.ts';
import { whenAllFinal } from './all-final.ts';
import type { ArcList } from './arc-list.ts';
import type { ApproachIndex, NetworkTargets } from './network-targets.ts';
import { costOnStart, otherOnStart, type StartArc, type StartList } from './starts.ts';
import { type PathArc, PathCutter } from './street-path.ts';
import type { Reach, ReachedTarget } from './street-reach.ts';
import type { ArcVisitor } from './visit-reached-arcs.ts';

/** The best way onto a target: from a label, or along the start's own arc. */
interface Arrival {
  weight: number;
  approach: ApproachIndex;
  slot: SlotIndex;
  label: number;
  start: StartArc;
}

/** The result of a search by time from starts with walking budgets: places may have several labels. */
export class BudgetReach implements Reach {
  readonly swept = null;
  constructor(
    readonly costs: StreetCosts,
    private readonly labels: BudgetLabels,
    private readonly starts: StartList,
    readonly limit: number,
    private readonly waived: ReadonlySet<number> | null,
    private readonly list: ArcList,
    readonly snapped: readonly (SnappedPoint | null)[],
  ) {}

  at(targets: NetworkTargets, i: number): ReachedTarget | null {
    const arrival = this.arrive(targets, i);
    if (!arrival) return null;
    const { weight, start } = arrival;
    const lengthDm = this.lengthTo(targets, arrival) + targets.offsetSecondary[i];
    return { travelTimeDs: weight, lengthDm, weight, origin: start.origin };
  }

  pathTo(targets: NetworkTargets, i: number): PathArc[] | null {
    const arrival = this.arrive(targets, i);
    if (!arrival) return null;
    const cutter = new PathCutter(this.costs, this.waived);
    const { label, start } = arrival;
    const share = targets.share[i];
    if (label < 0) return cutter.onStart(start, share);
    const slots = [arrival.slot];
    // A label on a slot is the cost of entering it, one on a state the cost after traveling it.
    let at = this.costs.turns ? this.labels.parent[label] : label;
    for (; at >= 0; at = this.labels.parent[at]) slots.push(this.labels.slot[at] as SlotIndex);
    if (this.costs.turns) slots.push(this.starts.slot[~at]);
    return cutter.along(start, slots, share);
  }

  arcs(): ReachedArcs {
    this.list.begin(this.limit);
    this.visitArcs(this.list);
    return this.list.done();
  }

  visitArcs(visitor: ArcVisitor): void {
    const { graph, weight, turns } = this.costs;
    const { settled, settledCount, place } = this.labels;
    for (let i = 0; i < settledCount; i++) {
      const label = settled[i];
      if (turns) {
        this.enter(visitor, place[label] as SlotIndex, label);
        continue;
      }
      const state = place[label] as StateIndex;
      const end = graph.firstOut[(state + 1) as StateIndex];
      for (let slot = graph.firstOut[state]; slot < end; slot++) this.enter(visitor, slot, label);
    }
    for (const start of this.starts.arcs) {
      const full = weightOf(weight, start.slot);
      const searched = graph.mirrored ? reverseArc(start.arc) : start.arc;
      const [from, to] = graph.mirrored ? [1 - start.toShare, 1 - start.fromShare] : [start.fromShare, start.toShare];
      const begin = graph.mirrored ? full - start.from : start.to;
      if (to > from) visitor.part(searched, start.offset, 0, from, to, start.origin);
      const entry = start.offset - begin;
      const last = Math.min(1, (start.maxCost - entry) / full);
      if (last >= to) visitor.part(searched, entry, full, to, last, start.origin);
    }
  }

  /** Returns a test for the kernel: whether all targets are final once everything below a cost is. */
  whenAllFinal(targets: NetworkTargets): (finalBelow: number) => boolean {
    const { costs, starts, labels } = this;
    const weightTo = (target: number) => this.arrive(targets, target)?.weight ?? null;
    return whenAllFinal(costs, starts, targets, weightTo, () => labels.settledCount);
  }

  private enter(visitor: ArcVisitor, slot: SlotIndex, label: number): void {
    const { graph, weight } = this.costs;
    const { cost, maxCost, next } = this.labels;
    const traverse = weightOf(weight, slot);
    if (traverse <= 0) return;
    // A cheaper label of the same place may reach the end of the arc.
    const cheaper = next[label];
    if (cheaper >= 0 && maxCost[cheaper] - cost[cheaper] >= traverse) return;
    const arc = graph.mirrored ? reverseArc(graph.arc[slot]) : graph.arc[slot];
    const left = maxCost[label] - cost[label];
    const { origin } = this.startOf(label);
    if (left >= traverse) visitor.whole(arc, cost[label], traverse, origin);
    else visitor.part(arc, cost[label], traverse, 0, left / traverse, origin);
  }

  private arrive(targets: NetworkTargets, i: number): Arrival | null {
    const { graph, turns } = this.costs;
    const { labels } = this;
    const offset = targets.offset[i];
    let best: Arrival | null = null;
    let least = this.limit + 1;
    for (let approach = 2 * i; approach < 2 * i + 2; approach++) {
      let slot = targets.slot[approach] as SlotIndex;
      if (slot < 0) continue;
      for (const start of this.starts.on(targets.arcOf(approach))) {
        const cost = costOnStart(start, targets.position[approach], graph.mirrored);
        if (cost < 0) continue;
        const weight = cost + offset;
        if (weight >= least || weight > start.maxCost) continue;
        least = weight;
        best = { weight, approach, slot, label: -1, start };
      }
      do {
        for (let l = labels.last[turns ? slot : graph.tail[slot]]; l >= 0; l = labels.next[l]) {
          const weight = labels.cost[l] + targets.ahead[approach] + offset;
          if (weight >= least || weight > labels.maxCost[l]) continue;
          least = weight;
          best = { weight, approach, slot, label: l, start: this.startOf(l) };
        }
        slot = graph.twin[slot];
      } while (slot >= 0 && !graph.mirrored);
    }
    return best;
  }

  private startOf(label: number): StartArc {
    return this.starts.arcs[this.starts.startArc[this.labels.start[label]]];
  }

  private lengthTo(targets: NetworkTargets, { label, approach, start }: Arrival): number {
    if (label < 0) return otherOnStart(start, targets.positionSecondary[approach], this.costs.graph.mirrored);
    const { parent, slot } = this.labels;
    let length = targets.aheadSecondary[approach];
    let at = label;
    for (; parent[at] >= 0; at = parent[at]) {
      // The slot traveled between the two labels.
      const traveled = this.costs.turns ? slot[parent[at]] : slot[at];
      length += weightOf(this.costs.other, traveled as SlotIndex);
    }
    return length + this.starts.secondaryCost[~parent[at]];
  }
}
