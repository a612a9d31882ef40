import { describe, expect, it } from 'vitest';
import type { Network } from './network.ts';
import { regionAround, regionOfMost } from './region-around.ts';

describe('the region around positions', () => {
  const network = (region: string, minX: number, minY: number, maxX: number, maxY: number) =>
    ({ region, bounds: { minX, minY, maxX, maxY } }) as Network;
  const country = network('country', 0, 40, 10, 50);
  const city = network('city', 4, 44, 5, 45);
  const neighbor = network('neighbor', 9, 40, 20, 50);
  const all = [city, country, neighbor];

  it('is the one they lie deepest in, all of them', () => {
    expect(regionAround([[4.5, 44.5]], all)).toBe('country');
    expect(regionAround([[4.5, 44.5]], [city, neighbor])).toBe('city');
    expect(regionAround([[9.2, 45]], all)).toBe('country');
    expect(regionAround([[9.8, 45]], all)).toBe('neighbor');
    expect(
      regionAround(
        [
          [4.5, 44.5],
          [9.9, 45],
        ],
        all,
      ),
    ).toBe('country');
    expect(regionAround([[10, 50]], all)).toBe('country');
  });

  it('is none where no region holds them all', () => {
    expect(regionAround([], all)).toBeNull();
    expect(regionAround([[0, 0]], all)).toBeNull();
    expect(
      regionAround(
        [
          [1, 45],
          [15, 45],
        ],
        all,
      ),
    ).toBeNull();
  });

  it('with the most of them is the first of those', () => {
    const [inCity, inCountry, far] = [
      [4.5, 44.5],
      [1, 45],
      [60, 60],
    ] as const;
    expect(regionOfMost([inCity, far], all)).toBe('city');
    expect(regionOfMost([inCity, inCountry, far], all)).toBe('country');
    expect(regionOfMost([far], all)).toBeNull();
    expect(regionOfMost([], all)).toBeNull();
  });
});
