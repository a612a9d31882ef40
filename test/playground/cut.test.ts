import { expect, it } from 'vitest';
import { cutAt } from '../../playground/src/map/cut.ts';

const area = (...rings: number[][][]) => ({
  type: 'Feature' as const,
  properties: { time: 300 },
  geometry: { type: 'Polygon' as const, coordinates: rings },
});
const square = (west: number, south: number, east: number, north: number): number[][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** Twice the area of rings, holes less. */
const size = (rings: readonly number[][][]): number =>
  rings.reduce((sum, ring, i) => {
    const doubled = ring.slice(1).reduce((all, [x, y], j) => all + ring[j][0] * y - x * ring[j][1], 0);
    return sum + (i === 0 ? 1 : -1) * Math.abs(doubled);
  }, 0);

it('cuts areas at a meridian: both parts together are the whole, holes too', () => {
  // A comb whose teeth point east, with a hole that the line runs through.
  const comb = [
    [0, 0],
    [10, 0],
    [10, 2],
    [4, 2],
    [4, 4],
    [10, 4],
    [10, 6],
    [0, 6],
    [0, 0],
  ];
  const whole = area(comb, square(1, 0.5, 8, 1.5));
  for (const lng of [0.5, 3, 5, 9]) {
    const parts = (['west', 'east'] as const).map((side) => cutAt([whole], lng, side)[0]!.geometry.coordinates[0]!);
    expect(size(parts[0]!) + size(parts[1]!)).toBeCloseTo(size(whole.geometry.coordinates));
    expect(Math.max(...parts[0]!.flat().map(([x]) => x))).toBeLessThanOrEqual(lng);
    expect(Math.min(...parts[1]!.flat().map(([x]) => x))).toBeGreaterThanOrEqual(lng);
  }
  expect(cutAt([whole], 11, 'east')[0]).toMatchObject({ properties: { time: 300 }, geometry: { coordinates: [] } });
});
