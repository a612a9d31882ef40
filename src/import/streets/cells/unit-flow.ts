import type { ShrinkingGraph } from './shrinking-graph.ts';

/** Values of {@link UnitFlow.part}; 0 where a node fits either side. */
export const SOURCE_SIDE = 1;
const SINK_SIDE = 2;

/** Values of `visited`: on the path or exhausted; or passed by a unit that got through, so that others may follow. */
const VISITED = 1;
const PASSED = 2;

/**
 * Maximum flow through a cell whose edges let one unit pass, in either direction, and a smallest cut: augmenting paths
 * (Ford and Fulkerson 1956), found depth-first in passes that try every arc once. Columns span the whole graph; only
 * those of the cell's nodes are touched.
 */
export class UnitFlow {
  /** The side of each node after {@link cut}: {@link SOURCE_SIDE}, or any other value on the other side. */
  readonly part: Uint8Array;
  /** The number of nodes on the source side. */
  sourceSideSize = 0;
  /** Indexed by arc: 1 if a unit runs along it, -1 if one runs against it. */
  private readonly flow: Int8Array;
  /** Indexed by node: its state in the current pass, 0 if not visited. */
  private readonly visited: Uint8Array;
  private readonly nextArc: Int32Array;
  /** First the sources with a neighbor that isn't one, then the nodes that a pass visits. */
  private readonly queue: Int32Array;
  private begun = 0;
  private queued = 0;
  /** Arcs from a source to the current node of a pass. */
  private readonly path: Int32Array;

  constructor(private readonly graph: ShrinkingGraph) {
    const { nodeCount } = graph;
    this.part = new Uint8Array(nodeCount);
    this.flow = new Int8Array(graph.to.length);
    this.visited = new Uint8Array(nodeCount);
    this.nextArc = new Int32Array(nodeCount);
    this.queue = new Int32Array(nodeCount);
    this.path = new Int32Array(nodeCount);
  }

  /**
   * Returns the least number of edges that separate the first from the last `terminals` nodes of a cell; -1 if there
   * are more than `limit`, and then the sides are undefined. Among the smallest cuts it chooses a well-balanced one.
   */
  cut(nodes: Int32Array, terminals: number, limit: number): number {
    this.begin(nodes, terminals);
    let edges = 0;
    for (let before = -1; before < edges; ) {
      before = edges;
      edges = this.sendUnits(edges, limit);
      if (edges > limit) return -1;
    }
    // The last pass reached no sink: the nodes it visited are the smallest source side.
    for (let i = 0; i < this.queued; i++) this.part[this.queue[i]] = SOURCE_SIDE;
    this.sourceSideSize = terminals + this.queued - this.begun;
    this.growSinkSide(nodes, terminals);
    this.balance(nodes);
    return edges;
  }

  private begin(nodes: Int32Array, terminals: number): void {
    const { part, flow, queue } = this;
    const { first, end, to } = this.graph;
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i];
      part[node] = i < terminals ? SOURCE_SIDE : i < nodes.length - terminals ? 0 : SINK_SIDE;
      for (let arc = first[node]; arc < end[node]; arc++) flow[arc] = 0;
    }
    this.begun = 0;
    for (let i = 0; i < terminals; i++) {
      const node = nodes[i];
      let arc = first[node];
      while (arc < end[node] && part[to[arc]] === SOURCE_SIDE) arc++;
      if (arc < end[node]) queue[this.begun++] = node;
    }
  }

  /**
   * Performs one pass: from every source in turn along arcs with residual capacity, trying no arc twice. Ends early
   * when more than `limit` units have been sent, counted from `sent`; returns the count.
   */
  private sendUnits(sent: number, limit: number): number {
    const { part, flow, visited, nextArc, queue, path } = this;
    const { first, end, to, back } = this.graph;
    let queued = this.begun;
    for (let i = 0; i < this.begun && sent <= limit; i++) {
      const source = queue[i];
      nextArc[source] = first[source];
      let depth = 0;
      let node = source;
      while (depth > 0 || nextArc[node] < end[node]) {
        if (nextArc[node] === end[node]) {
          node = to[back[path[--depth]]];
          continue;
        }
        const arc = nextArc[node]++;
        if (flow[arc] === 1) continue;
        const next = to[arc];
        if (part[next] === SINK_SIDE) {
          path[depth++] = arc;
          while (depth > 0) {
            const along = path[--depth];
            flow[along]++;
            flow[back[along]]--;
            visited[to[back[along]]] = PASSED;
          }
          node = source;
          if (++sent > limit) break;
        } else if (part[next] === 0 && visited[next] !== VISITED) {
          if (visited[next] === 0) {
            nextArc[next] = first[next];
            queue[queued++] = next;
          }
          visited[next] = VISITED;
          path[depth++] = arc;
          node = next;
        }
      }
    }
    for (let i = 0; i < queued; i++) visited[queue[i]] = 0;
    this.queued = queued;
    return sent;
  }

  /** Marks all nodes that can still send a unit to a sink: they are beyond every smallest cut. */
  private growSinkSide(nodes: Int32Array, terminals: number): void {
    const { part, flow, queue } = this;
    const { first, end, to } = this.graph;
    let queued = 0;
    for (let i = nodes.length - terminals; i < nodes.length; i++) queue[queued++] = nodes[i];
    for (let i = 0; i < queued; i++) {
      const node = queue[i];
      for (let arc = first[node]; arc < end[node]; arc++) {
        if (flow[arc] === -1 || part[to[arc]] !== 0) continue;
        part[to[arc]] = SINK_SIDE;
        queue[queued++] = to[arc];
      }
    }
  }

  /**
   * Adds undecided nodes to the source side, those next to the sources first, each with all nodes that it can send a
   * unit to, so that the cut stays as small. Stops where the sides would become less equal.
   */
  private balance(nodes: Int32Array): void {
    const { part, flow, queue } = this;
    const { first, end, to } = this.graph;
    const half = nodes.length / 2;
    for (let next = 0; next < nodes.length && this.sourceSideSize < half; next++) {
      if (part[nodes[next]] !== 0) continue;
      let queued = 1;
      queue[0] = nodes[next];
      part[nodes[next]] = SOURCE_SIDE;
      for (let i = 0; i < queued; i++) {
        const node = queue[i];
        for (let arc = first[node]; arc < end[node]; arc++) {
          if (flow[arc] === 1 || part[to[arc]] !== 0) continue;
          part[to[arc]] = SOURCE_SIDE;
          queue[queued++] = to[arc];
        }
      }
      if (this.sourceSideSize + queued - half >= half - this.sourceSideSize) {
        for (let i = 0; i < queued; i++) part[queue[i]] = 0;
        return;
      }
      this.sourceSideSize += queued;
    }
  }
}
