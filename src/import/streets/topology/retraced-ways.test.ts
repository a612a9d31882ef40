import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TestStreets } from '../../../../test/worlds/street/osm.ts';
import { osmAt, type PlacedWay } from '../../../../test/worlds/street/places.ts';
import { SILENT } from '../../../kit/core/progress.ts';
import type { ArcIndex, EdgeIndex, StreetGraph } from '../../../network/street/street-graph.ts';
import { verifyStreetGraph } from '../../../network/street/verify.ts';
import { buildStreetGraph } from '../build-street-graph.ts';

// Ways may return to their nodes any number of times. None of them may stop an import.

const road = { highway: 'residential' };
const build = (places: readonly (readonly [number, number])[], ways: readonly PlacedWay[]) =>
  buildStreetGraph(osmAt(places, ways), { elevation: null, progress: SILENT });

/** Returns points around a center, which is the first. */
const wheel = (spokes: number): [number, number][] => [
  [8, 50],
  ...Array.from({ length: spokes }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / spokes;
    return [8 + 0.003 * Math.cos(angle), 50 + 0.002 * Math.sin(angle)];
  }),
];

/** Returns a way that runs from the middle to the end of every spoke and back. */
const alongSpokes = (spokes: number): number[] => [0, ...Array.from({ length: spokes }, (_, i) => [i + 1, 0]).flat()];

/** Returns the streets that cars may drive from one point of the map to the next, once per arc. */
function drives({ edge, edgeCount, node, shape, arc }: StreetGraph): string[] {
  const all: string[] = [];
  for (let e = 0 as EdgeIndex; e < edgeCount; e++) {
    const inner = Array.from({ length: edge.firstShape[e + 1] - edge.firstShape[e] }, (_, i) => edge.firstShape[e] + i);
    const line = [
      `${node.lonE7[edge.tail[e]]},${node.latE7[edge.tail[e]]}`,
      ...inner.map((i) => `${shape.lonE7[i]},${shape.latE7[i]}`),
      `${node.lonE7[edge.head[e]]},${node.latE7[edge.head[e]]}`,
    ];
    for (let i = 1; i < line.length; i++) {
      if (arc.carKmh[(2 * e) as ArcIndex] > 0) all.push(`${line[i - 1]} ${line[i]}`);
      if (arc.carKmh[(2 * e + 1) as ArcIndex] > 0) all.push(`${line[i]} ${line[i - 1]}`);
    }
  }
  return all;
}

describe('a way that comes back', () => {
  it('passes a stretch once, however often it names it', () => {
    const nodes = Array.from({ length: 50_000 }, (_, i) => i % 2);
    const places = [
      [8, 50],
      [8.001, 50],
    ] as const;
    const { graph, report } = build(places, [{ nodes, tags: road }]);
    expect(graph.edgeCount).toBe(1);
    expect(report.remarks).toEqual({ 'stretch that its way passes again': 49_998 });
    const oneway = build(places, [{ nodes, tags: { ...road, oneway: 'yes' } }]);
    expect(new Set(drives(oneway.graph)).size).toBe(2);
    expect(oneway.graph.edgeCount).toBe(2);
  });

  it('has each of its stretches, in the directions that it may be used in', () => {
    const world = fc.record({
      nodes: fc.array(fc.nat(6), { minLength: 2, maxLength: 40 }),
      oneway: fc.boolean(),
    });
    const places = wheel(6);
    fc.assert(
      fc.property(world, ({ nodes, oneway }) => {
        fc.pre(nodes.some((node) => node !== nodes[0]));
        const { graph } = build(places, [{ nodes, tags: oneway ? { ...road, oneway: 'yes' } : road }]);
        const expected = new Set<string>();
        const e7 = (n: number) => places[n].map((degrees) => Math.round(degrees * 1e7)).join();
        nodes.slice(1).forEach((to, i) => {
          if (to === nodes[i]) return;
          expected.add(`${e7(nodes[i])} ${e7(to)}`);
          if (!oneway) expected.add(`${e7(to)} ${e7(nodes[i])}`);
        });
        expect(verifyStreetGraph(graph)).toEqual([]);
        expect(drives(graph).sort()).toEqual([...expected].sort());
      }),
    );
  });

  it('has a thousand arms at one node; what is more is left out and reported', () => {
    const { graph, report } = build(wheel(1010), [{ nodes: alongSpokes(1010), tags: road }]);
    expect([graph.nodeCount, graph.edgeCount]).toEqual([1001, 1000]);
    expect(report.remarks).toEqual({
      'stretch that its way passes again': 1010,
      'street left out at a node with 1000 others': 10,
    });
  });

  it('may join everything with everything', () => {
    const spokes = 60;
    const nodes = Array.from({ length: 20_000 }, (_, i) => (i * i * 7 + i * 13) % (spokes + 1));
    const { graph } = build(wheel(spokes), [{ nodes, tags: road }]);
    expect(verifyStreetGraph(graph)).toEqual([]);
  });

  it('may be what a turn restriction leads along', () => {
    const map = `
      a-b-c-d-e-Z
      f-g-h-i-j
      k-l-m-n-o
      p-q-r-s-t
      u-v-w-x-y   A`;
    const rows = ['abcde', 'jihgf', 'klmno', 'tsrqp', 'uvwxy'];
    const columns = ['xsnid', 'chmrw', 'vqlgb', 'afkpu'];
    const via = [...rows, ...columns].join('');
    const streets = new TestStreets({
      map,
      ways: { Za: road, [via]: road, AZ: road },
      restrictions: [{ from: 'Za', via: [via], to: 'AZ', tags: { restriction: 'no_u_turn' } }],
    });
    expect(streets.report.restrictions).toBe(1);
  });
});
