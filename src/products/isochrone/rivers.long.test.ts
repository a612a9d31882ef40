import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AREA_LAWS, type Gathering } from '../../../test/laws/areas.ts';
import { ask, modes, sourceBody, styles, weights, withWater, world } from '../../../test/worlds/isochrone/towns.ts';
import type { WorldEdge } from '../../../test/worlds/street-world.ts';
import { distanceToSegment } from '../../kit/geo/shape.ts';
import { EDGE_BRIDGE } from '../../network/street/street-graph.ts';

const STEP_M = 250;
/** Between streets further off, water that is so wide everywhere stays open. */
const OPEN_M = 44;
const STREETS_OFF_M = 20;

/**
 * Two rows of streets on each bank of a river that bends, with some bridges; in crowded towns each of them has another
 * beside it, which it meets at one end.
 */
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

it.each(['car', 'bike', 'walk'] as const)(
  'rivers stay open between streets on both banks, and no street: %s',
  (mode) => {
    let [open, all] = [0, 0];
    fc.assert(
      fc.property(riverTowns, ({ network, nodes, edges, width, points }) => {
        const { has } = ask(network, { sources: [[...nodes[0], mode]], polygon: { values: [7200] } });
        for (const { from, to } of edges) {
          for (const share of [0.02, 0.3, 0.5, 0.77]) {
            const [x, y] = [0, 1].map((axis) => nodes[from][axis] + share * (nodes[to][axis] - nodes[from][axis]));
            expect(has(0, x, y), `${x} ${y}`).toBe(true);
          }
        }
        const across = (k: number): number =>
          k < 0 || k + 2 > points.length
            ? width
            : (width * STEP_M) / Math.hypot(STEP_M, points[k + 1][1] - points[k][1]);
        for (let k = 0; k + 1 < points.length; k++) {
          for (const share of [0.2, 0.35, 0.5, 0.65, 0.8]) {
            const x = points[k][0] + share * STEP_M;
            const y = points[k][1] + share * (points[k + 1][1] - points[k][1]) + width / 2;
            const distances = edges.map(({ from, to }) => distanceToSegment(x, y, ...nodes[from], ...nodes[to]));
            if (Math.min(...distances) < STREETS_OFF_M) continue;
            all++;
            if (!has(0, x, y)) open++;
            // Where the river bends, it is narrower than its sides are apart.
            else expect(Math.min(across(k - 1), across(k), across(k + 1))).toBeLessThan(OPEN_M);
          }
        }
      }),
      { numRuns: 20, seed: 1 },
    );
    expect(all).toBeGreaterThan(400);
    expect(open / all).toBeGreaterThan(0.8);
  },
);

describe('laws of areas along rivers', () => {
  const gatherings = fc
    .record({
      town: riverTowns,
      starts: fc.array(fc.tuple(fc.nat(), modes), { minLength: 1, maxLength: 3 }),
      values: fc.uniqueArray(fc.integer({ min: 0, max: 1500 }), { minLength: 2, maxLength: 4 }),
      edgeWeight: weights,
      style: styles,
    })
    .map(({ town: { network, nodes }, starts, values, edgeWeight, style }): Gathering => {
      const sources = starts.map(([node, mode], k) => sourceBody([...nodes[node % nodes.length], mode], k));
      const lost = [sourceBody([nodes[0][0], nodes[0][1] + 90_000], sources.length)];
      return { network, sources, lost, edgeWeight, values: [...values].sort((a, b) => a - b), style };
    });

  it.each(Object.entries(AREA_LAWS))('%s', (_, law) => {
    fc.assert(fc.property(gatherings, law), { numRuns: 8 });
  });
});
