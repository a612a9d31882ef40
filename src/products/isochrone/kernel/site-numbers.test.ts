import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SiteNumbers } from './site-numbers.ts';

const SITES = 3000;
const entries = fc.array(fc.tuple(fc.integer({ min: 0, max: SITES - 1 }), fc.integer({ min: 1, max: 2 ** 31 - 1 })));

describe('numbers of sites', () => {
  it('are those of a plain map, in the order of sites, and 0 again when they are cleared', () => {
    const numbers = new SiteNumbers();
    numbers.open(SITES);
    fc.assert(
      fc.property(entries, (some) => {
        const plain = new Map(some);
        for (const [site, number] of some) numbers.set(site, number);
        expect(Array.from(numbers.list())).toEqual([...plain.keys()].sort((a, b) => a - b));
        for (const [site, number] of plain) expect(numbers.numbers[site]).toBe(number);
        numbers.clear();
        expect(numbers.list()).toHaveLength(0);
        expect(numbers.numbers.every((number) => number === 0)).toBe(true);
      }),
    );
  });
});
