import { OrderedSet } from '../../../../kit/collections/bitset.ts';
import { min } from '../../../../kit/core/min.ts';
import type { Hierarchy } from '../hierarchy.ts';
import { NO_COST } from './keys.ts';
import type { OneWayArcs } from './prune.ts';
import { ARC_COST_MASK, ARC_GROUP, ARC_RANKS_SHIFT, type SweepArcs } from './sweep-arcs.ts';

const NOTHING = new Int32Array(0);

/** The least size of a subtree that is worth checking for skipping; smaller ones are swept faster. */
const LEAST_LEFT_OUT = 32;

/**
 * Searches in a customized hierarchy, without a queue: costs go up from the starts to all their ancestors in the
 * elimination tree, and come down rank by rank, either to a selection (RPHAST: Delling, Goldberg, Werneck, "Faster
 * Batched Shortest Paths in Road Networks", ATMOS 2011) or to everything within a limit. There is one instance per
 * thread.
 *
 * A search is {@link begin}, {@link start} for each start, {@link searchUpward}, and {@link sweepDownward} or {@link
 * reach}.
 */
export class SweepSpace {
  /** Cost by rank; {@link NO_COST} where the search hasn't been. */
  readonly cost: Int32Array;
  /** The other dimension of the same path; valid where `cost` is set. */
  readonly other: Int32Array;
  /**
   * The ranks that {@link reach} visited: the highest and the lowest rank of each run, descending. Every rank within
   * the limit lies in a run; every rank outside of all runs has {@link NO_COST}.
   */
  runs: Int32Array = new Int32Array(1024);
  runCount = 0;
  /** The ranks visited by the upward search, ascending; only the first {@link upwardCount} are valid. */
  reachedUpward: Int32Array = new Int32Array(1024);
  upwardCount = 0;
  private readonly started: number[] = [];
  private sweptDownward: Int32Array = NOTHING;
  /** Ranks being collected; empty between calls. */
  private readonly met: OrderedSet;

  /** @param leastLeftOut the least number of labels in a subtree that {@link reach} may skip */
  constructor(
    private readonly hierarchy: Hierarchy,
    private readonly leastLeftOut = LEAST_LEFT_OUT,
  ) {
    const { labelCount } = hierarchy;
    this.cost = new Int32Array(labelCount).fill(NO_COST);
    this.other = new Int32Array(labelCount);
    this.met = new OrderedSet(labelCount);
  }

  /** The number of labels visited by the upward search and {@link sweepDownward}. */
  get passedCount(): number {
    return this.upwardCount + this.sweptDownward.length;
  }

  /** Returns the selection for some ranks: those and all their ancestors, descending. */
  selection(ranks: readonly number[]): Int32Array {
    this.meetAncestors(ranks);
    const selected = new Int32Array(this.met.count);
    this.met.drain(selected);
    return selected.reverse();
  }

  /** Clears the previous search. */
  begin(): void {
    const { cost, reachedUpward, sweptDownward, runs } = this;
    for (let i = 0; i < this.upwardCount; i++) cost[reachedUpward[i]] = NO_COST;
    for (let i = 0; i < sweptDownward.length; i++) cost[sweptDownward[i]] = NO_COST;
    for (let run = 0; run < this.runCount; run++) cost.fill(NO_COST, runs[2 * run + 1], runs[2 * run] + 1);
    this.upwardCount = 0;
    this.sweptDownward = NOTHING;
    this.runCount = 0;
    this.started.length = 0;
  }

  /** Sets the cost of a rank from which to search upward. */
  start(rank: number, cost: number, other: number): void {
    this.started.push(rank);
    if (cost > this.cost[rank] || (cost === this.cost[rank] && other >= this.other[rank])) return;
    this.cost[rank] = cost;
    this.other[rank] = other;
  }

  /** Propagates costs from the starts to all their ancestors. */
  searchUpward({ first, head, cost: upCost, other: upSecondary }: OneWayArcs): void {
    const { cost, other } = this;
    this.meetAncestors(this.started);
    this.started.length = 0;
    if (this.met.count > this.reachedUpward.length) this.reachedUpward = new Int32Array(2 * this.met.count);
    const { reachedUpward } = this;
    this.upwardCount = this.met.drain(reachedUpward);
    for (let i = 0; i < this.upwardCount; i++) {
      const rank = reachedUpward[i];
      const here = cost[rank];
      if (here === NO_COST) continue;
      const otherHere = other[rank];
      for (let arc = first[rank], end = first[rank + 1]; arc < end; arc++) {
        const upper = head[arc];
        const reached = here + upCost[arc];
        if (reached > cost[upper]) continue;
        const otherReached = otherHere + upSecondary[arc];
        if (reached === cost[upper] && otherReached >= other[upper]) continue;
        cost[upper] = reached;
        other[upper] = otherReached;
      }
    }
  }

  /** Propagates costs down to all ranks of a selection. */
  sweepDownward(arcs: OneWayArcs, selection: Int32Array): void {
    const { first, head, cost: downCost, other: downSecondary } = arcs;
    const { cost, other } = this;
    this.sweptDownward = selection;
    for (let i = 0; i < selection.length; i++) {
      const rank = selection[i];
      let least = cost[rank];
      let best = -1;
      let tied = 0;
      for (let arc = first[rank], end = first[rank + 1]; arc < end; arc++) {
        // Which arc wins can't be predicted, so this avoids a branch: `wins` has all bits set where the arc does.
        const gain = cost[head[arc]] + downCost[arc] - least;
        const wins = gain >> 31;
        tied |= ~(gain | -gain);
        least += gain & wins;
        best += (arc - best) & wins;
      }
      if (tied < 0) this.breakTie(arcs, rank, least);
      else if (best >= 0) other[rank] = other[head[best]] + downSecondary[best];
      cost[rank] = least;
    }
  }

  /** Chooses the path with the least other dimension among equally cheap paths down to a rank. */
  private breakTie(
    { first, head, cost: downCost, other: downSecondary }: OneWayArcs,
    rank: number,
    least: number,
  ): void {
    const { cost, other } = this;
    if (least >= NO_COST) return;
    let leastOther = cost[rank] === least ? other[rank] : Infinity;
    for (let arc = first[rank]; arc < first[rank + 1]; arc++) {
      if (cost[head[arc]] + downCost[arc] === least)
        leastOther = Math.min(leastOther, other[head[arc]] + downSecondary[arc]);
    }
    other[rank] = leastOther;
  }

  /**
   * Propagates costs down to all ranks within `limit`, run by run; the other dimension isn't computed. Skips components
   * without starts, and subtrees that no cost within the limit enters.
   */
  reach(arcs: SweepArcs, limit: number): void {
    const { subtreeStart } = this.hierarchy;
    for (let i = this.upwardCount - 1; i >= 0; ) {
      // The ancestors of all starts are included, so the highest remaining rank is the root of its tree.
      const root = this.reachedUpward[i];
      this.reachTree(arcs, limit, root, i);
      while (i >= 0 && this.reachedUpward[i] >= subtreeStart[root]) i--;
    }
  }

  /** @param upward index of the root in {@link reachedUpward} */
  private reachTree({ arcs, end, wide, columns }: SweepArcs, limit: number, root: number, upward: number): void {
    const { subtreeStart, labelCount } = this.hierarchy;
    const { cost, reachedUpward } = this;
    const lowestOfTree = subtreeStart[root];
    let upwardSearch = upward;
    let nextWide = 0;
    let at = root === labelCount - 1 ? 0 : end[root + 1];
    let runFrom = root;
    for (let rank = root; rank >= lowestOfTree; rank--) {
      const last = end[rank];
      let best = cost[rank];
      for (; at < last; at += ARC_GROUP) {
        best = min(best, costBy(arcs[at], cost, rank));
        best = min(best, costBy(arcs[at + 1], cost, rank));
        best = min(best, costBy(arcs[at + 2], cost, rank));
      }
      if (rank <= wide[nextWide]) {
        while (rank < wide[nextWide]) nextWide++;
        if (rank === wide[nextWide]) best = this.throughAll(columns, rank, best);
      }
      if (best <= limit) {
        cost[rank] = best;
        continue;
      }
      const lowest = subtreeStart[rank];
      if (rank - lowest < this.leastLeftOut) continue;
      while (upwardSearch >= 0 && reachedUpward[upwardSearch] > rank) upwardSearch--;
      const startsBelow = upwardSearch >= 0 && reachedUpward[upwardSearch] >= lowest;
      if (startsBelow || this.isReachedAbove(rank, limit)) continue;
      this.endRun(runFrom, rank);
      runFrom = lowest - 1;
      rank = lowest;
      at = end[rank];
    }
    this.endRun(runFrom, lowestOfTree);
  }

  private endRun(highest: number, lowest: number): void {
    if (highest < lowest) return;
    if (2 * this.runCount === this.runs.length) {
      const grown = new Int32Array(2 * this.runs.length);
      grown.set(this.runs);
      this.runs = grown;
    }
    this.runs[2 * this.runCount] = highest;
    this.runs[2 * this.runCount + 1] = lowest;
    this.runCount++;
  }

  private throughAll({ first, head, cost: downCost }: OneWayArcs, rank: number, best: number): number {
    let lowest = best;
    for (let arc = first[rank]; arc < first[rank + 1]; arc++) {
      lowest = Math.min(lowest, this.cost[head[arc]] + downCost[arc]);
    }
    return lowest;
  }

  private isReachedAbove(rank: number, limit: number): boolean {
    const { firstUp, head } = this.hierarchy;
    for (let arc = firstUp[rank]; arc < firstUp[rank + 1]; arc++) if (this.cost[head[arc]] <= limit) return true;
    return false;
  }

  /** Collects some ranks and all their ancestors in the elimination tree. */
  private meetAncestors(ranks: readonly number[]): void {
    const { met, hierarchy } = this;
    const { firstUp, head } = hierarchy;
    for (let i = 0; i < ranks.length; i++) {
      for (let rank = ranks[i]; met.add(rank); ) {
        const first = firstUp[rank];
        if (first === firstUp[rank + 1]) break;
        rank = head[first];
      }
    }
  }
}

/** Returns the cost at a rank of arriving by an arc. */
const costBy = (arc: number, cost: Int32Array, rank: number): number =>
  cost[rank + (arc >>> ARC_RANKS_SHIFT)] + (arc & ARC_COST_MASK);
