import { describe, expect, it } from 'vitest';
import { streetWorld } from '../../../../test/worlds/street-world.ts';
import { NEVER_CANCELLED } from '../../../kit/core/cancel.ts';
import { TimeMetric } from '../metric.ts';
import type { SlotIndex } from '../search-graph.ts';
import type { ArcIndex } from '../street-graph.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../travel-mode.ts';
import { nodeSearch } from './node-search.ts';
import { SearchSpace, UNREACHED } from './search-space.ts';

/**
 * A square lattice: `side` × `side` crossings, blocks of 0.001° on the equator (111.19 m, 80.1 s on foot at 5 km/h).
 */
const side = 9;
const blockDs = Math.round(1112 * (3.6 / 5));

describe('nodeSearch', () => {
  it('finds Manhattan distances in a grid quarter', () => {
    const nodes = Array.from(
      { length: side * side },
      (_, i) => [(i % side) * 0.001, Math.floor(i / side) * 0.001] as const,
    );
    const edges = nodes.flatMap((_, i) => [
      ...(i % side < side - 1 ? [{ from: i, to: i + 1 }] : []),
      ...(i + side < nodes.length ? [{ from: i, to: i + side }] : []),
    ]);
    const { streets } = streetWorld(nodes, edges);
    const graph = streets.search.walk.forward;
    const metric = new TimeMetric(streets, graph, DEFAULT_TRAVEL.walk, DEFAULT_CONDITIONS);
    const space = new SearchSpace(graph.stateCount);
    // Standing at the end of the first edge: crossing 1.
    const starts = { count: 1, slot: [graph.slotOfArc[0 as ArcIndex]] as SlotIndex[], cost: [0] };
    const limit = 6 * blockDs;
    space.reset(limit);
    nodeSearch(space, graph, metric, starts, limit, { cancel: NEVER_CANCELLED, done: null });
    nodes.forEach((_, i) => {
      const blocks = Math.abs((i % side) - 1) + Math.floor(i / side);
      expect(space.cost[i]).toBe(blocks * blockDs <= limit ? blocks * blockDs : UNREACHED);
    });
  });
});
