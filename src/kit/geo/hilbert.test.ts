import { expect, it } from 'vitest';
import { HILBERT_SIDE, hilbertKey } from './hilbert.ts';

it('visits the four quadrants one after the other', () => {
  const half = HILBERT_SIDE / 2;
  const quadrant = (x: number, y: number) => Math.floor(hilbertKey(x, y) / 2 ** 30);
  expect([quadrant(5, 5), quadrant(5, half + 5), quadrant(half + 5, half + 5), quadrant(half + 5, 5)]).toEqual([
    0, 1, 2, 3,
  ]);
});

it('gives each cell its own key, and neighbors along the curve touch', () => {
  const side = 32;
  const cells: [key: number, x: number, y: number][] = [];
  for (let x = 0; x < side; x++) for (let y = 0; y < side; y++) cells.push([hilbertKey(x, y), x, y]);
  cells.sort((a, b) => a[0] - b[0]);
  cells.forEach(([key], i) => {
    expect(key).toBe(i);
  });
  for (let i = 1; i < cells.length; i++) {
    expect(Math.abs(cells[i][1] - cells[i - 1][1]) + Math.abs(cells[i][2] - cells[i - 1][2])).toBe(1);
  }
});
