import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTRY, EnteredLines, NO_ENTRY } from './entered-lines.ts';

const listed = ({ lines, costs, count }: EnteredLines) =>
  Array.from({ length: count }, (_, k) => {
    const [forward, forwardWhole, backward, backwardWhole] = costs.subarray(k * ENTRY, (k + 1) * ENTRY);
    return {
      line: lines[k],
      forward: forward === NO_ENTRY ? null : [forward, forwardWhole],
      backward: backward === NO_ENTRY ? null : [backward, backwardWhole],
    };
  });

describe('entered lines', () => {
  it('come out once each, ascending, with the least cost of each direction, and are forgotten', () => {
    const count = 100;
    const entered = new EnteredLines(count);
    const entry = fc.record({ line: fc.nat(count - 1), forward: fc.boolean(), cost: fc.nat(50), whole: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        entered.begin(entries.length);
        for (const { line, forward, cost, whole } of entries) entered.enter(line, forward, cost, whole);
        entered.finish();
        const best = (line: number, forward: boolean): number[] | null => {
          const those = entries.filter((e) => e.line === line && e.forward === forward);
          if (those.length === 0) return null;
          const cost = Math.min(...those.map((e) => e.cost));
          return [cost, those.find((e) => e.cost === cost)!.whole];
        };
        const lines = [...new Set(entries.map(({ line }) => line))].sort((a, b) => a - b);
        expect(listed(entered)).toEqual(
          lines.map((line) => ({ line, forward: best(line, true), backward: best(line, false) })),
        );
        entered.begin(0);
        entered.finish();
        expect(entered.count).toBe(0);
      }),
    );
  });

  it('may be the first and last of a word', () => {
    const entered = new EnteredLines(64);
    entered.begin(4);
    for (const line of [63, 32, 31, 0]) entered.enter(line, true, 0, 1);
    entered.finish();
    expect([...entered.lines.subarray(0, 4)]).toEqual([0, 31, 32, 63]);
  });
});
