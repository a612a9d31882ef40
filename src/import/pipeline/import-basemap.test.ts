import { expect, it } from 'vitest';
import { tileThreads } from './import-basemap.ts';

it('makes tiles on all cores, as far as the memory is enough', () => {
  expect(tileThreads(1e6, 1e9, 2)).toBe(2);
  expect(tileThreads(1e6, 1e9, 16)).toBe(5);
  expect(tileThreads(1e6, 100e6, 16)).toBe(0);
  expect(tileThreads(1e6, -1e9, 16)).toBe(0);
  expect(tileThreads(1e6, 1e12, 64)).toBe(8);
});
