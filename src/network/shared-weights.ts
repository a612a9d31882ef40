import type { SearchGraph } from '../street/search-graph.ts';
import { STREET_MODES, type StreetMode } from '../street/street-graph.ts';
import type { Network } from './network.ts';

const DIMENSIONS = ['time', 'length'] as const;

/** In a region's room; above 0. */
const keyOf = (mode: StreetMode, isMirrored: boolean, dimension: (typeof DIMENSIONS)[number]): number =>
  1 + 4 * STREET_MODES.indexOf(mode) + (isMirrored ? 2 : 0) + DIMENSIONS.indexOf(dimension);

/** Those of weights are below. */
export const FLATNESS_KEY = 1000;

/**
 * Where all threads write down what arcs weigh by the usual metric of a mode: whichever comes by first, and all the same. Undefined
 * where a thread is alone, or there is no room for it.
 */
export function sharedWeights(
  { sharedRoom }: Pick<Network, 'sharedRoom'>,
  mode: StreetMode,
  graph: SearchGraph,
  dimension: (typeof DIMENSIONS)[number],
): Int32Array | undefined {
  return sharedRoom?.column(keyOf(mode, graph.mirrored, dimension), graph.slotCount) ?? undefined;
}
