import type { Hierarchy } from '../hierarchy.ts';
import type { OneWayArcs } from './prune.ts';
import type { UnpackedArcs } from './unpacked-paths.ts';

/** Returns the step between two ranks with exactly this cost, as a non-negative number, or -1 if there is none. */
type StepOf = (from: number, to: number, cost: number, other: number) => number;

/**
 * Unpacks arcs into the steps of the paths they stand for. An arc that isn't a step leads through a rank below both of
 * its ends, whose arcs to them add up to it. That rank is searched for on demand, so nothing needs to be stored. The
 * two arcs of a pruned hierarchy's arc remain too: if a path through a higher rank replaced one of them, it would lead
 * through a higher middle or replace the whole arc.
 */
export class Unpacking {
  /** The two arcs at the most recently found middle. */
  private downArc = -1;
  private upArc = -1;

  /**
   * @param unpacked paths of the same arcs that were unpacked before
   * @param path receives the steps
   */
  constructor(
    private readonly hierarchy: Hierarchy,
    private readonly up: OneWayArcs,
    private readonly down: OneWayArcs,
    private readonly stepOf: StepOf,
    private readonly unpacked: UnpackedArcs,
    private readonly path: number[],
  ) {}

  /**
   * Unpacks an arc from its lower rank up to its head. Recursion is as deep as the elimination tree is high: some
   * hundreds.
   */
  upward(lower: number, arc: number): void {
    const { head, cost, other } = this.up;
    this.between(2 * arc + 1, lower, head[arc], cost[arc], other[arc]);
  }

  /** Unpacks an arc from its head down to its lower rank. */
  downward(lower: number, arc: number): void {
    const { head, cost, other } = this.down;
    this.between(2 * arc, head[arc], lower, cost[arc], other[arc]);
  }

  /** @param name number of the arc among those of both directions */
  private between(name: number, from: number, to: number, cost: number, other: number): void {
    const { path, unpacked } = this;
    const step = this.stepOf(from, to, cost, other);
    if (step >= 0) {
      path.push(step);
      return;
    }
    if (unpacked.append(name, path)) return;
    const begin = path.length;
    const middle = this.middle(from, to, cost, other);
    if (middle < 0) throw new Error('an arc of a hierarchy stands for no path of its network');
    const { upArc } = this;
    this.downward(middle, this.downArc);
    this.upward(middle, upArc);
    unpacked.keep(name, path, begin);
  }

  /**
   * Returns the highest rank below both ends that the path leads through, or -1. Ranks with arcs to both ends are
   * connected below the lower end in the elimination tree: below a rank without such arcs there are none.
   */
  private middle(from: number, to: number, cost: number, other: number): number {
    const { up, down } = this;
    const { subtreeStart } = this.hierarchy;
    const lower = Math.min(from, to);
    const upper = Math.max(from, to);
    const lowest = subtreeStart[lower];
    for (let rank = lower - 1; rank >= lowest; rank--) {
      const downArc = arcTo(down, rank, from);
      const upArc = downArc < 0 ? -1 : arcTo(up, rank, to);
      if (upArc >= 0) {
        if (down.cost[downArc] + up.cost[upArc] === cost && down.other[downArc] + up.other[upArc] === other) {
          this.downArc = downArc;
          this.upArc = upArc;
          return rank;
        }
        continue;
      }
      const below = subtreeStart[rank];
      if (below < rank && !this.leadsToBoth(rank, lower, upper)) rank = below;
    }
    return -1;
  }

  /** Returns whether a rank had arcs to both ends before pruning. */
  private leadsToBoth(rank: number, lower: number, upper: number): boolean {
    const { firstUp, head } = this.hierarchy;
    // Heads ascend. Most ranks have few arcs: a linear scan is predicted well, a binary search isn't.
    const end = firstUp[rank + 1];
    let arc = firstUp[rank];
    while (arc < end && head[arc] < lower) arc++;
    if (arc === end || head[arc] !== lower) return false;
    while (arc < end && head[arc] < upper) arc++;
    return arc < end && head[arc] === upper;
  }
}

/** Returns the remaining arc from a rank to a higher one, or -1. A rank has few arcs, by ascending head. */
function arcTo({ first, head }: OneWayArcs, lower: number, upper: number): number {
  const end = first[lower + 1];
  let arc = first[lower];
  while (arc < end && head[arc] < upper) arc++;
  return arc < end && head[arc] === upper ? arc : -1;
}
