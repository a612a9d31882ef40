import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameData } from './same-data.ts';

const data = fc.anything({ withTypedArray: true, maxDepth: 3, key: fc.constantFrom('a', 'b') });

test('data are equal to their copies, and to what Node finds equal', () => {
  fc.assert(fc.property(data, (a) => sameData(a, structuredClone(a))));
  fc.assert(fc.property(data, data, (a, b) => sameData(a, b) === isDeepStrictEqual(a, b)));
});

test('what is no plain data is equal to itself only', () => {
  const map = new Map([[1, 2]]);
  expect([sameData(map, map), sameData(map, new Map([[1, 2]])), sameData({ map }, { map })]).toEqual([
    true,
    false,
    true,
  ]);
  expect([sameData({ a: undefined }, { b: undefined }), sameData([1], { 0: 1 })]).toEqual([false, false]);
});
