import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawer, drawnArea, OPTION_LAWS } from '../../../test/laws/area-options.ts';
import { ask, towns } from '../../../test/worlds/isochrone/towns.ts';

describe('options that change drawn areas, on random towns', () => {
  it.each(Object.entries(OPTION_LAWS))('%s', (_, law) => {
    law(4);
  });
});

describe('buffers', () => {
  it('have more corners where more segments are asked for', () => {
    const world = {
      town: fc.sample(towns, { numRuns: 1, seed: 1 })[0],
      mode: 'walk',
      edgeWeight: 'time',
      values: [300, 400],
    } as const;
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

  it.each([400, 1500])('need fewer points by car, too: %i s', (seconds) => {
    const points = (simplify: number): number =>
      fc.sample(towns, { numRuns: 12, seed: 7 }).reduce((sum, town) => {
        const [area] = drawer({ town, mode: 'car', edgeWeight: 'time', values: [seconds] })({ simplify }).polygons;
        return sum + area.xy.length;
      }, 0);
    expect(points(200)).toBeLessThan(0.9 * points(0));
  });

  it('need fewer points of several modes, too', () => {
    const points = (simplify: number): number =>
      fc.sample(towns, { numRuns: 12, seed: 7 }).reduce((sum, { network, center: [x, y] }) => {
        const sources = [[x, y, 'car'] as const, [x + 90, y + 60, 'walk'] as const];
        const [area] = ask(network, { sources, polygon: { values: [400], simplify } }).polygons;
        return sum + area.xy.length;
      }, 0);
    expect(points(100)).toBeLessThan(0.9 * points(0));
  });

  it('need fewer points, below 20 m too, and move as much outwards as inwards', () => {
    const drawn = fc.sample(towns, { numRuns: 30, seed: 7 }).map((town) => {
      const draw = drawer({ town, mode: 'walk', edgeWeight: 'time', values: [400] });
      return [{}, { simplify: 8 }, { simplify: 200 }].map((style) => {
        const { polygons, lattice } = draw(style);
        return { points: polygons[0].xy.length, area: drawnArea(polygons[0], lattice) };
      });
    });
    const sums = [0, 1, 2].map((style) => ({
      points: drawn.reduce((sum, areas) => sum + areas[style].points, 0),
      area: drawn.reduce((sum, areas) => sum + areas[style].area, 0),
    }));
    // These areas are small.
    for (const style of [1, 2]) {
      expect(sums[style].points).toBeLessThan(sums[style - 1].points);
      expect(Math.abs(sums[style].area / sums[0].area - 1)).toBeLessThan(0.02);
    }
  });
});
