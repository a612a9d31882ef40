/** Directed graph as lists of heads per node. */
type Heads = readonly (readonly number[])[];

/**
 * Returns the numbers of the strongly connected components (Tarjan 1972, without recursion), and which is the largest.
 */
export function strongComponents(heads: Heads): { component: Int32Array; largest: number } {
  const n = heads.length;
  const order = new Int32Array(n).fill(-1);
  const low = new Int32Array(n);
  const component = new Int32Array(n).fill(-1);
  const next = new Int32Array(n);
  const open: number[] = [];
  const sizes: number[] = [];
  let clock = 0;
  for (let start = 0; start < n; start++) {
    if (order[start] >= 0) continue;
    const path = [start];
    order[start] = low[start] = clock++;
    open.push(start);
    while (path.length > 0) {
      const node = path[path.length - 1];
      if (next[node] < heads[node].length) {
        const head = heads[node][next[node]++];
        if (order[head] < 0) {
          order[head] = low[head] = clock++;
          open.push(head);
          path.push(head);
        } else if (component[head] < 0) low[node] = Math.min(low[node], order[head]);
        continue;
      }
      path.pop();
      if (path.length > 0) low[path[path.length - 1]] = Math.min(low[path[path.length - 1]], low[node]);
      if (low[node] !== order[node]) continue;
      let size = 0;
      let member: number;
      do {
        member = open.pop()!;
        component[member] = sizes.length;
        size++;
      } while (member !== node);
      sizes.push(size);
    }
  }
  return { component, largest: sizes.indexOf(Math.max(...sizes)) };
}
