import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers, escapes, invalidity } from '../../../../test/laws/polygons.ts';
import { streetWorld } from '../../../../test/worlds/street-world.ts';
import { NEVER_CANCELLED } from '../../../kit/core/cancel.ts';
import { haversineM } from '../../../kit/geo/distance.ts';
import { polygonCount, totalArea } from '../../../kit/geo/lattice-polygons.ts';
import { DEFAULT_LIMITS } from '../../../network/routing/index.ts';
import type { PolygonOptions } from '../isochrone.schema.ts';
import { isochrones } from '../isochrone.ts';
import { toAreaQuery } from '../isochrone-query.ts';

const network = streetWorld(
  [
    [9, 50],
    [9.02, 50],
  ],
  [{ from: 0, to: 1 }],
);

function draw(
  sources: readonly (readonly [number, number, string?])[],
  polygon: Partial<PolygonOptions>,
  routing = {},
) {
  const body = {
    sources: sources.map(([lng, lat, mode = 'fly'], i) => ({ id: i, lng, lat, tm: { [mode]: {} } })),
    edgeWeight: 'distance' as const,
    ...routing,
    polygon: { values: [1000], ...polygon },
  };
  const { areas, lattice } = isochrones(network, toAreaQuery(body, DEFAULT_LIMITS, 4326), NEVER_CANCELLED);
  const has = (i: number, lon: number, lat: number) => covers(areas[i].polygons, ...lattice.pointOf(lon, lat));
  return { polygons: areas.map((area) => area.polygons), has };
}

describe('areas as the crow flies', () => {
  it('are circles on the ground', () => {
    const [circle] = draw([[9, 50]], {}).polygons;
    expect(invalidity(circle)).toBeNull();
    expect(totalArea(circle) / (Math.PI * 1e6)).toBeCloseTo(1, 2);
    const coarse = draw([[9, 50]], { flyCircleDetailLevel: 12 }).polygons[0];
    expect(coarse.xy.length / 2).toBe(12);
    const timed = draw([[9, 50]], { values: [60] }, { edgeWeight: 'time' }).polygons[0];
    expect(totalArea(timed) / totalArea(circle)).toBeCloseTo(1, 2);
  });

  it('cover the source at 0, and stay whole at the edges of the map', () => {
    expect(draw([[9, 50]], { values: [0] }).has(0, 9, 50)).toBe(true);
    for (const place of [
      [179.9, 10],
      [-179.99, -60],
      [0, 84],
      [20, -89],
    ] as const) {
      for (const polygon of draw([place], { values: [500_000] }).polygons)
        expect(polygonCount(polygon)).toBeGreaterThan(0);
    }
  });

  it('go over poles and the date line, and end with the map', () => {
    const fast = (lng: number, lat: number, seconds: number) =>
      draw(
        [],
        { values: [seconds] },
        { edgeWeight: 'time', sources: [{ id: 's', lng, lat, tm: { fly: { speed: 1000 } } }] },
      );
    const pole = fast(20, -89, 3600);
    expect(invalidity(pole.polygons[0], true)).toBeNull();
    for (const lon of [-170, -60, 20, 100, 179]) expect(pole.has(0, lon, -84)).toBe(true);
    expect(pole.has(0, 20, -79)).toBe(false);
    const dateLine = draw([[179.9, 10]], { values: [100_000] });
    expect(polygonCount(dateLine.polygons[0])).toBe(2);
    expect([dateLine.has(0, 179.5, 10), dateLine.has(0, -179.5, 10), dateLine.has(0, 0, 10)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(polygonCount(draw([[20, 86]], { values: [1000] }).polygons[0])).toBe(0);
    const everywhere = fast(0, 0, 43_200);
    expect(everywhere.has(0, 170, -60)).toBe(true);
  });

  it('are united, intersected, averaged and clipped with others', () => {
    const sources = [
      [9, 50],
      [9.01, 50],
    ] as const;
    const one = totalArea(draw([[9, 50]], {}).polygons[0]);
    const union = totalArea(draw(sources, {}).polygons[0]);
    const both = totalArea(draw(sources, { intersectionMode: 'intersection' }).polygons[0]);
    expect(union + both).toBeCloseTo(2 * one, -4);
    const mean = draw(sources, { intersectionMode: 'average' });
    expect(invalidity(mean.polygons[0])).toBeNull();
    expect(mean.has(0, 9.005, 50)).toBe(true);
    // Halfway between union and intersection along the line through both.
    const half = (1000 - haversineM(9, 50, 9.005, 50)) / 111_320 / Math.cos((50 * Math.PI) / 180);
    expect(mean.has(0, 9.01 + half * 0.98, 50)).toBe(true);
    expect(mean.has(0, 9.01 + half * 1.02 + 0.005, 50)).toBe(false);
    const apart = draw(
      [
        [9, 50],
        [9.1, 50],
      ],
      {},
    );
    expect(polygonCount(apart.polygons[0])).toBe(2);
    expect(
      draw(
        [
          [9, 50],
          [9.1, 50],
        ],
        { intersectionMode: 'intersection' },
      ).polygons[0].area.length,
    ).toBe(0);
  });

  it('grow lines and areas that are sources', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [9, 50],
        [9.1, 50],
      ],
    };
    const square = {
      type: 'Polygon',
      coordinates: [
        [
          [9, 50],
          [9, 50.1],
          [9.1, 50.1],
          [9.1, 50],
          [9, 50],
        ],
      ],
    };
    const grow = (data: object) =>
      draw(
        [],
        {},
        { sources: [], sourceGeometries: [{ id: 'g', data: JSON.stringify(data), crs: 4326, tm: { fly: {} } }] },
      );
    const length = haversineM(9, 50, 9.1, 50);
    const sausage = grow(line);
    expect(totalArea(sausage.polygons[0]) / (2000 * length + Math.PI * 1e6)).toBeCloseTo(1, 1);
    expect(sausage.has(0, 9.05, 50.008)).toBe(true);
    expect(grow(square).has(0, 9.05, 50.05)).toBe(true);
  });

  it('join with areas on streets', () => {
    const mixed = [
      [9, 50, 'walk'],
      [9.01, 50, 'fly'],
    ] as const;
    const union = draw(mixed, {});
    expect(invalidity(union.polygons[0], true)).toBeNull();
    expect([union.has(0, 9, 50), union.has(0, 9.01, 50.005)]).toEqual([true, true]);
    const both = draw(mixed, { intersectionMode: 'intersection' });
    expect([both.has(0, 9.005, 50), both.has(0, 9.01, 50.005)]).toEqual([true, false]);
    expect(() => draw(mixed, { intersectionMode: 'average' })).toThrow(/average/);
  });

  const place = fc.tuple(
    fc.double({ min: 8.99, max: 9.05, noNaN: true }),
    fc.double({ min: 49.98, max: 50.02, noNaN: true }),
  );

  it('are the same for one source given several times, and in any order', () => {
    const modes = ['union', 'intersection', 'average'] as const;
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 3 }), (sources) => {
        const [first] = sources;
        const alone = draw([first], {}).polygons;
        for (const intersectionMode of modes) {
          expect(draw([first, first, first], { intersectionMode }).polygons).toEqual(alone);
          const turned = [...sources].reverse();
          expect(draw(turned, { intersectionMode }).polygons).toEqual(draw(sources, { intersectionMode }).polygons);
        }
        const [union, both, mean] = modes.map((intersectionMode) =>
          totalArea(draw(sources, { intersectionMode }).polygons[0]),
        );
        // Arcs are polygons.
        expect(both).toBeLessThanOrEqual(mean * 1.002 + 100);
        expect(mean).toBeLessThanOrEqual(union * 1.002 + 100);
      }),
      { numRuns: 15 },
    );
  });

  it('are valid and nested', () => {
    const modes = fc.constantFrom('union' as const, 'intersection' as const, 'average' as const);
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 4 }), modes, (sources, intersectionMode) => {
        const { polygons } = draw(sources, { values: [500, 1500, 3000], intersectionMode });
        polygons.forEach((p, i) => {
          expect(invalidity(p, true)).toBeNull();
          if (i > 0 && sources.length === 1) expect(escapes(polygons[i - 1], p)).toBeNull();
          if (i > 0) expect(totalArea(p)).toBeGreaterThanOrEqual(totalArea(polygons[i - 1]));
        });
      }),
      { numRuns: 100 },
    );
  });
});
