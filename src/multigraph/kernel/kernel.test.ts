import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Moments } from './moments.ts';
import { Probability } from './probability.ts';
import { middle, select } from './select.ts';
import type { Tally, ValueRule } from './tally.ts';
import { ValueList } from './value-list.ts';

const numbers = fc.array(
  fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
  {
    minLength: 1,
    maxLength: 60,
  },
);

describe('select', () => {
  it('finds what sorting would', () => {
    fc.assert(
      fc.property(numbers, fc.nat(), (list, n) => {
        const sorted = Float64Array.from(list).sort();
        const k = n % list.length;
        const values = Float64Array.from([...list, -1e300, 1e300]);
        expect(select(values, list.length, k)).toBe(sorted[k]);
        expect(values.subarray(0, list.length).sort()).toEqual(sorted);
        const half = list.length >> 1;
        const expected = list.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
        expect(middle(Float64Array.from(list), list.length, (list.length - 1) >> 1, half)).toBe(expected);
      }),
    );
  });
});

const SLOTS = 4;
/** Values of inputs at slots, and how they fall to tallies. */
const offers = fc.array(
  fc.record({ slot: fc.nat(SLOTS - 1), value: fc.integer({ min: 0, max: 5000 }), part: fc.nat(2) }),
  { maxLength: 40 },
);

/** Each offer is an input of its own, as a source gives a slot one value. */
function tallied(
  list: readonly { slot: number; value: number; part: number }[],
  make: () => Tally,
  parts: number,
): Tally {
  const whole = make();
  const tallies = Array.from({ length: parts }, make);
  list.forEach(({ slot, value, part }, input) => {
    const values = { count: 1, slot: Int32Array.of(slot), value: Float64Array.of(value), origin: null };
    tallies[part % parts]!.add(values, input, SLOTS);
  });
  // Their rows stand in another order.
  const order = Int32Array.of(2, 0, 3, 1);
  for (const tally of tallies) {
    const columns = Object.entries(tally.columns(SLOTS)).map(([name, column]) => [
      name,
      Float64Array.from(order, (s) => column[s]!),
    ]);
    whole.absorb(Object.fromEntries(columns) as never, order, SLOTS);
  }
  return whole;
}

const rule = (count: number): ValueRule => ({
  factors: new Float64Array(count).fill(1),
  modifier: 0,
  lowerBound: -Infinity,
  upperBound: Infinity,
});

describe('tallies', () => {
  it('hold moments, in however many parts they are taken', () => {
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 3 }), (list, parts) => {
        const { n, sum, min, max, nearest } = tallied(list, () => new Moments(rule(list.length)), parts).columns(SLOTS);
        for (let s = 0; s < SLOTS; s++) {
          const own = list.map((offer, input) => ({ ...offer, input })).filter(({ slot }) => slot === s);
          const values = own.map(({ value }) => value);
          expect([n![s], sum![s]]).toEqual([values.length, values.reduce((a, b) => a + b, 0)]);
          expect([min![s], max![s]]).toEqual([Math.min(...values), Math.max(...values)]);
          const least = own.find(({ value }) => value === Math.min(...values));
          expect(nearest![s]).toBe(least?.input ?? -1);
        }
      }),
    );
  });

  it('hold shares of attraction, relative to the greatest', () => {
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 3 }), fc.constantFrom(-3, -0.01, 0), (list, parts, slope) => {
        const utility = {
          base: Float64Array.from(list, (_, input) => (input % 5 === 4 ? -Infinity : input)),
          slope,
          logarithmic: slope === -3,
          positive: Uint8Array.from(list, (_, input) => input % 2),
          decay: 0.001,
        };
        const columns = tallied(list, () => new Probability(rule(list.length), utility), parts).columns(SLOTS);
        for (let s = 0; s < SLOTS; s++) {
          // Relative to the greatest here as well, or the naive sums overflow.
          const own = list.map((offer, input) => ({ ...offer, input })).filter(({ slot }) => slot === s);
          const u = own.map(
            ({ value, input }) => utility.base[input]! + slope * (slope === -3 ? Math.log(Math.max(1, value)) : value),
          );
          const peak = Math.max(...u);
          if (peak === -Infinity) {
            expect(columns.total![s]).toBe(0);
            continue;
          }
          const share = (take: (i: number) => number): number =>
            u.reduce((sum, x, i) => sum + Math.exp(x - peak) * take(i), 0);
          const positive = (i: number): number => own[i]!.input % 2;
          expect(columns.total![s]).toBeCloseTo(
            share(() => 1),
            9,
          );
          expect(columns.chosen![s]).toBeCloseTo(share(positive), 9);
          expect(columns.decayed![s]).toBeCloseTo(
            share((i) => positive(i) * Math.exp(-0.001 * own[i]!.value)),
            9,
          );
          expect(columns.weighted![s]).toBeCloseTo(
            share((i) => positive(i) * own[i]!.value),
            5,
          );
        }
      }),
    );
  });

  it('hold lists by slot', () => {
    fc.assert(
      fc.property(offers, (list) => {
        const values = new ValueList(true, true);
        list.forEach(({ slot, value }, input) => {
          values.push(slot, value, input);
        });
        const { start, value, input } = values.chunk(SLOTS);
        for (let s = 0; s < SLOTS; s++) {
          const own = list.map((offer, i) => [offer.slot, offer.value, i] as const).filter(([slot]) => slot === s);
          expect([...value.subarray(start[s], start[s + 1])]).toEqual(own.map(([, v]) => v));
          expect([...input.subarray(start[s], start[s + 1])]).toEqual(own.map(([, , i]) => i));
        }
      }),
    );
  });
});
