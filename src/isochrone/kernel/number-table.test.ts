import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumberTable } from './number-table.ts';

describe('a table of numbers', () => {
  it('holds what a map holds', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer())), fc.nat(3), (entries, rounds) => {
        const table = new NumberTable();
        for (let round = 0; round <= rounds; round++) {
          const map = new Map<number, number>();
          table.clear();
          for (const [n, value] of entries) {
            const key = n * 2 ** 22 + (n % 7);
            if (!map.has(key)) map.set(key, value);
            table.take(key, value);
          }
          expect(table.size).toBe(map.size);
          for (const [key, value] of map) expect(table.get(table.find(key))).toBe(value);
          expect(table.find(2 ** 45)).toBe(-1);
          const keys = Array.from({ length: table.size }, (_, k) => table.keyOf(table.slotAt(k)));
          expect(keys).toEqual([...map.keys()]);
        }
      }),
    );
  });
});
