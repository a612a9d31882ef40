import fc from 'fast-check';
import type { Tally, TallyColumns, TallyInput, ValueRule } from './tally.ts';

export const ORDINALS = 4;

interface Offer {
  readonly ordinal: number;
  readonly value: number;
  /** Which tally takes it in, where there are several. */
  readonly part: number;
}

/** Values of inputs at ordinals. Each is an input of its own, as a source gives a ordinal one value. */
export const offers: fc.Arbitrary<Offer[]> = fc.array(
  fc.record({ ordinal: fc.nat(ORDINALS - 1), value: fc.integer({ min: 0, max: 5000 }), part: fc.nat(2) }),
  { maxLength: 40 },
);

/** Offers at a ordinal with the inputs that they are. */
export const offersAt = (list: readonly Offer[], ordinal: number): (Offer & { readonly input: number })[] =>
  list.map((offer, input) => ({ ...offer, input })).filter((offer) => offer.ordinal === ordinal);

export const rule = (inputs: number): ValueRule => ({
  factors: new Float64Array(inputs).fill(1),
  modifier: 0,
  lowerBound: -Infinity,
  upperBound: Infinity,
});

/** Values of one input as a tally takes them in. */
export const tallyInput = (ordinals: readonly number[], values: readonly number[]): TallyInput => ({
  count: ordinals.length,
  ordinal: Int32Array.from(ordinals),
  value: Float64Array.from(values),
  origin: null,
});

/** What offers come to in so many tallies, which one absorbs whose ordinals stand in another order. */
export function tallied(list: readonly Offer[], make: () => Tally, parts: number): TallyColumns {
  const whole = make();
  const tallies = Array.from({ length: parts }, make);
  list.forEach(({ ordinal, value, part }, input) => {
    tallies[part % parts].add(tallyInput([ordinal], [value]), input, ORDINALS);
  });
  const order = Int32Array.of(2, 0, 3, 1);
  for (const tally of tallies) {
    const columns = Object.entries(tally.columns(ORDINALS)).map(([name, column]) => [
      name,
      Float64Array.from(order, (s) => column[s]),
    ]);
    whole.absorb(Object.fromEntries(columns) as TallyColumns, order, ORDINALS);
  }
  return whole.columns(ORDINALS);
}
