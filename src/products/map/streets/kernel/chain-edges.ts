/**
 * Joins edges that look alike and meet at a node into long lines, so that a tile has few features, dashes run on, and
 * simplification isn't held up at every corner.
 *
 * `tails`, `heads`: nodes of edge i. `looks`: edges with equal numbers may be joined. `directed`: 1 where an edge must
 * be drawn from tail to head. Every edge comes in exactly one line. O(edges) for nodes of bounded degree.
 */
export interface EdgeList {
  readonly count: number;
  readonly tails: Int32Array;
  readonly heads: Int32Array;
  readonly looks: Float64Array;
  readonly directed: Uint8Array;
}

/**
 * Lines one after another: `steps[first[l]] .. steps[first[l + 1] - 1]` are `2 * edge`, plus 1 if traversed from head
 * to tail.
 */
interface Chains {
  readonly count: number;
  readonly first: Int32Array;
  readonly steps: Int32Array;
}

/** Chains edges of nodes 0..nodeCount-1; it keeps its tables between calls and resets what was touched. */
export class EdgeChainer {
  /** The first half-edge at a node plus one, 0 for none. A half-edge is `2 * edge` at its tail, `+ 1` at its head. */
  private readonly firstAt: Int32Array;

  constructor(nodeCount: number) {
    this.firstAt = new Int32Array(nodeCount);
  }

  chain(list: EdgeList): Chains {
    const { count, tails, heads } = list;
    const { firstAt } = this;
    const nextAt = new Int32Array(2 * count);
    // In descending order, so that each node's list begins with its lowest edge.
    for (let e = count - 1; e >= 0; e--) {
      nextAt[2 * e + 1] = firstAt[heads[e]];
      firstAt[heads[e]] = 2 * e + 2;
      nextAt[2 * e] = firstAt[tails[e]];
      firstAt[tails[e]] = 2 * e + 1;
    }

    const used = new Uint8Array(count);
    const first = new Int32Array(count + 1);
    const steps = new Int32Array(count);
    const before = new Int32Array(count);
    let lines = 0;
    let length = 0;
    for (let e = 0; e < count; e++) {
      if (used[e] === 1) continue;
      used[e] = 1;
      let backLength = 0;
      for (let step = this.follow(list, nextAt, used, e, tails[e], true); step >= 0; ) {
        before[backLength++] = step;
        const at = step & 1 ? heads[step >> 1] : tails[step >> 1];
        step = this.follow(list, nextAt, used, step >> 1, at, true);
      }
      for (let i = backLength - 1; i >= 0; i--) steps[length++] = before[i];
      steps[length++] = 2 * e;
      for (let step = this.follow(list, nextAt, used, e, heads[e], false); step >= 0; ) {
        steps[length++] = step;
        const at = step & 1 ? tails[step >> 1] : heads[step >> 1];
        step = this.follow(list, nextAt, used, step >> 1, at, false);
      }
      first[++lines] = length;
    }

    for (let e = 0; e < count; e++) {
      firstAt[tails[e]] = 0;
      firstAt[heads[e]] = 0;
    }
    return { count: lines, first, steps };
  }

  /**
   * Returns the step that continues at `node` (or, backwards, leads to it) with the look of `edge`; -1 if there is
   * none.
   */
  private follow(
    { tails, looks, directed }: EdgeList,
    nextAt: Int32Array,
    used: Uint8Array,
    edge: number,
    node: number,
    backwards: boolean,
  ): number {
    for (let half = this.firstAt[node]; half !== 0; half = nextAt[half - 1]) {
      const other = (half - 1) >> 1;
      if (used[other] === 1 || looks[other] !== looks[edge]) continue;
      const reversed = (tails[other] === node) === backwards;
      if (reversed && directed[other] === 1) continue;
      used[other] = 1;
      return 2 * other + (reversed ? 1 : 0);
    }
    return -1;
  }
}
