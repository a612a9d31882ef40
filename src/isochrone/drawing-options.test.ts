import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawer, drawnArea, OPTION_LAWS } from './test-option-laws.ts';
import { ask, towns } from './test-towns.ts';

describe('options that change drawn areas, on random towns', () => {
  it.each(Object.entries(OPTION_LAWS))('%s', (_, law) => {
    law(4);
  });
});

describe('buffers', () => {
  it('have more corners where more segments are asked for', () => {
    const world = { town: fc.sample(towns, 1)[0], mode: 'walk', edgeWeight: 'time', values: [300, 400] } as const;
    const draw = drawer({ ...world, values: [...world.values] });
    const points = [2, 4, 8].map(
      (quadrantSegments) => draw({ bufferMeters: 60, quadrantSegments }).polygons[0].xy.length,
    );
    expect(points[1]).toBeGreaterThan(points[0]);
    expect(points[2]).toBeGreaterThan(points[1]);
  });
});

describe('simplified areas', () => {
  it('are empty where nothing is reached, whatever was drawn before', () => {
    const [town] = fc.sample(towns, { numRuns: 1, seed: 3 });
    const [x, y] = town.center;
    const sources = [
      [x, y, 'walk'],
      [x + 90, y + 60, 'walk'],
    ] as const;
    const draw = (values: number[], intersectionMode: 'union' | 'intersection') =>
      ask(town.network, { sources, polygon: { values, intersectionMode, simplify: 60 } }).polygons;
    const [alone] = draw([0], 'intersection');
    draw([600], 'union');
    expect(draw([0], 'intersection')[0]).toEqual(alone);
  });

  it('need fewer points, below 20 m too, and move as much outwards as inwards', () => {
    const sums = { points: 0, fewer: 0, area: 0, simple: 0 };
    for (const town of fc.sample(towns, { numRuns: 40, seed: 7 })) {
      const draw = drawer({ town, mode: 'walk', edgeWeight: 'time', values: [400] });
      const [plain] = draw({}).polygons;
      const { polygons, lattice } = draw({ simplify: 15 });
      sums.points += plain.xy.length;
      sums.fewer += polygons[0].xy.length;
      sums.area += drawnArea(plain, lattice);
      sums.simple += drawnArea(polygons[0], lattice);
    }
    // Lines are straight already; below a cell little is left to do.
    expect(sums.fewer).toBeLessThan(sums.points);
    expect(Math.abs(sums.simple / sums.area - 1)).toBeLessThan(0.02);
  });
});
