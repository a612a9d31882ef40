import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TestStreets } from '../../../../test/worlds/street/osm.ts';
import { metersPerDegreeLon } from '../../../kit/geo/distance.ts';
import { NO_ELEVATION } from '../../../network/street/street-graph.ts';
import type { ElevationSource } from '../../elevation/elevation-source.ts';
import { climbs } from './climbs.ts';

/** Returns the heights by meters east of the left edge of the map. */
const byMeters = (height: (x: number) => number): ElevationSource => ({
  elevationM: (lon) => height((lon - 10) * metersPerDegreeLon(50)),
});
const road = { highway: 'residential' };

describe('climbs', () => {
  const of = (z: number[]) => {
    const { up, down } = climbs(Float64Array.from(z), new Int32Array(z.length), 1);
    return [up[0], down[0]];
  };

  it('leave noise out and keep hills', () => {
    expect(of([100, 101, 99, 102, 98.5, 100])).toEqual([0, 0]);
    expect(of([100, 110, 100])).toEqual([10, 10]);
    expect(of([100, 105, 103, 110])).toEqual([10, 0]);
    expect(of([100, 102])).toEqual([2, 0]);
    expect(of([100, 90, 93, 80, 84.5, 84])).toEqual([4, 20]);
    expect(of([100])).toEqual([0, 0]);
    expect(of([])).toEqual([0, 0]);
  });

  it('differ by what the ends differ, and are never more than the raw ups and downs', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 1, maxLength: 40 }), (z) => {
        const owner = Int32Array.from(z, (_, i) => i % 3);
        const { up, down } = climbs(Float64Array.from(z), owner, 3);
        const sum = (values: Float64Array) => values.reduce((a, b) => a + b, 0);
        let rawUp = 0;
        for (let i = 1; i < z.length; i++) rawUp += Math.max(0, z[i] - z[i - 1]);
        expect(sum(up) - sum(down)).toBeCloseTo(z[z.length - 1] - z[0], 6);
        expect(sum(up)).toBeLessThanOrEqual(rawUp + 1e-9);
        expect(Math.min(...up, ...down)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('are the same for the way back, turned round', () => {
    const z = Float64Array.of(10, 30, 25, 27, 12, 14, 40);
    const there = climbs(z, new Int32Array(7), 1);
    const back = climbs(z.slice().reverse(), new Int32Array(7), 1);
    expect([there.up[0], there.down[0]]).toEqual([back.down[0], back.up[0]]);
  });
});

describe('elevation', () => {
  const columns = (streets: TestStreets, from: string, to: string) => {
    const edge = streets.arc(from, to) >> 1;
    return [streets.graph.edge.ascentDm[edge as never], streets.graph.edge.descentDm[edge as never]];
  };

  it('is absent without a source', () => {
    const streets = new TestStreets({ map: 'A--B--C', ways: { ABC: road } });
    expect(streets.graph.node.elevationM[0 as never]).toBe(NO_ELEVATION);
    expect(streets.graph.shape.elevationM[0]).toBe(NO_ELEVATION);
    expect(columns(streets, 'A', 'C')).toEqual([0, 0]);
  });

  it('is climbed edge by edge along a slope', () => {
    const slope = byMeters((x) => 100 + x / 10);
    const streets = new TestStreets({ map: 'A--B--C\n   |\n   D', ways: { ABC: road, BD: road } }, slope);
    expect(columns(streets, 'A', 'B')).toEqual([30, 0]);
    expect(columns(streets, 'B', 'C')).toEqual([30, 0]);
    expect(streets.graph.node.elevationM[streets.nodesAt('C')[0]]).toBe(106);
  });

  it('sees hills between the nodes', () => {
    const hill = byMeters((x) => 100 + 20 * Math.sin((Math.PI * x) / 400));
    const streets = new TestStreets({ map: 'A---B', gridM: 100, ways: { AB: road } }, hill);
    const [up, down] = columns(streets, 'A', 'B');
    expect(up).toBeGreaterThan(195);
    expect(up).toBeLessThanOrEqual(200);
    expect(down).toBe(up);
  });

  it('goes straight over bridges and through tunnels, between the ends of the whole structure', () => {
    const valley = byMeters((x) => (x > 95 && x < 305 ? 50 : 100 + x / 10));
    const bridge = { ...road, bridge: 'yes' };
    const streets = new TestStreets(
      { map: 'A---B--C--D--E---F', gridM: 25, ways: { AB: road, BC: bridge, CDE: bridge, EF: road } },
      valley,
    );
    const height = (letter: string) => streets.graph.node.elevationM[streets.nodesAt(letter)[0]];
    // The bridge runs from 50 m to 132.5 m of height; C is a third of the way.
    expect([height('B'), height('C'), height('E')]).toEqual([50, 78, 133]);
    const [up, down] = columns(streets, 'B', 'C');
    expect(up).toBeGreaterThan(250);
    expect(down).toBe(0);
  });

  it('skips voids', () => {
    const holes = byMeters((x) => (x > 20 && x < 80 ? Number.NaN : 100 + x / 10));
    const streets = new TestStreets({ map: 'A----B-----C', ways: { ABC: road } }, holes);
    expect(columns(streets, 'A', 'C')).toEqual([110, 0]);
    expect(streets.graph.shape.elevationM[0]).toBe(NO_ELEVATION);
    const nothing = new TestStreets(
      { map: 'A--B', ways: { AB: road } },
      byMeters(() => Number.NaN),
    );
    expect(columns(nothing, 'A', 'B')).toEqual([0, 0]);
  });
});
