import type { ShrinkingGraph } from './shrinking-graph.ts';

/** Values of {@link UnitFlow.part}; 0 where either would do. */
export const SOURCE_SIDE = 1;
const SINK_SIDE = 2;

/**
 * Maximum flow through a cell whose neighborhoods let one unit pass, in either direction, and a smallest cut
 * (Dinic 1970: augmenting paths along the levels of a breadth-first search). Columns are those of the whole graph,
 * only those of the cell's nodes are touched.
 */
export class UnitFlow {
  /** After {@link cut}, by node: {@link SOURCE_SIDE}, or anything else on the other side. */
  readonly part: Uint8Array;
  /** How many nodes the source side has. */
  sourceSideSize = 0;
  /** By arc: 1 where a unit runs along, -1 where one runs against it. */
  private readonly flow: Int8Array;
  /** By node: arcs from the sources, -1 where a search hasn't been. */
  private readonly level: Int32Array;
  private readonly nextArc: Int32Array;
  /** Sources with a neighbor that is none come first, then the nodes a search finds. */
  private readonly queue: Int32Array;
  private begun = 0;
  private queued = 0;
  /** Arcs from a source to where augmenting is. */
  private readonly path: Int32Array;

  constructor(private readonly graph: ShrinkingGraph) {
    const { nodeCount } = graph;
    this.part = new Uint8Array(nodeCount);
    this.flow = new Int8Array(graph.to.length);
    this.level = new Int32Array(nodeCount);
    this.nextArc = new Int32Array(nodeCount);
    this.queue = new Int32Array(nodeCount);
    this.path = new Int32Array(nodeCount);
  }

  /**
   * How many edges separate the first from the last `terminals` nodes of a cell, at least; -1 where they are more than
   * `limit`, and then nothing is said about sides. Of cuts with as few edges it takes one that is well balanced.
   */
  cut(nodes: Int32Array, terminals: number, limit: number): number {
    this.begin(nodes, terminals);
    let edges = 0;
    while (this.searchSinks()) {
      edges = this.augment(edges, limit);
      for (let i = 0; i < this.queued; i++) this.level[this.queue[i]] = -1;
      if (edges > limit) return -1;
    }
    // The last search found no sink: what it visited is the smallest source side.
    for (let i = 0; i < this.queued; i++) this.part[this.queue[i]] = SOURCE_SIDE;
    this.sourceSideSize = terminals + this.queued - this.begun;
    this.growSinkSide(nodes, terminals);
    this.balance(nodes);
    return edges;
  }

  private begin(nodes: Int32Array, terminals: number): void {
    const { part, flow, level, queue } = this;
    const { first, end, to } = this.graph;
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i];
      part[node] = i < terminals ? SOURCE_SIDE : i < nodes.length - terminals ? 0 : SINK_SIDE;
      level[node] = -1;
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

  /** Breadth-first along what still lets a unit pass, to the level on which a sink is found; whether there is one. */
  private searchSinks(): boolean {
    const { part, flow, level, nextArc, queue } = this;
    const { first, end, to } = this.graph;
    let queued = this.begun;
    for (let i = 0; i < queued; i++) {
      level[queue[i]] = 0;
      nextArc[queue[i]] = first[queue[i]];
    }
    let lastLevel = -1;
    for (let i = 0; i < queued; i++) {
      const node = queue[i];
      if (lastLevel >= 0 && level[node] > lastLevel) break;
      for (let arc = first[node]; arc < end[node]; arc++) {
        if (flow[arc] === 1) continue;
        const next = to[arc];
        if (part[next] === SINK_SIDE) lastLevel = level[node];
        else if (part[next] === 0 && level[next] < 0) {
          level[next] = level[node] + 1;
          nextArc[next] = first[next];
          queue[queued++] = next;
        }
      }
    }
    this.queued = queued;
    return lastLevel >= 0;
  }

  /** Sends units along levels until none gets through any more, or more than `limit` have. Returns how many have by now. */
  private augment(sent: number, limit: number): number {
    const { part, flow, level, nextArc, queue, path } = this;
    const { end, to, back } = this.graph;
    for (let i = 0; i < this.begun; i++) {
      let depth = 0;
      let node = queue[i];
      while (sent <= limit) {
        if (nextArc[node] === end[node]) {
          if (depth === 0) break;
          node = to[back[path[--depth]]];
          nextArc[node]++;
          continue;
        }
        const arc = nextArc[node];
        const next = to[arc];
        if (flow[arc] < 1 && part[next] === SINK_SIDE) {
          path[depth++] = arc;
          while (depth > 0) {
            const along = path[--depth];
            flow[along]++;
            flow[back[along]]--;
          }
          node = queue[i];
          sent++;
        } else if (flow[arc] < 1 && part[next] === 0 && level[next] === level[node] + 1) {
          path[depth++] = arc;
          node = next;
        } else nextArc[node]++;
      }
    }
    return sent;
  }

  /** Marks all that can still send a unit to a sink: it is beyond every smallest cut. */
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
   * Gives the source side nodes from between the sides, those next to the sources first, each with all that it can send
   * a unit to: so the cut stays as small. Ends where that would leave the halves less equal.
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
