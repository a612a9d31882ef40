import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdCursor, sortDistinct, stableOrder, unionOfSorted } from './sorted-ids.ts';

const ids = fc.array(fc.integer({ min: -30, max: 30 }), { maxLength: 60 });
const ascending = (list: readonly number[]) => [...new Set(list)].sort((a, b) => a - b);

describe('sorted ids', () => {
  it('sorts and unites', () => {
    fc.assert(
      fc.property(fc.array(ids, { maxLength: 6 }), (lists) => {
        const sorted = lists.map((list) => sortDistinct(Float64Array.from(list)));
        expect(sorted.map((list) => [...list])).toEqual(lists.map(ascending));
        expect([...unionOfSorted(sorted)]).toEqual(ascending(lists.flat()));
      }),
    );
  });

  it('finds ids asked in any order', () => {
    fc.assert(
      fc.property(ids, ids, (list, asked) => {
        const sorted = ascending(list);
        const cursor = new IdCursor(Float64Array.from(sorted));
        for (const id of asked) expect(cursor.find(id)).toBe(sorted.indexOf(id));
      }),
    );
  });

  it('orders stably', () => {
    fc.assert(
      fc.property(ids, (list) => {
        const order = list.map((_, i) => i).sort((a, b) => list[a] - list[b]);
        expect([...stableOrder(Float64Array.from(list))]).toEqual(order);
      }),
    );
  });
});
