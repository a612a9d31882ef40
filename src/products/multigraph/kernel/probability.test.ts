import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDINALS, offers, offersAt, rule, tallied, tallyInput } from '../../../../test/worlds/multigraph/tallies.ts';
import { Probability, type Utility } from './probability.ts';

const logit = (base: number[], positive: number[], slope = 0): Utility => ({
  base: Float64Array.from(base),
  slope,
  logarithmic: false,
  positive: Uint8Array.from(positive),
  decay: 0,
});

const firstOrdinal = (probability: Probability) =>
  Object.fromEntries(Object.entries(probability.columns(1)).map(([name, [value]]) => [name, value!]));

describe('shares of attraction', () => {
  it('are relative to the greatest', () => {
    const probability = new Probability(rule(3), { ...logit([0, Math.log(4), 0], [1, 1, 0]), decay: Math.LN2 / 10 });
    probability.add(tallyInput([0], [10]), 0, 1);
    probability.add(tallyInput([0], [20]), 1, 1);
    probability.add(tallyInput([0], [30]), 2, 1);
    const { n, min, nearest, peak, total, chosen, decayed, weighted } = firstOrdinal(probability);
    expect([n, min, nearest]).toEqual([3, 10, 0]);
    // Utilities 1, 4 and 1.
    expect(peak).toBeCloseTo(Math.log(4), 12);
    expect(total).toBeCloseTo(6 / 4, 12);
    expect(chosen).toBeCloseTo(5 / 4, 12);
    // Half of what is 10 away, a quarter of what is 20 away.
    expect(decayed).toBeCloseTo((1 / 2 + 4 / 4) / 4, 12);
    expect(weighted).toBeCloseTo((1 * 10 + 4 * 20) / 4, 12);
  });

  it('fall with the logarithm of values from 1 on', () => {
    const huff: Utility = { ...logit([0, 0], [1, 0], -2), logarithmic: true };
    const probability = new Probability(rule(2), huff);
    probability.add(tallyInput([0], [0.25]), 0, 1);
    probability.add(tallyInput([0], [3]), 1, 1);
    const { chosen, total } = firstOrdinal(probability);
    // 1⁻² and 3⁻².
    expect(chosen! / total!).toBeCloseTo(9 / 10, 12);
  });

  it('neither overflow nor vanish', () => {
    for (const bases of [
      [5000, 5000 + Math.LN2],
      [-5000 - Math.LN2, -5000],
      [800, -Infinity],
    ]) {
      const probability = new Probability(rule(2), logit(bases, [0, 1]));
      probability.add(tallyInput([0], [7]), 0, 1);
      probability.add(tallyInput([0], [7]), 1, 1);
      const { chosen, total, n } = firstOrdinal(probability);
      expect(chosen! / total!).toBeCloseTo(bases[1] === -Infinity ? 0 : 2 / 3, 9);
      expect(n).toBe(2);
    }
  });

  it('are none where no input attracts', () => {
    const probability = new Probability(rule(1), logit([-Infinity], [1]));
    probability.add(tallyInput([0], [7]), 0, 1);
    expect(firstOrdinal(probability)).toMatchObject({ n: 1, peak: -Infinity, total: 0, chosen: 0, weighted: 0 });
  });

  it('are those of naive sums, in however many parts they are taken', () => {
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 3 }), fc.constantFrom(-3, -0.01, 0), (list, parts, slope) => {
        const utility = {
          base: Float64Array.from(list, (_, input) => (input % 5 === 4 ? -Infinity : input)),
          slope,
          logarithmic: slope === -3,
          positive: Uint8Array.from(list, (_, input) => input % 2),
          decay: 0.001,
        };
        const columns = tallied(list, () => new Probability(rule(list.length), utility), parts);
        for (let s = 0; s < ORDINALS; s++) {
          const own = offersAt(list, s);
          const u = own.map(
            ({ value, input }) => utility.base[input] + slope * (slope === -3 ? Math.log(Math.max(1, value)) : value),
          );
          // Relative to the greatest here as well, or the naive sums overflow.
          const peak = Math.max(...u);
          if (peak === -Infinity) {
            expect(columns.total![s]).toBe(0);
            continue;
          }
          const share = (take: (i: number) => number): number =>
            u.reduce((sum, x, i) => sum + Math.exp(x - peak) * take(i), 0);
          const positive = (i: number): number => own[i].input % 2;
          const decay = (i: number): number => Math.exp(-0.001 * own[i].value);
          expect(columns.total![s]).toBeCloseTo(
            share(() => 1),
            9,
          );
          expect(columns.chosen![s]).toBeCloseTo(share(positive), 9);
          expect(columns.decayed![s]).toBeCloseTo(
            share((i) => positive(i) * decay(i)),
            9,
          );
          expect(columns.weighted![s]).toBeCloseTo(
            share((i) => positive(i) * own[i].value),
            5,
          );
        }
      }),
    );
  });
});
