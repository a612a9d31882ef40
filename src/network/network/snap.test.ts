import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import { EdgeLine } from '../street/edge-line.ts';
import type { EdgeIndex } from '../street/street-graph.ts';
import { Snapper } from './snap.ts';

const spot = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }))
  .map(([x, y]) => [8 + x * 1e-4, 50 + y * 1e-4] as const);

describe('Snapper', () => {
  it('finds the nearest edge, like looking at every point of every edge', () => {
    fc.assert(
      fc.property(fc.array(spot, { minLength: 4, maxLength: 14 }), spot, (nodes, [lon, lat]) => {
        const edges = nodes.slice(1).map((_, i) => ({ from: i, to: i + 1 }));
        const network = streetWorld(nodes, edges);
        const found = new Snapper(network).nearest(lon, lat, 10_000, () => 'good');
        let best = Infinity;
        const line = new EdgeLine();
        for (let e = 0; e < edges.length; e++) {
          line.read(network.streets, e as EdgeIndex);
          for (let s = 0; s <= 200; s++) best = Math.min(best, haversineM(lon, lat, ...line.at(s / 200)));
        }
        expect(found).not.toBeNull();
        expect(found!.distanceM).toBeLessThanOrEqual(best + 0.5);
        expect(haversineM(lon, lat, found!.lon, found!.lat)).toBeCloseTo(found!.distanceM, 0);
        const [x, y] = line.read(network.streets, found!.edge).at(found!.share);
        expect(haversineM(x, y, found!.lon, found!.lat)).toBeLessThan(0.5);
      }),
    );
  });

  it.each([89.995, -89.995, 86])('finds streets at %d degrees, where meridians run together', (lat) => {
    const towardsPole = Math.sign(lat) * 90;
    const network = streetWorld(
      [
        [0, towardsPole],
        [100, lat],
      ],
      [{ from: 0, to: 1, shape: [[10, lat]] }],
    );
    const degrees = 19 / (111_195 * Math.cos((lat * Math.PI) / 180));
    const beside = new Snapper(network).nearest(10 - degrees, lat, 500, () => 'good');
    expect(beside!.distanceM).toBeCloseTo(19, 0);
    const corner = haversineM(0, towardsPole, 10, lat);
    expect(beside!.share).toBeCloseTo(corner / (corner + haversineM(10, lat, 100, lat)), 2);
  });

  it('takes the nearest good edge unless a poor one is nearer by 250 m, like looking at every edge', () => {
    const kind = fc.constantFrom('good', 'poor', 'closed');
    const edge = fc.record({ from: fc.nat(19), to: fc.nat(19), kind });
    fc.assert(
      fc.property(
        fc.array(spot, { minLength: 20, maxLength: 20 }),
        fc.array(edge, { minLength: 1, maxLength: 40 }),
        spot,
        fc.constantFrom(30, 300, 5000),
        (nodes, edges, [lon, lat], maxM) => {
          const network = streetWorld(nodes, edges);
          const line = new EdgeLine();
          const least = { good: Infinity, poor: Infinity, closed: Infinity };
          edges.forEach(({ kind }, e) => {
            line.read(network.streets, e as EdgeIndex);
            for (let s = 0; s <= 200; s++)
              least[kind] = Math.min(least[kind], haversineM(lon, lat, ...line.at(s / 200)));
          });
          // Points are at most 28 m apart.
          const [good, poor] = [least.good, least.poor].map((m) => (m <= maxM ? m : Infinity));
          fc.pre(![good - poor - 250, least.good - maxM, least.poor - maxM].some((m) => Math.abs(m) < 15));
          const found = new Snapper(network).nearest(lon, lat, maxM, (e) => edges[e].kind);
          const expected = good <= poor + 250 ? good : poor;
          if (expected === Infinity) expect(found).toBeNull();
          else expect(Math.abs(found!.distanceM - expected)).toBeLessThan(15);
        },
      ),
      { numRuns: 200 },
    );
  });

  // Two parallel roads 0.001° (111 m) apart.
  const parallel = streetWorld(
    [
      [0, 0],
      [0.01, 0],
      [0, 0.001],
      [0.01, 0.001],
    ],
    [
      { from: 0, to: 1 },
      { from: 2, to: 3 },
    ],
  );
  const snapper = new Snapper(parallel);

  it('respects the distance, closed edges, and takes poor ones only for want of better', () => {
    expect(snapper.nearest(0.005, 0.01, 900, () => 'good')).toBeNull();
    expect(snapper.nearest(0.005, 0.01, 1100, () => 'good')?.edge).toBe(1);
    expect(snapper.nearest(0.005, 0.0009, 1000, (e) => (e === 1 ? 'closed' : 'good'))?.edge).toBe(0);
    expect(snapper.nearest(0.005, 0.0009, 1000, (e) => (e === 1 ? 'poor' : 'good'))?.edge).toBe(0);
    expect(snapper.nearest(0.005, 0.0009, 50, (e) => (e === 1 ? 'poor' : 'good'))?.edge).toBe(1);
    expect(snapper.nearest(0.005, 0.0009, 1000, (e) => (e === 1 ? 'poor' : 'closed'))?.edge).toBe(1);
  });

  it('passes over edges whose nearest point is not accepted', () => {
    const good = () => 'good' as const;
    // From the middle both roads are visible; the southern one only if its nearest point lies west.
    const seesWest = ({ lon, lat }: { lon: number; lat: number }) => lat > 0 || lon < 0.004;
    expect(snapper.nearest(0.003, 0.0004, 1000, good, seesWest)?.edge).toBe(0);
    expect(snapper.nearest(0.005, 0.0004, 1000, good, seesWest)?.edge).toBe(1);
    expect(snapper.nearest(0.005, 0.0004, 50, good, seesWest)).toBeNull();
    expect(snapper.nearest(0.005, 0.0004, 1000, (e) => (e === 0 ? 'good' : 'poor'), seesWest)?.edge).toBe(1);
    expect(snapper.nearest(0.005, 0.0004, 1000, good, () => false)).toBeNull();
  });

  it('lists all edges around', () => {
    expect(snapper.within(0.005, 0.0005, 60, () => 'good').map((point) => point.edge)).toEqual([0, 1]);
    expect(snapper.within(0.005, 0.0002, 60, () => 'good').map((point) => point.edge)).toEqual([0]);
  });
});
