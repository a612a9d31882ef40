import { keyOf, NO_COST } from './keys.ts';
import type { OneWayArcs } from './prune.ts';
import type { SweepSpace } from './sweep-space.ts';

/** The result of an upward search, rank by rank, in its own columns, so that its space can be reused meanwhile. */
export class Climb {
  count = 0;
  /** The ranks, ascending. */
  rank = new Int32Array(1024);
  /** The cost of the best path up to each rank; {@link NO_COST} if there is none. */
  cost = new Int32Array(1024);
  other = new Int32Array(1024);

  /** Copies the result of the upward search that a space has just finished. */
  keep({ upwardCount, reachedUpward, cost, other }: SweepSpace): void {
    if (upwardCount > this.rank.length) {
      this.rank = new Int32Array(2 * upwardCount);
      this.cost = new Int32Array(2 * upwardCount);
      this.other = new Int32Array(2 * upwardCount);
    }
    this.count = upwardCount;
    for (let i = 0; i < upwardCount; i++) {
      const rank = reachedUpward[i];
      this.rank[i] = rank;
      this.cost[i] = cost[rank];
      this.other[i] = other[rank];
    }
  }

  /**
   * Returns the arcs of a best path up to the rank at index `at`, the highest first. No predecessors are stored: one
   * pass over the arcs of the lower ranks finds them.
   */
  pathTo(at: number, { first, head, cost, other }: OneWayArcs): ClimbedArc[] {
    const path: ClimbedArc[] = [];
    for (let top = at, i = at - 1; i >= 0; i--) {
      if (this.cost[i] === NO_COST) continue;
      for (let arc = first[this.rank[i]], end = first[this.rank[i] + 1]; arc < end; arc++) {
        if (head[arc] !== this.rank[top] || this.cost[i] + cost[arc] !== this.cost[top]) continue;
        if (this.other[i] + other[arc] !== this.other[top]) continue;
        path.push({ at: i, arc });
        top = i;
        break;
      }
    }
    return path;
  }
}

/** An arc of a hierarchy, with the index of its lower rank in the climb. */
interface ClimbedArc {
  readonly at: number;
  readonly arc: number;
}

/** The rank at which the best path goes from up to down. */
export interface Meeting {
  readonly key: number;
  /** Index of the rank in each climb. */
  readonly from: number;
  readonly to: number;
}

/** Returns the best meeting whose key is below `least`, or null if there is none. */
export function meetingOf(from: Climb, to: Climb, least: number): Meeting | null {
  let best: Meeting | null = null;
  let bestKey = least;
  for (let i = 0, j = 0; i < from.count && j < to.count; ) {
    if (from.rank[i] < to.rank[j]) i++;
    else if (from.rank[i] > to.rank[j]) j++;
    else {
      if (from.cost[i] < NO_COST && to.cost[j] < NO_COST) {
        const key = keyOf(from.cost[i] + to.cost[j], from.other[i] + to.other[j]);
        if (key < bestKey) {
          bestKey = key;
          best = { key, from: i, to: j };
        }
      }
      i++;
      j++;
    }
  }
  return best;
}
