import type { Adjacency } from '../topology/adjacency.ts';
import { stronglyConnectedComponents } from './components.ts';

/** A component is an island if it has fewer edges than this … */
const ISLAND_EDGES = 200;
/** … and fewer than this share of the largest one, so that small worlds have none. */
const ISLAND_SHARE = 0.05;

/**
 * Finds the edges of islands: 1 where a mode may use an edge of a too small strongly connected component. `usable` is 0
 * where arcs are closed. Streets without through traffic count like others, since trips begin and end there.
 */
export function findIslands(adjacency: Adjacency, usable: Uint8Array): Uint8Array {
  const { arcTail } = adjacency;
  const islands = new Uint8Array(adjacency.arcCount >> 1);
  const isUsed = (edge: number): boolean => (usable[2 * edge] | usable[2 * edge + 1]) !== 0;
  const { component, count } = stronglyConnectedComponents(adjacency, usable);
  const size = new Int32Array(count);
  for (let edge = 0; edge < islands.length; edge++) {
    const at = component[arcTail[2 * edge]];
    if (isUsed(edge) && at === component[arcTail[2 * edge + 1]]) size[at]++;
  }
  let largest = 0;
  for (const edges of size) if (edges > largest) largest = edges;
  const needed = Math.min(ISLAND_EDGES, largest * ISLAND_SHARE);
  for (let edge = 0; edge < islands.length; edge++) {
    if (!isUsed(edge)) continue;
    const smaller = Math.min(size[component[arcTail[2 * edge]]], size[component[arcTail[2 * edge + 1]]]);
    if (smaller < needed) islands[edge] = 1;
  }
  return islands;
}
