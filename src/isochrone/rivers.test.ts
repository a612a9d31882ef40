import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorldEdge } from '../../test/worlds/street-world.ts';
import { distanceToSegment } from '../geo/shape.ts';
import { EDGE_BRIDGE } from '../street/street-graph.ts';
import { StreetAreaEngine } from './field/street-areas.ts';
import { escapes, invalidity } from './test-laws.ts';
import { type Gathering, SOURCE_LAWS } from './test-source-laws.ts';
import { modes as anyMode, ask, type Source, snapOf, styles, withWater, world } from './test-towns.ts';

const STEP_M = 250;
/** Too few for any grid of the levels of detail. */
const FEWEST_NODES = 300;

/** Two rows of streets on each bank of a river that bends, with some bridges; in crowded towns each of them has another beside it, which it meets at one end. */
const riverTowns = fc
  .record({
    width: fc.integer({ min: 40, max: 150 }),
    bends: fc.array(fc.integer({ min: -120, max: 120 }), { minLength: 8, maxLength: 8 }),
    bank: fc.integer({ min: 12, max: 60 }),
    bridges: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    offset: fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2000 })),
    edgeClass: fc.constantFrom({}, { edgeClass: 15 }),
    isCrowded: fc.boolean(),
  })
  .map(({ width, bends, bank, bridges, offset, edgeClass, isCrowded }) => {
    const rows = [-bank, width + bank, -bank - 150, width + bank + 90];
    if (isCrowded) rows.push(...rows.map((dy) => dy + (dy < 0 ? -18 : 18)));
    const nodes: [number, number][] = [];
    const edges: WorldEdge[] = [];
    const points = bends.map((bend, k): [number, number] => [offset[0] + STEP_M * k, offset[1] + bend]);
    points.forEach(([x, y], k) => {
      const n = nodes.length;
      for (const dy of rows) nodes.push([x, y + dy]);
      const more = { carKmh: 10 + 5 * k, ...edgeClass };
      edges.push({ from: n, to: n + 2, ...more }, { from: n + 1, to: n + 3, ...more });
      if (k === 0 || bridges[k]) edges.push({ from: n, to: n + 1, flags: EDGE_BRIDGE, ...more });
      for (let r = 4; k === 0 && r < rows.length; r++) edges.push({ from: r - 4, to: r, ...more });
      for (let r = 0; k > 0 && r < rows.length; r++) edges.push({ from: n - rows.length + r, to: n + r, ...more });
    });
    const shore = [...points, ...points.map(([x, y]): [number, number] => [x, y + width]).reverse()];
    return { network: withWater(world(nodes, edges), shore), nodes, edges, width, points };
  });

const thresholds = fc.uniqueArray(fc.integer({ min: 0, max: 1500 }), { minLength: 2, maxLength: 5 });

/** Of the sources, which start from both banks. */
const MODES = [['car'], ['bike'], ['bike', 'car'], ['walk', 'bike']] as const;

describe.each(MODES.map((modes) => [modes.join(' and '), modes] as const))('areas by %s along rivers', (_, modes) => {
  const sourcesOf = (nodes: readonly (readonly [number, number])[]): Source[] =>
    modes.map((mode, k) => [...nodes[k], mode]);

  it('are valid, nested over all sizes of cells, and depend on their own threshold alone', () => {
    const fewNodes = fc.constantFrom(FEWEST_NODES, 3000, 1e7);
    fc.assert(
      fc.property(riverTowns, thresholds, styles, fewNodes, ({ network, nodes }, values, drawn, most) => {
        // Lines of the widest cells bend more in national grids than other laws allow for.
        const style = most === FEWEST_NODES ? { ...drawn, srid: 4326 } : drawn;
        const engine = new StreetAreaEngine(network, most);
        const sources = sourcesOf(nodes);
        const ascending = [...values].sort((a, b) => a - b);
        const { polygons } = ask(network, { sources, polygon: { values: ascending, ...style } }, engine);
        polygons.forEach((area, i) => {
          expect(invalidity(area, true)).toBeNull();
          if (i > 0) expect(escapes(polygons[i - 1], area, snapOf(style))).toBeNull();
        });
        const alone = ask(network, { sources, polygon: { values: [ascending[1]], ...style } }, engine);
        expect(alone.polygons[0]).toEqual(polygons[1]);
      }),
      { numRuns: 12 },
    );
  });

  it.each([880, 1400])('leave the river open between streets on both banks, and no street out, at %i s', (seconds) => {
    let [open, all] = [0, 0];
    fc.assert(
      fc.property(riverTowns, ({ network, nodes, edges, width, points }) => {
        // Everything is reached within a few minutes.
        const { has } = ask(network, { sources: sourcesOf(nodes), polygon: { values: [seconds] } });
        for (const { from, to } of edges) {
          for (const share of [0.02, 0.3, 0.5, 0.77]) {
            const [x, y] = [0, 1].map((axis) => nodes[from][axis] + share * (nodes[to][axis] - nodes[from][axis]));
            expect(has(0, x, y), `${x} ${y}`).toBe(true);
          }
        }
        for (let k = 0; k + 1 < points.length; k++) {
          for (const share of [0.2, 0.35, 0.5, 0.65, 0.8]) {
            const x = points[k][0] + share * STEP_M;
            const y = points[k][1] + share * (points[k + 1][1] - points[k][1]) + width / 2;
            const distances = edges.map(({ from, to }) => distanceToSegment(x, y, ...nodes[from], ...nodes[to]));
            if (Math.min(...distances) < 30) continue;
            all++;
            if (!has(0, x, y)) open++;
            // Where the river bends, it is narrower than its sides are apart.
            else expect(width).toBeLessThan(70);
          }
        }
      }),
      { numRuns: 12, seed: 1 },
    );
    expect(open / all).toBeGreaterThan(0.8);
  });
});

describe('laws of sources together along rivers', () => {
  const gatherings = fc
    .record({
      town: riverTowns,
      starts: fc.array(fc.tuple(fc.nat(), anyMode), { minLength: 1, maxLength: 3 }),
      values: thresholds,
      // Taut borders of means have other pegs than those of unions.
      style: styles.map((style) => ({ ...style, simplify: 0 })),
    })
    .map(({ town: { network, nodes }, starts, values, style }): Gathering<Source> => {
      const engine = new StreetAreaEngine(network);
      const ascending = [...values].sort((a, b) => a - b).slice(0, 3);
      return {
        sources: starts.map(([node, mode]) => [...nodes[node % nodes.length], mode]),
        lost: [],
        values: ascending,
        snap: snapOf(style),
        draw: (intersectionMode, sources, of = ascending) => {
          const polygon = { values: [...of], intersectionMode, ...style };
          return ask(network, { sources, polygon }, engine).polygons;
        },
      };
    });

  it.each(Object.entries(SOURCE_LAWS))('%s', (_, law) => {
    fc.assert(fc.property(gatherings, law), { numRuns: 8 });
  });
});
