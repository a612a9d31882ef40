import fc from 'fast-check';
import { expect, it } from 'vitest';
import { concentrationIndex, gini, meanAccess, palma, theil } from './equity.ts';

/** Generates places with numbers of people; no two have the same rank. */
const worlds = fc.array(
  fc.record({ access: fc.integer({ min: 0, max: 50 }), people: fc.integer({ min: 0, max: 4 }) }),
  {
    minLength: 1,
    maxLength: 12,
  },
);

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

it('equals the definitions, counted person by person', () => {
  fc.assert(
    fc.property(worlds, (places) => {
      const persons = places.flatMap(({ access, people }) => Array<number>(people).fill(access));
      fc.pre(persons.some((access) => access > 0));
      const of = { access: places.map((place) => place.access), weight: places.map((place) => place.people) };
      const rank = places.map((_, i) => i);
      const n = persons.length;
      const mean = meanOf(persons);
      expect(meanAccess(of)).toBeCloseTo(mean, 9);
      // Half the mean difference of all pairs, over the mean.
      const differences = persons.flatMap((a) => persons.map((b) => Math.abs(a - b)));
      expect(gini(of)).toBeCloseTo(meanOf(differences) / (2 * mean), 9);
      expect(theil(of)).toBeCloseTo(
        meanOf(persons.map((access) => (access === 0 ? 0 : (access / mean) * Math.log(access / mean)))),
        9,
      );
      // Twice the covariance with the position in the order of ranks, over the mean; people of a place are in the
      // middle of it.
      let before = 0;
      const position = places.flatMap(({ people }) => {
        before += people;
        return Array<number>(people).fill((before - people / 2) / n);
      });
      const covariance = meanOf(persons.map((access, i) => access * position[i])) - mean / 2;
      expect(concentrationIndex(of, rank)).toBeCloseTo((2 * covariance) / mean, 9);
      // Ten copies of every person, so that tenths are whole people.
      const tenfold = { access: of.access, weight: of.weight.map((people) => 10 * people) };
      const sorted = persons.flatMap((access) => Array<number>(10).fill(access));
      const [low, high] = [meanOf(sorted.slice(0, 4 * n)), meanOf(sorted.slice(-n))];
      if (low > 0) expect(palma(tenfold, rank)).toBeCloseTo(high / low, 9);
    }),
  );
});

it('leaves out places without people or rank', () => {
  const of = { access: [10, 99, 20], weight: [1, Number.NaN, 1] };
  expect(meanAccess(of)).toBe(15);
  expect(gini(of)).toBeCloseTo(1 / 6, 9);
  expect(concentrationIndex({ access: [10, 99, 20], weight: [1, 1, 1] }, [1, Number.NaN, 2])).toBeCloseTo(1 / 6, 9);
});
