import { ComponentsInTwo } from './components-in-two.ts';
import { DirectedOrders } from './directed-orders.ts';
import { InertialCut } from './inertial-cut.ts';
import { type AdjacentNodes, ShrinkingGraph } from './shrinking-graph.ts';

/** Cells with so many nodes aren't cut any more. */
export const LEAF_NODES = 32;

/** What all threads that cut cells share, over shared memory: different cells lie in different parts of it. */
export interface CellColumns {
  readonly adjacent: AdjacentNodes;
  readonly orders: readonly Int32Array[];
  /** By node: its cell, counted from the one that {@link CellCutter.cutDown} began with. */
  readonly cellOfNode: Int32Array;
  /** One number: nodes that have found their cell. */
  readonly placed: Int32Array;
}

/** Cuts cells, each a stretch `begin .. end - 1` of the orders; one per thread. */
export class CellCutter {
  private readonly graph: ShrinkingGraph;
  private readonly directed: DirectedOrders;
  private readonly components: ComponentsInTwo;
  private readonly inertial: InertialCut;
  private readonly side: Uint8Array;

  constructor(private readonly columns: CellColumns) {
    this.graph = new ShrinkingGraph(columns.adjacent);
    this.directed = new DirectedOrders(columns.orders);
    this.components = new ComponentsInTwo(this.graph);
    this.inertial = new InertialCut(this.graph);
    this.side = new Uint8Array(this.graph.nodeCount);
  }

  /** Cuts a cell in two and gives where its second part begins. */
  cut(begin: number, end: number): number {
    const { side } = this;
    const orders = this.directed.orders.map((order) => order.subarray(begin, end));
    if (!this.components.part(orders[0], side)) {
      this.inertial.part(orders, side);
      this.graph.separate(orders[0], side);
    }
    return this.directed.split(begin, end, side);
  }

  /**
   * Cuts a cell and its parts down to the leaves. Gives the parent of each cell, -1 for the first: they are numbered from the
   * whole down, the last part first.
   */
  cutDown(begin: number, end: number): Int32Array {
    const { cellOfNode, placed } = this.columns;
    const [order] = this.directed.orders;
    const parents: number[] = [];
    const waiting = [{ begin, end, parent: -1 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const cell = parents.push(next.parent) - 1;
      if (next.end - next.begin <= LEAF_NODES) {
        for (let i = next.begin; i < next.end; i++) cellOfNode[order[i]] = cell;
        Atomics.add(placed, 0, next.end - next.begin);
        continue;
      }
      const middle = this.cut(next.begin, next.end);
      waiting.push({ begin: next.begin, end: middle, parent: cell }, { begin: middle, end: next.end, parent: cell });
    }
    return Int32Array.from(parents);
  }
}
