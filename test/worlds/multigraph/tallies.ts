import fc from 'fast-check';
import type { Tally, TallyColumns, TallyInput, ValueRule } from '../../../src/products/multigraph/kernel/tally.ts';

export const ORDINALS = 4;

interface Offer {
  readonly ordinal: number;
  readonly value: number;
  /** The index of the tally that takes the offer, where there are several. */
  readonly part: number;
}

/** Values of inputs at ordinals. Each is an input of its own, since a source gives an ordinal one value. */
export const offers: fc.Arbitrary<Offer[]> = fc.array(
  fc.record({ ordinal: fc.nat(ORDINALS - 1), value: fc.integer({ min: 0, max: 5000 }), part: fc.nat(2) }),
  { maxLength: 40 },
);

/** Returns the offers at an ordinal with their inputs. */
export const offersAt = (list: readonly Offer[], ordinal: number): (Offer & { readonly input: number })[] =>
  list.map((offer, input) => ({ ...offer, input })).filter((offer) => offer.ordinal === ordinal);

export const rule = (inputs: number): ValueRule => ({
  factors: new Float64Array(inputs).fill(1),
  modifier: 0,
  lowerBound: -Infinity,
  upperBound: Infinity,
});

/** Returns values of one input for a tally. */
export const tallyInput = (ordinals: readonly number[], values: readonly number[]): TallyInput => ({
  count: ordinals.length,
  ordinal: Int32Array.from(ordinals),
  value: Float64Array.from(values),
  origin: null,
});

/** Tallies offers in `parts` tallies, then merges them into one whose ordinals are in another order. */
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
