import { expect, it } from 'vitest';
import { TestStreets } from '../../../../test/worlds/street/osm.ts';
import { EDGE_ISLAND_BIKE, EDGE_ISLAND_CAR, EDGE_ISLAND_WALK } from '../../../network/street/street-graph.ts';
import { buildAdjacency } from '../topology/adjacency.ts';
import { findIslands } from './islands.ts';

/** Returns a ladder of `rungs` squares from node `first` on, as pairs of nodes. */
function ladder(first: number, rungs: number): [number, number][] {
  const edges: [number, number][] = [];
  for (let i = 0; i < rungs; i++) {
    const at = first + 2 * i;
    edges.push([at, at + 1]);
    if (i > 0) edges.push([at - 2, at], [at - 1, at + 1]);
  }
  return edges;
}

function islandsOf(edges: [number, number][], usable: Uint8Array): number[] {
  const nodeCount = 1 + Math.max(...edges.flat());
  const [tail, head] = [0, 1].map((end) => Int32Array.from(edges, (edge) => edge[end]));
  const islands = findIslands(buildAdjacency(nodeCount, tail, head), usable);
  return edges.flatMap((_, i) => (islands[i] === 1 ? [i] : []));
}

const open = (edges: readonly unknown[]) => new Uint8Array(2 * edges.length).fill(1);

it('has no islands in a small world', () => {
  const edges: [number, number][] = [
    [0, 1],
    [2, 3],
  ];
  expect(islandsOf(edges, open(edges))).toEqual([]);
});

it('flags what is tiny beside the largest piece, and what is small in any case', () => {
  const main = ladder(0, 40);
  const small = ladder(80, 2);
  const edges = [...main, ...small];
  expect(islandsOf(edges, open(edges))).toEqual(small.map((_, i) => main.length + i));
  const middling = [...main, ...ladder(80, 4)];
  expect(islandsOf(middling, open(middling))).toEqual([]);
  const huge = [...ladder(0, 3000), ...ladder(6000, 60), ...ladder(6120, 80)];
  expect(islandsOf(huge, open(huge)).length).toBe(ladder(0, 60).length);
});

it('flags streets that cannot be left or come to', () => {
  const main = ladder(0, 40);
  const edges: [number, number][] = [...main, [0, 100], [101, 1]];
  const usable = open(edges);
  usable[2 * main.length + 1] = 0;
  usable[2 * main.length + 3] = 0;
  expect(islandsOf(edges, usable)).toEqual([main.length, main.length + 1]);
});

it('judges streets that may not be passed through together with others', () => {
  const main = ladder(0, 40);
  const edges: [number, number][] = [...main, [0, 100], [200, 201]];
  const usable = open(edges);
  usable.fill(2, 2 * main.length);
  expect(islandsOf(edges, usable)).toEqual([main.length + 1]);
});

it('flags per mode', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWX'];
  const ways: Record<string, Record<string, string>> = {};
  for (let i = 0; i + 1 < letters.length; i++) ways[letters[i] + letters[i + 1]] = { highway: 'residential' };
  const streets = new TestStreets({
    map: `${letters.join('-')}\n|\nz-y`,
    ways: { ...ways, Az: { highway: 'footway', bicycle: 'no' }, zy: { highway: 'residential' } },
  });
  const flags = streets.graph.edge.flags[(streets.arc('z', 'y') >> 1) as never];
  expect(flags & EDGE_ISLAND_CAR).not.toBe(0);
  expect(flags & EDGE_ISLAND_BIKE).not.toBe(0);
  expect(flags & EDGE_ISLAND_WALK).toBe(0);
  expect(streets.report.islandEdges).toEqual({ car: 1, bike: 1, walk: 0 });
});
