import type { ShrinkingGraph } from './shrinking-graph.ts';
import { SOURCE_SIDE, UnitFlow } from './unit-flow.ts';

/** The share of a cell's nodes that are sources, and equally many are sinks: no side gets fewer. */
export const TERMINAL_SHARE = 0.3;

/** Cuts connected cells where few edges run between their two ends. */
export class InertialCut {
  private readonly flow: UnitFlow;

  constructor(graph: ShrinkingGraph) {
    this.flow = new UnitFlow(graph);
  }

  /** Assigns the sides, 0 or 1, of a cell's nodes, which are given sorted along several directions, at least two. */
  part(orders: readonly Int32Array[], side: Uint8Array): void {
    const n = orders[0].length;
    const terminals = Math.max(1, Math.floor(n * TERMINAL_SHARE));
    // The cost of a cut relates its edges to the square root of the smaller side, as cuts of planar networks grow.
    let best = Infinity;
    for (const nodes of orders) {
      // Equal halves are the best case of a cut, which bounds the edges worth finding.
      const limit = Math.min(n * n, Math.ceil(best * Math.sqrt(n / 2)) - 1);
      const edges = this.flow.cut(nodes, terminals, limit);
      if (edges < 0) continue;
      const { sourceSideSize, part } = this.flow;
      const cost = edges / Math.sqrt(Math.min(sourceSideSize, n - sourceSideSize));
      if (cost >= best) continue;
      best = cost;
      for (const node of nodes) side[node] = part[node] === SOURCE_SIDE ? 0 : 1;
    }
  }
}
