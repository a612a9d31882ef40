import { keyOf, NO_COST } from './keys.ts';
import type { OneWayArcs } from './prune.ts';
import type { SweepSpace } from './sweep-space.ts';

/** What an upward search found, rank by rank, in columns of its own: its space may search anew meanwhile. */
export class Climb {
  count = 0;
  /** Ascending. */
  rank = new Int32Array(1024);
  /** Of the best path up to each rank; {@link NO_COST} where none leads. */
  cost = new Int32Array(1024);
  other = new Int32Array(1024);

  /** Keeps what the upward search of a space has found just now. */
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
   * The arcs of a best path up to the rank at index `at`, the highest first. Nothing remembers by which
   * arc a rank was reached; one pass over the arcs of what lies below tells.
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

/** An arc of a hierarchy, and where the rank at its lower end stands in its climb. */
interface ClimbedArc {
  readonly at: number;
  readonly arc: number;
}

/** Where a path up from the one side and down to the other is best. */
export interface Meeting {
  readonly key: number;
  /** Index of the rank in either climb. */
  readonly from: number;
  readonly to: number;
}

/** The best meeting whose key is below `least`; null where there is none. */
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
