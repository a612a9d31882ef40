import type { Adjacency } from '../topology/adjacency.ts';

/**
 * Finds the strongly connected components of the arcs that `allowed` marks (Tarjan, without recursion). Returns the
 * component of each node, numbered from 0, and the number of components.
 */
export function stronglyConnectedComponents(
  adjacency: Adjacency,
  allowed: Uint8Array,
): { readonly component: Int32Array; readonly count: number } {
  const { nodeCount, firstOut, outArc, arcTail } = adjacency;
  const component = new Int32Array(nodeCount).fill(-1);
  /** Order of discovery from 1; 0 = not seen. */
  const found = new Int32Array(nodeCount);
  const lowest = new Int32Array(nodeCount);
  const nextOut = new Int32Array(nodeCount);
  /** Nodes on the current path, and nodes whose component is still open. */
  const path = new Int32Array(nodeCount);
  const open = new Int32Array(nodeCount);
  let openLength = 0;
  let discovered = 0;
  let count = 0;

  for (let root = 0; root < nodeCount; root++) {
    if (found[root] !== 0) continue;
    let depth = 0;
    path[0] = root;
    found[root] = lowest[root] = ++discovered;
    nextOut[root] = firstOut[root];
    open[openLength++] = root;
    while (depth >= 0) {
      const node = path[depth];
      if (nextOut[node] < firstOut[node + 1]) {
        const arc = outArc[nextOut[node]++];
        if (allowed[arc] === 0) continue;
        const to = arcTail[arc ^ 1];
        if (found[to] === 0) {
          path[++depth] = to;
          found[to] = lowest[to] = ++discovered;
          nextOut[to] = firstOut[to];
          open[openLength++] = to;
        } else if (component[to] < 0 && found[to] < lowest[node]) {
          lowest[node] = found[to];
        }
        continue;
      }
      depth--;
      if (depth >= 0 && lowest[node] < lowest[path[depth]]) lowest[path[depth]] = lowest[node];
      if (lowest[node] !== found[node]) continue;
      let member = -1;
      do {
        member = open[--openLength];
        component[member] = count;
      } while (member !== node);
      count++;
    }
  }
  return { component, count };
}
