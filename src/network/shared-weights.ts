import { SharedRoom } from '../collections/shared-pages.ts';
import type { SearchGraph } from '../street/search-graph.ts';
import { STREET_MODES, type StreetMode } from '../street/street-graph.ts';
import type { Network } from './network.ts';

const DIMENSIONS = ['time', 'length'] as const;

/** Of the sets in a region's room those of metrics have negative keys. */
const keyOf = (mode: StreetMode, isMirrored: boolean, dimension: (typeof DIMENSIONS)[number]): number =>
  -(1 + 4 * STREET_MODES.indexOf(mode) + (isMirrored ? 2 : 0) + DIMENSIONS.indexOf(dimension));

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
  if (sharedRoom === null) return undefined;
  const set = new SharedRoom(sharedRoom).set(keyOf(mode, graph.mirrored, dimension), 1, 'metrics');
  const place = set?.zeros(0, graph.slotCount) ?? 0;
  return place > 0 ? set?.words.subarray(place, place + graph.slotCount) : undefined;
}
