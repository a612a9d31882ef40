import type { Hierarchy } from '../hierarchy.ts';
import { keyOf, NO_COST, NO_PATH } from './keys.ts';
import type { OneWayArcs } from './prune.ts';
import type { SweepSpace } from './sweep-space.ts';

/** What the upward search from the target against all arcs reached, by rank. */
type Climbed = Pick<SweepSpace, 'cost' | 'other'>;

/**
 * Exact costs from labels to one target, each found when it is first asked for: what the target's upward search left, or over an
 * arc upwards (lazy RPHAST: Strasser and Zeitz, "A Fast and Tight Heuristic for A* in Road Networks", SEA 2021).
 * A path on which they fall by just what each step costs is a cheapest one. One per thread.
 */
export class Potentials {
  /** Keys one too high: 0 says nothing, and memory that isn't touched is none. */
  private readonly known: Float64Array;
  private readonly asked: number[] = [];
  private up: OneWayArcs | null = null;
  private reachedUpward: Climbed | null = null;

  constructor({ labelCount }: Hierarchy) {
    this.known = new Float64Array(labelCount);
  }

  /** @param reachedUpward must stay as it is */
  begin(up: OneWayArcs, reachedUpward: Climbed): void {
    for (const rank of this.asked) this.known[rank] = 0;
    this.asked.length = 0;
    this.up = up;
    this.reachedUpward = reachedUpward;
  }

  /** Key of the best path from a rank to the target; infinite where none leads there. */
  of(rank: number): number {
    const before = this.known[rank];
    if (before !== 0) return before - 1;
    const { first, head, cost, other } = this.up as OneWayArcs;
    const reachedUpward = this.reachedUpward as Climbed;
    let least =
      reachedUpward.cost[rank] < NO_COST ? keyOf(reachedUpward.cost[rank], reachedUpward.other[rank]) : NO_PATH;
    // As deep as the elimination tree is high: some hundreds.
    for (let arc = first[rank]; arc < first[rank + 1]; arc++) {
      least = Math.min(least, keyOf(cost[arc], other[arc]) + this.of(head[arc]));
    }
    this.known[rank] = least + 1;
    this.asked.push(rank);
    return least;
  }
}
