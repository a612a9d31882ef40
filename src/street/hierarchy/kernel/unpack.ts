import type { Hierarchy } from '../hierarchy.ts';
import type { OneWayArcs } from './prune.ts';

/** Takes a step of a path from rank to rank; false if no single step between them costs just that. */
type TakeStep = (from: number, to: number, cost: number, other: number) => boolean;

/**
 * Tells the steps of the paths that arcs stand for. An arc that isn't a step leads through a rank below both of its ends, whose arcs to them
 * add up to it: looked for when it is asked for, so that nothing has to be stored. Of arcs that pruning has left such arcs are left
 * too: if a way by a higher rank replaced one of them, it would go through a higher middle or replace the whole.
 */
export class Unpacking {
  /** The arcs by the middle that was found last. */
  private downArc = -1;
  private upArc = -1;

  constructor(
    private readonly hierarchy: Hierarchy,
    private readonly up: OneWayArcs,
    private readonly down: OneWayArcs,
    private readonly take: TakeStep,
  ) {}

  /** From the lower end of an arc up to its head. As deep as the elimination tree is high: some hundreds. */
  upward(lower: number, arc: number): void {
    const { head, cost, other } = this.up;
    this.between(lower, head[arc], cost[arc], other[arc]);
  }

  /** From the head of an arc down to its lower end. */
  downward(lower: number, arc: number): void {
    const { head, cost, other } = this.down;
    this.between(head[arc], lower, cost[arc], other[arc]);
  }

  private between(from: number, to: number, cost: number, other: number): void {
    if (this.take(from, to, cost, other)) return;
    const middle = this.middle(from, to, cost, other);
    if (middle < 0) throw new Error('an arc of a hierarchy stands for no path of its network');
    const { upArc } = this;
    this.downward(middle, this.downArc);
    this.upward(middle, upArc);
  }

  /**
   * The highest rank below both that the path leads through. Ranks with arcs to both hang together below the lower one in the elimination
   * tree: below a rank without such arcs there are none.
   */
  private middle(from: number, to: number, cost: number, other: number): number {
    const { up, down } = this;
    const { firstUp, head, subtreeStart } = this.hierarchy;
    const lower = Math.min(from, to);
    const upper = Math.max(from, to);
    const lowest = subtreeStart[lower];
    for (let rank = lower - 1; rank >= lowest; ) {
      // Heads ascend. Most ranks have a few: steps to the next are foreseen, those of a binary search are not.
      const end = firstUp[rank + 1];
      let arc = firstUp[rank];
      while (arc < end && head[arc] < lower) arc++;
      const leadsToLower = arc < end && head[arc] === lower;
      if (leadsToLower) while (arc < end && head[arc] < upper) arc++;
      if (!leadsToLower || arc === end || head[arc] !== upper) {
        rank = subtreeStart[rank] - 1;
        continue;
      }
      const downArc = arcTo(down, rank, from);
      const upArc = arcTo(up, rank, to);
      if (
        downArc >= 0 &&
        upArc >= 0 &&
        down.cost[downArc] + up.cost[upArc] === cost &&
        down.other[downArc] + up.other[upArc] === other
      ) {
        this.downArc = downArc;
        this.upArc = upArc;
        return rank;
      }
      rank--;
    }
    return -1;
  }
}

/** The arc that is left from a rank to a higher one; -1 where none is. There are two or three. */
function arcTo({ first, head }: OneWayArcs, lower: number, upper: number): number {
  for (let arc = first[lower]; arc < first[lower + 1]; arc++) if (head[arc] === upper) return arc;
  return -1;
}
