import type { SearchGraph } from '../street/search-graph.ts';
import type { StreetMode } from '../street/street-graph.ts';
import type { Network } from './network.ts';

/**
 * Returns the shared column of arc weights by a mode's usual metric. Any thread may fill it, all with the same values.
 * Undefined for a single thread, or without memory for it.
 */
export function sharedWeights(
  { sharedMemory }: Pick<Network, 'sharedMemory'>,
  mode: StreetMode,
  graph: SearchGraph,
  dimension: 'time' | 'length',
): Int32Array | undefined {
  const name = `${mode} ${dimension}${graph.mirrored ? ' mirrored' : ''}`;
  return sharedMemory?.column(name, graph.slotCount) ?? undefined;
}
