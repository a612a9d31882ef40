import fc from 'fast-check';
import type { Tally, TallyColumns, TallyInput, ValueRule } from './tally.ts';

export const SLOTS = 4;

interface Offer {
  readonly slot: number;
  readonly value: number;
  /** Which tally takes it in, where there are several. */
  readonly part: number;
}

/** Values of inputs at slots. Each is an input of its own, as a source gives a slot one value. */
export const offers: fc.Arbitrary<Offer[]> = fc.array(
  fc.record({ slot: fc.nat(SLOTS - 1), value: fc.integer({ min: 0, max: 5000 }), part: fc.nat(2) }),
  { maxLength: 40 },
);

/** Offers at a slot with the inputs that they are. */
export const offersAt = (list: readonly Offer[], slot: number): (Offer & { readonly input: number })[] =>
  list.map((offer, input) => ({ ...offer, input })).filter((offer) => offer.slot === slot);

export const rule = (inputs: number): ValueRule => ({
  factors: new Float64Array(inputs).fill(1),
  modifier: 0,
  lowerBound: -Infinity,
  upperBound: Infinity,
});

/** Values of one input as a tally takes them in. */
export const tallyInput = (slots: readonly number[], values: readonly number[]): TallyInput => ({
  count: slots.length,
  slot: Int32Array.from(slots),
  value: Float64Array.from(values),
  origin: null,
});

/** What offers come to in so many tallies, which one absorbs whose slots stand in another order. */
export function tallied(list: readonly Offer[], make: () => Tally, parts: number): TallyColumns {
  const whole = make();
  const tallies = Array.from({ length: parts }, make);
  list.forEach(({ slot, value, part }, input) => {
    tallies[part % parts].add(tallyInput([slot], [value]), input, SLOTS);
  });
  const order = Int32Array.of(2, 0, 3, 1);
  for (const tally of tallies) {
    const columns = Object.entries(tally.columns(SLOTS)).map(([name, column]) => [
      name,
      Float64Array.from(order, (s) => column[s]),
    ]);
    whole.absorb(Object.fromEntries(columns) as TallyColumns, order, SLOTS);
  }
  return whole.columns(SLOTS);
}
