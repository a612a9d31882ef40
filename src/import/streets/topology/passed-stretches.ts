/** The stretches that one way has passed, recorded only if it visits a node twice. */
export class PassedStretches {
  private readonly wayOfNode: Int32Array;
  /** Stretches as pairs of node numbers on the way; a stretch has one direction unless the way is the same in both. */
  private readonly stretches = new Set<number>();
  private readonly placeOf = new Map<number, number>();
  private way = 0;
  private undirected = false;
  private comesBack = false;

  constructor(nodeCount: number) {
    this.wayOfNode = new Int32Array(nodeCount);
  }

  begin(nodes: Int32Array, undirected: boolean): void {
    this.way++;
    this.undirected = undirected;
    this.comesBack = false;
    this.stretches.clear();
    this.placeOf.clear();
    for (const node of nodes) {
      if (this.wayOfNode[node] === this.way) this.comesBack = true;
      this.wayOfNode[node] = this.way;
    }
  }

  /** Records a stretch; returns true if it was passed before. */
  again(from: number, to: number): boolean {
    if (!this.comesBack) return false;
    const [a, b] = this.undirected && from > to ? [this.at(to), this.at(from)] : [this.at(from), this.at(to)];
    const before = this.stretches.size;
    this.stretches.add(a * 2 ** 26 + b);
    return this.stretches.size === before;
  }

  private at(node: number): number {
    let place = this.placeOf.get(node);
    if (place === undefined) {
      place = this.placeOf.size;
      this.placeOf.set(node, place);
    }
    return place;
  }
}
