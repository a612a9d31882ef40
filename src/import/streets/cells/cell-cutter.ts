import { ComponentsInTwo } from './components-in-two.ts';
import { DirectedOrders } from './directed-orders.ts';
import { InertialCut } from './inertial-cut.ts';
import { type AdjacentNodes, ShrinkingGraph } from './shrinking-graph.ts';

/** The largest number of nodes in a leaf: such cells aren't cut any more. */
export const LEAF_NODES = 32;

/** The shared memory of all threads that cut cells: different cells use different parts of it. */
export interface CellColumns {
  readonly adjacent: AdjacentNodes;
  readonly orders: readonly Int32Array[];
  /** Indexed by node: its cell, counted from the one that {@link CellCutter.cutDown} began with. */
  readonly cellOfNode: Int32Array;
  /** One number: the progress of all cutting, out of as many as there are nodes. */
  readonly done: Int32Array;
}

/** Cuts cells, each a range `begin .. end - 1` of the orders. There is one instance per thread. */
export class CellCutter {
  private readonly graph: ShrinkingGraph;
  private readonly directed: DirectedOrders;
  private readonly components: ComponentsInTwo;
  private readonly inertial: InertialCut;
  private readonly side: Uint8Array;
  /** The fraction of a node that isn't yet counted as done. */
  private uncounted = 0;

  constructor(private readonly columns: CellColumns) {
    this.graph = new ShrinkingGraph(columns.adjacent);
    this.directed = new DirectedOrders(columns.orders);
    this.components = new ComponentsInTwo(this.graph);
    this.inertial = new InertialCut(this.graph);
    this.side = new Uint8Array(this.graph.nodeCount);
  }

  /** Cuts a cell in two and returns the beginning of its second part. */
  cut(begin: number, end: number): number {
    const { side } = this;
    const orders = this.directed.orders.map((order) => order.subarray(begin, end));
    if (!this.components.part(orders[0], side)) {
      this.inertial.part(orders, side);
      this.graph.separate(orders[0], side);
    }
    const middle = this.directed.split(begin, end, side);
    this.count(middle - begin, end - middle);
    return middle;
  }

  /**
   * Adds a cut to the progress. The work left in a cell grows as its nodes times the number of cuts that each of them
   * goes through, so a cut counts as the work left before minus the work left in both parts: the progress is steady
   * from the first cut on, however uneven the parts are.
   */
  private count(first: number, second: number): void {
    const { graph, columns } = this;
    const share = (workIn(first + second) - workIn(first) - workIn(second)) / workIn(graph.nodeCount);
    this.uncounted += share * graph.nodeCount;
    const whole = Math.floor(this.uncounted);
    this.uncounted -= whole;
    Atomics.add(columns.done, 0, whole);
  }

  /**
   * Cuts a cell and its parts down to the leaves. Returns the parent of each cell, -1 for the first: cells are numbered
   * from the root down, the last part first.
   */
  cutDown(begin: number, end: number): Int32Array {
    const { cellOfNode } = this.columns;
    const [order] = this.directed.orders;
    const parents: number[] = [];
    const waiting = [{ begin, end, parent: -1 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const cell = parents.push(next.parent) - 1;
      if (next.end - next.begin <= LEAF_NODES) {
        for (let i = next.begin; i < next.end; i++) cellOfNode[order[i]] = cell;
        continue;
      }
      const middle = this.cut(next.begin, next.end);
      waiting.push({ begin: next.begin, end: middle, parent: cell }, { begin: middle, end: next.end, parent: cell });
    }
    return Int32Array.from(parents);
  }
}

/** Returns the work left in a cell: its nodes times the cuts that each goes through until it is in a leaf. */
const workIn = (nodes: number): number => nodes * Math.max(0, Math.log2(nodes / LEAF_NODES));
