import { type PassableArcs, reachableArcs, stronglyConnectedArcs } from './components.ts';

/** A component is an island if it has fewer edges than this … */
const ISLAND_EDGES = 200;
/** … and fewer than this share of the largest one, so that small worlds have none. */
const ISLAND_SHARE = 0.05;

/**
 * Finds the edges of islands: 1 where a mode may use an edge that no way leads to from a large strongly connected
 * component, or none back to one. Streets without through traffic count like others, since trips begin and end there.
 */
export function findIslands(arcs: PassableArcs): Uint8Array {
  const { adjacency, allowed } = arcs;
  const islands = new Uint8Array(adjacency.arcCount >> 1);
  const { component, count } = stronglyConnectedArcs(arcs);
  const size = new Int32Array(count);
  for (let arc = 0; arc < component.length; arc++) {
    const at = component[arc];
    if (at >= 0 && ((arc & 1) === 0 || component[arc ^ 1] !== at)) size[at]++;
  }
  let largest = 0;
  for (const edges of size) if (edges > largest) largest = edges;
  const needed = Math.min(ISLAND_EDGES, largest * ISLAND_SHARE);
  const large = Uint8Array.from(component, (at) => (at >= 0 && size[at] >= needed ? 1 : 0));
  const [entered, left] = ([0, 1] as const).map((turned) => reachableArcs(arcs, large, turned));
  const isIn = (marks: Uint8Array, edge: number): boolean => (marks[2 * edge] | marks[2 * edge + 1]) !== 0;
  for (let edge = 0; edge < islands.length; edge++) {
    if (isIn(allowed, edge) && !(isIn(entered, edge) && isIn(left, edge))) islands[edge] = 1;
  }
  return islands;
}
