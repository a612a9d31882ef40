/** Groups of joined nodes (union–find with path halving), each identified by its lowest node. */
export class NodeGroups {
  private readonly parent: Int32Array;

  constructor(nodeCount: number) {
    this.parent = Int32Array.from({ length: nodeCount }, (_, node) => node);
  }

  of(node: number): number {
    const { parent } = this;
    let at = node;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }

  join(a: number, b: number): void {
    const [x, y] = [this.of(a), this.of(b)];
    this.parent[Math.max(x, y)] = Math.min(x, y);
  }
}
