import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tripOrder } from './trip-order.ts';

/** Returns all orders of places. */
const orders = (places: readonly number[]): number[][] =>
  places.length === 0
    ? [[]]
    : places.flatMap((first) => orders(places.filter((one) => one !== first)).map((rest) => [first, ...rest]));

const matrices = fc
  .integer({ min: 1, max: 7 })
  .chain((n) =>
    fc.array(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: n, maxLength: n }), { minLength: n, maxLength: n }),
  );

it('finds the quickest of all orders, with every kind of ends', () => {
  const ends = fc.record({ isRound: fc.boolean(), startsFirst: fc.boolean(), endsLast: fc.boolean() });
  fc.assert(
    fc.property(matrices, ends, (times, wanted) => {
      const last = times.length - 1;
      const lengthOf = (order: readonly number[]) =>
        order.reduce((sum, to, i) => sum + (i === 0 ? 0 : times[order[i - 1]!]![to]!), 0) +
        (wanted.isRound && last > 0 ? times[order[last]!]![order[0]!]! : 0);
      const allowed = orders(times.map((_, place) => place)).filter(
        (order) => (!wanted.startsFirst || order[0] === 0) && (!wanted.endsLast || order[last] === last),
      );
      const found = tripOrder(times, wanted)!;
      expect(allowed).toContainEqual(found);
      expect(lengthOf(found)).toBe(Math.min(...allowed.map(lengthOf)));
    }),
    { numRuns: 60 },
  );
});

it('finds none where a place has no way', () => {
  expect(
    tripOrder(
      [
        [0, 5, null],
        [5, 0, null],
        [5, 5, 0],
      ],
      { isRound: true, startsFirst: false, endsLast: false },
    ),
  ).toBeNull();
});
