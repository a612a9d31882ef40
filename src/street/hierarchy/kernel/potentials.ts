import type { Hierarchy } from '../hierarchy.ts';
import { NO_PATH } from './arc-costs.ts';
import type { OneWayArcs } from './prune.ts';

/** Nobody has asked for it yet. */
const UNKNOWN = -1;

/**
 * Exact costs from labels to one target, each found when it is first asked for: what the target's climb left, or over an
 * arc upwards (lazy RPHAST: Strasser and Zeitz, "A Fast and Tight Heuristic for A* in Road Networks", SEA 2021).
 * Whoever goes where they fall by just what the step costs is on a cheapest path. One per thread.
 */
export class Potentials {
  private readonly known: Int32Array;
  private readonly asked: number[] = [];
  private up: OneWayArcs | null = null;
  private climbed: Int32Array | null = null;

  constructor({ labelCount }: Hierarchy) {
    this.known = new Int32Array(labelCount).fill(UNKNOWN);
  }

  /** @param climbed by rank: costs that climbed from the target against all arcs; they must stay as they are */
  begin(up: OneWayArcs, climbed: Int32Array): void {
    for (const rank of this.asked) this.known[rank] = UNKNOWN;
    this.asked.length = 0;
    this.up = up;
    this.climbed = climbed;
  }

  /** Cost from a rank to the target; at least {@link NO_PATH} where none leads there. */
  of(rank: number): number {
    const before = this.known[rank];
    if (before !== UNKNOWN) return before;
    const { first, head, cost } = this.up as OneWayArcs;
    let least = (this.climbed as Int32Array)[rank];
    // As deep as the elimination tree is high: some hundreds.
    for (let arc = first[rank]; arc < first[rank + 1]; arc++) {
      const there = cost[arc] + this.of(head[arc]);
      if (there < least) least = there;
    }
    least = Math.min(least, NO_PATH);
    this.known[rank] = least;
    this.asked.push(rank);
    return least;
  }
}
