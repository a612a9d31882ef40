import type { ShrinkingGraph } from './shrinking-graph.ts';
import { SOURCE_SIDE, UnitFlow } from './unit-flow.ts';

/** So many of a cell's nodes are sources and as many sinks: no side gets fewer. */
export const TERMINAL_SHARE = 0.3;

/** Cuts cells that hang together where few edges run between what lies at one end and what lies at the other. */
export class InertialCut {
  private readonly flow: UnitFlow;

  constructor(graph: ShrinkingGraph) {
    this.flow = new UnitFlow(graph);
  }

  /** Marks the sides, 0 or 1, of a cell's nodes, which are given as one comes by them in several directions: two at least. */
  part(orders: readonly Int32Array[], side: Uint8Array): void {
    const n = orders[0].length;
    const terminals = Math.max(1, Math.floor(n * TERMINAL_SHARE));
    // Cuts of plane networks grow with the square root of what they cut off.
    let best = Infinity;
    for (const nodes of orders) {
      // Halves are the best that a cut could give.
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
