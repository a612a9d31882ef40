import type { Adjacency } from '../topology/adjacency.ts';
import { stronglyConnectedComponents } from './components.ts';

/** A component is an island when it has fewer edges than this … */
const ISLAND_EDGES = 200;
/** … and fewer than this share of the largest one, so that small worlds have none. */
const ISLAND_SHARE = 0.05;

/**
 * Edges that a mode may use but that hang together with too little: 1 = island. `usable` is 0 closed, 1 open, 2 with
 * permission. Open edges are judged by the open network, the others by the whole one.
 */
export function findIslands(adjacency: Adjacency, usable: Uint8Array): Uint8Array {
  const islands = new Uint8Array(adjacency.arcCount >> 1);
  const open = usable.map((use) => (use === 1 ? 1 : 0));
  markIslands(adjacency, open, open, islands);
  if (!usable.includes(2)) return islands;
  const byPermission = usable.map((use) => (use === 2 ? 1 : 0));
  markIslands(adjacency, usable, byPermission, islands);
  return islands;
}

/** Marks the edges of `judged` arcs whose ends aren't both in large components of the `allowed` ones. */
function markIslands(adjacency: Adjacency, allowed: Uint8Array, judged: Uint8Array, islands: Uint8Array): void {
  const { arcTail } = adjacency;
  const { component, count } = stronglyConnectedComponents(adjacency, allowed);
  const size = new Int32Array(count);
  for (let edge = 0; edge < islands.length; edge++) {
    if ((allowed[2 * edge] | allowed[2 * edge + 1]) === 0) continue;
    const at = component[arcTail[2 * edge]];
    if (at === component[arcTail[2 * edge + 1]]) size[at]++;
  }
  let largest = 0;
  for (const edges of size) if (edges > largest) largest = edges;
  const needed = Math.min(ISLAND_EDGES, largest * ISLAND_SHARE);
  for (let edge = 0; edge < islands.length; edge++) {
    if ((judged[2 * edge] | judged[2 * edge + 1]) === 0) continue;
    const smaller = Math.min(size[component[arcTail[2 * edge]]], size[component[arcTail[2 * edge + 1]]]);
    if (smaller < needed) islands[edge] = 1;
  }
}
