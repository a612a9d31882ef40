import type { ShrinkingGraph } from './shrinking-graph.ts';

/** Splits disconnected cells: it assigns whole components to either side, with about equally many nodes on each. */
export class ComponentsInTwo {
  private readonly component: Int32Array;
  private readonly queue: Int32Array;

  constructor(private readonly graph: ShrinkingGraph) {
    this.component = new Int32Array(graph.nodeCount);
    this.queue = new Int32Array(graph.nodeCount);
  }

  /** Assigns the sides of a cell's nodes, 0 or 1. Returns false, without sides, if the cell is connected. */
  part(nodes: Int32Array, side: Uint8Array): boolean {
    const { component } = this;
    for (let i = 0; i < nodes.length; i++) component[nodes[i]] = -1;
    const size: number[] = [];
    for (let i = 0; i < nodes.length; i++) {
      if (component[nodes[i]] < 0) size.push(this.visit(nodes[i], size.length));
    }
    if (size.length === 1) return false;
    const sideOf = inTwo(size);
    for (let i = 0; i < nodes.length; i++) side[nodes[i]] = sideOf[component[nodes[i]]];
    return true;
  }

  /** Numbers the component of a node and counts its nodes. */
  private visit(start: number, number: number): number {
    const { component, queue } = this;
    const { first, end, to } = this.graph;
    let queued = 1;
    queue[0] = start;
    component[start] = number;
    for (let i = 0; i < queued; i++) {
      for (let arc = first[queue[i]]; arc < end[queue[i]]; arc++) {
        const next = to[arc];
        if (component[next] >= 0) continue;
        component[next] = number;
        queue[queued++] = next;
      }
    }
    return queued;
  }
}

/** Assigns components to sides, the larger first, each to the side that has less. */
function inTwo(sizes: readonly number[]): Uint8Array {
  const bySize = Int32Array.from(sizes.keys()).sort((a, b) => sizes[b] - sizes[a] || a - b);
  const sideOf = new Uint8Array(sizes.length);
  let ahead = 0;
  for (const component of bySize) {
    sideOf[component] = ahead > 0 ? 1 : 0;
    ahead += ahead > 0 ? -sizes[component] : sizes[component];
  }
  return sideOf;
}
