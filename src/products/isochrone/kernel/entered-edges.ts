/** Numbers of an edge: cost at its beginning, plus one, and of the whole edge, forwards and backwards. */
const ENTRY = 4;
/** No cost: nothing is reached from here. */
export const NO_ENTRY = 0x3fffffff;

/**
 * The edges that a search entered, in the order in which it did, and the costs at which it did. All memory is 0 between
 * requests.
 */
export class EnteredEdges {
  private noted = new Int32Array(0);
  private edges = new Int32Array(0);
  count = 0;

  /** Has room for so many edges. */
  open(edgeCount: number): void {
    if (this.edges.length > edgeCount) return;
    this.noted = new Int32Array(edgeCount * ENTRY);
    this.edges = new Int32Array(edgeCount + 1);
  }

  /** Notes the cost (at least 0) at which an edge is entered in a direction; the least counts. `backward` is 0 or 1. */
  enter(edge: number, backward: number, cost: number, whole: number): void {
    const { noted } = this;
    const at = edge * ENTRY + backward * 2;
    const before = noted[at];
    if (before !== 0 && (cost > before - 1 || (cost === before - 1 && whole >= noted[at + 1]))) return;
    if ((before | noted[at ^ 2]) === 0) this.edges[this.count++] = edge;
    noted[at] = cost + 1;
    noted[at + 1] = whole;
  }

  edgeAt(k: number): number {
    return this.edges[k];
  }

  /** Returns the cost at which an edge is entered; {@link NO_ENTRY} where it isn't. */
  entryOf(edge: number, backward: number): number {
    const cost = this.noted[edge * ENTRY + backward * 2];
    return cost === 0 ? NO_ENTRY : cost - 1;
  }

  /** Returns the cost of the whole of an edge that is entered. */
  wholeOf(edge: number, backward: number): number {
    return this.noted[edge * ENTRY + backward * 2 + 1];
  }

  clear(): void {
    const { noted, edges, count } = this;
    for (let k = 0; k < count; k++) {
      const at = edges[k] * ENTRY;
      noted[at] = 0;
      noted[at + 2] = 0;
    }
    this.count = 0;
  }

  release(): void {
    this.noted = new Int32Array(0);
    this.edges = new Int32Array(0);
    this.count = 0;
  }
}
