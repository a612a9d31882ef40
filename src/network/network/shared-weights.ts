import type { SearchGraph } from '../street/search-graph.ts';
import { STREET_MODES, type StreetMode } from '../street/street-graph.ts';
import type { Network } from './network.ts';

const DIMENSIONS = ['time', 'length'] as const;

/** Returns the key in a region's shared memory; above 0. */
const keyOf = (mode: StreetMode, isMirrored: boolean, dimension: (typeof DIMENSIONS)[number]): number =>
  1 + 4 * STREET_MODES.indexOf(mode) + (isMirrored ? 2 : 0) + DIMENSIONS.indexOf(dimension);

/** The key of the flag for networks without heights; keys of weights are below. */
export const FLATNESS_KEY = 1000;

/**
 * Returns the shared column of arc weights by a mode's usual metric. Any thread may fill it, all with the same values.
 * Undefined for a single thread, or without memory for it.
 */
export function sharedWeights(
  { sharedRoom }: Pick<Network, 'sharedRoom'>,
  mode: StreetMode,
  graph: SearchGraph,
  dimension: (typeof DIMENSIONS)[number],
): Int32Array | undefined {
  return sharedRoom?.column(keyOf(mode, graph.mirrored, dimension), graph.slotCount) ?? undefined;
}
