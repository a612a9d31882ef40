import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTRY, EnteredLines, type LineList, NO_ENTRY } from './entered-lines.ts';

const ALL = NO_ENTRY - 1;

const listed = ({ lines, costs, count }: LineList) =>
  Array.from({ length: count }, (_, k) => {
    const [forward, forwardWhole, backward, backwardWhole] = costs.subarray(k * ENTRY, (k + 1) * ENTRY);
    return {
      line: lines[k],
      forward: forward === NO_ENTRY ? null : [forward, forwardWhole],
      backward: backward === NO_ENTRY ? null : [backward, backwardWhole],
    };
  });

describe('entered lines', () => {
  it('come out once each, in the order of entering, with the least cost of each direction, and are forgotten', () => {
    const count = 100;
    const entered = new EnteredLines(count);
    const entry = fc.record({ line: fc.nat(count - 1), forward: fc.boolean(), cost: fc.nat(50), whole: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(entry), fc.nat(60), (entries, limit) => {
        entered.begin();
        for (const { line, forward, cost, whole } of entries) entered.enter(line, forward ? 0 : 1, cost, whole);
        entered.finish([ALL, limit]);
        const best = (line: number, forward: boolean): number[] | null => {
          const those = entries.filter((e) => e.line === line && e.forward === forward);
          if (those.length === 0) return null;
          const cost = Math.min(...those.map((e) => e.cost));
          return [cost, those.find((e) => e.cost === cost)!.whole];
        };
        const lines = [...new Set(entries.map(({ line }) => line))];
        const expected = lines.map((line) => ({ line, forward: best(line, true), backward: best(line, false) }));
        expect(listed(entered.lists[0])).toEqual(expected);
        const needed = (way: number[] | null): number[] | null => (way !== null && way[0] <= limit ? way : null);
        expect(listed(entered.lists[1])).toEqual(
          expected
            .map(({ line, forward, backward }) => ({ line, forward: needed(forward), backward: needed(backward) }))
            .filter(({ forward, backward }) => forward ?? backward),
        );
        entered.finish([ALL]);
        expect(entered.lists[0].count).toBe(0);
      }),
    );
  });
});
