import type { Hierarchy } from '../hierarchy.ts';
import type { KnownArcs } from './known-paths.ts';
import type { OneWayArcs } from './prune.ts';

/** The step between two ranks that costs just so much, by a number that isn't negative; -1 where none does. */
type StepOf = (from: number, to: number, cost: number, other: number) => number;

/**
 * Tells the steps of the paths that arcs stand for. An arc that isn't a step leads through a rank below both of its ends, whose arcs to them
 * add up to it: looked for when it is asked for, so that nothing has to be stored. Of arcs that pruning has left such arcs are left
 * too: if a way by a higher rank replaced one of them, it would go through a higher middle or replace the whole.
 */
export class Unpacking {
  /** The arcs by the middle that was found last. */
  private downArc = -1;
  private upArc = -1;

  /**
   * @param known what was unpacked of the same arcs before
   * @param path steps are added to it
   */
  constructor(
    private readonly hierarchy: Hierarchy,
    private readonly up: OneWayArcs,
    private readonly down: OneWayArcs,
    private readonly stepOf: StepOf,
    private readonly known: KnownArcs,
    private readonly path: number[],
  ) {}

  /** From the lower end of an arc up to its head. As deep as the elimination tree is high: some hundreds. */
  upward(lower: number, arc: number): void {
    const { head, cost, other } = this.up;
    this.between(2 * arc + 1, lower, head[arc], cost[arc], other[arc]);
  }

  /** From the head of an arc down to its lower end. */
  downward(lower: number, arc: number): void {
    const { head, cost, other } = this.down;
    this.between(2 * arc, head[arc], lower, cost[arc], other[arc]);
  }

  /** @param name of the arc among those of both directions */
  private between(name: number, from: number, to: number, cost: number, other: number): void {
    const { path, known } = this;
    const step = this.stepOf(from, to, cost, other);
    if (step >= 0) {
      path.push(step);
      return;
    }
    if (known.tell(name, path)) return;
    const begin = path.length;
    const middle = this.middle(from, to, cost, other);
    if (middle < 0) throw new Error('an arc of a hierarchy stands for no path of its network');
    const { upArc } = this;
    this.downward(middle, this.downArc);
    this.upward(middle, upArc);
    known.keep(name, path, begin);
  }

  /**
   * The highest rank below both that the path leads through. Ranks with arcs to both hang together below the lower one in the elimination
   * tree: below a rank without such arcs there are none.
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

  /** Before pruning. */
  private leadsToBoth(rank: number, lower: number, upper: number): boolean {
    const { firstUp, head } = this.hierarchy;
    // Heads ascend. Most ranks have a few: steps to the next are foreseen, those of a binary search are not.
    const end = firstUp[rank + 1];
    let arc = firstUp[rank];
    while (arc < end && head[arc] < lower) arc++;
    if (arc === end || head[arc] !== lower) return false;
    while (arc < end && head[arc] < upper) arc++;
    return arc < end && head[arc] === upper;
  }
}

/** The arc that is left from a rank to a higher one; -1 where none is. There are a few, by ascending head. */
function arcTo({ first, head }: OneWayArcs, lower: number, upper: number): number {
  const end = first[lower + 1];
  let arc = first[lower];
  while (arc < end && head[arc] < upper) arc++;
  return arc < end && head[arc] === upper ? arc : -1;
}
