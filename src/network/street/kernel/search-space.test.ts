import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SearchSpace, UNREACHED } from './search-space.ts';

describe('SearchSpace', () => {
  it('settles labels in the order of buckets, each at its last cost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(49), fc.nat(100_000)), { maxLength: 200 }),
        fc.constantFrom(100_000, 5_000_000),
        (offers, limit) => {
          const space = new SearchSpace(50);
          const best = new Map<number, number>();
          for (let round = 0; round < 2; round++) {
            space.reset(limit);
            best.clear();
            for (const [label, cost] of offers) {
              if (cost >= space.cost[label]) continue;
              space.improve(label, cost, -1);
              best.set(label, cost);
            }
            let last = 0;
            const settled = new Map<number, number>();
            for (let label = space.settle(); label >= 0; label = space.settle()) {
              expect(space.finalBelow).toBeGreaterThanOrEqual(last);
              expect(space.cost[label]).toBeGreaterThanOrEqual(space.finalBelow);
              last = space.finalBelow;
              settled.set(label, space.cost[label]);
            }
            expect(settled).toEqual(best);
          }
        },
      ),
    );
  });

  it('sorts what was settled, once each', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(99)), fc.array(fc.nat(99)), (labels, again) => {
        const space = new SearchSpace(100);
        for (let round = 0; round < 2; round++) {
          space.reset(1000);
          for (const label of labels) space.improve(label, 500, -1);
          while (space.settle() >= 0);
          for (const label of again) space.improve(label, 600, -1);
          while (space.settle() >= 0);
          space.sortSettled();
          const expected = [...new Set([...labels, ...again])].sort((a, b) => a - b);
          expect([...space.settled.subarray(0, space.settledCount)]).toEqual(expected);
        }
      }),
    );
  });

  it('goes on from kept labels only where it gets cheaper, and forgets them all', () => {
    const offers = fc.array(fc.tuple(fc.nat(49), fc.nat(100_000)), { maxLength: 60 });
    fc.assert(
      fc.property(fc.array(offers, { maxLength: 4 }), fc.nat(90_000), (rounds, from) => {
        const space = new SearchSpace(50);
        space.reset(0);
        const best = new Array(50).fill(UNREACHED);
        for (const round of rounds) {
          space.goOn(from, 100_000);
          const improved = new Set<number>();
          for (const [label, cost] of round) {
            if (cost < from || cost >= space.cost[label]) continue;
            space.improve(label, cost, -1);
            improved.add(label);
            best[label] = cost;
          }
          while (space.settle() >= 0);
          expect(new Set(space.settled.subarray(0, space.settledCount))).toEqual(improved);
          expect([...space.cost]).toEqual(best);
        }
        space.reset(1000);
        expect([...space.cost]).toEqual(new Array(50).fill(UNREACHED));
      }),
    );
  });

  it('forgets an abandoned search', () => {
    const space = new SearchSpace(10);
    space.reset(1000);
    for (let label = 0; label < 10; label++) space.improve(label, label * 100, -1);
    expect(space.settle()).toBe(0);
    space.reset(1000);
    expect(space.settle()).toBe(-1);
    expect([...space.cost]).toEqual(new Array(10).fill(UNREACHED));
    expect(space.settledCount).toBe(0);
  });
});
