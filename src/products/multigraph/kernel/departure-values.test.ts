import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentileOf, rankOf } from '../../../network/reach/index.ts';
import { DepartureValues } from './departure-values.ts';
import { ElementValues } from './element-values.ts';

type Departure = readonly { readonly element: number; readonly value: number; readonly origin: number }[];

const departures: fc.Arbitrary<readonly Departure[]> = fc.array(
  fc.uniqueArray(fc.record({ element: fc.nat(3000), value: fc.nat(50), origin: fc.nat(3) }), {
    maxLength: 60,
    selector: ({ element }) => element,
  }),
  { minLength: 1, maxLength: 12 },
);

function valuesOf(departure: Departure): ElementValues {
  const values = new ElementValues();
  for (const { element, value, origin } of departure) values.push(element, value, origin);
  return values;
}

describe('values by departure', () => {
  it('have the percentile that lists of all values have, where departures that reach nothing count as endless', () => {
    fc.assert(
      fc.property(departures, fc.integer({ min: 1, max: 100 }), (list, percent) => {
        const collected = new DepartureValues(list.length);
        for (const departure of list) collected.add(valuesOf(departure), 3001);
        const { count, element, value, origin } = collected.ranked(rankOf(percent, list.length));
        const found = new Map(Array.from({ length: count }, (_, i) => [element[i], [value[i], origin[i]]] as const));
        expect(found.size).toBe(count);
        for (const one of new Set(list.flat().map(({ element }) => element))) {
          const all = list.map((departure) => departure.find((entry) => entry.element === one));
          const expected = percentileOf(Float64Array.from(all, (entry) => entry?.value ?? Infinity).sort(), percent);
          expect(found.get(one)?.[0] ?? Infinity).toBe(expected);
          const least = Math.min(...all.map((entry) => entry?.value ?? Infinity));
          if (found.has(one)) expect(all.find((entry) => entry?.value === least)?.origin).toBe(found.get(one)?.[1]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
