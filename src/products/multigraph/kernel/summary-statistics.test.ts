import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDINALS, offers, offersAt, rule, tallied, tallyInput } from '../../../../test/worlds/multigraph/tallies.ts';
import { absorbNearest, SummaryStatistics } from './summary-statistics.ts';
import { Growing } from './tally.ts';

const numbers = (summary: SummaryStatistics, ordinals: number) =>
  Object.fromEntries(Object.entries(summary.columns(ordinals)).map(([name, column]) => [name, [...column]]));

describe('summary statistics', () => {
  it('count, add up and keep the extremes; ordinals without a value are empty', () => {
    const summary = new SummaryStatistics(rule(2));
    summary.add(tallyInput([0, 2], [5, -1]), 0, 3);
    summary.add(tallyInput([2, 0], [4, 5]), 1, 4);
    expect(numbers(summary, 4)).toEqual({
      n: [2, 0, 2, 0],
      sum: [10, 0, 3, 0],
      min: [5, Infinity, -1, Infinity],
      max: [5, -Infinity, 4, -Infinity],
      // Of equal values that of the first input.
      nearest: [0, -1, 0, -1],
    });
  });

  it('take the first of equal inputs in whatever order they come', () => {
    const summary = new SummaryStatistics(rule(8));
    for (const input of [6, 3, 7]) summary.add(tallyInput([0], [5]), input, 1);
    expect(numbers(summary, 1).nearest).toEqual([3]);
  });

  it('take values as the rule says: a factor by input, a number more, within bounds', () => {
    const summary = new SummaryStatistics({
      factors: Float64Array.of(2, 10),
      modifier: 1,
      lowerBound: 4,
      upperBound: 50,
    });
    summary.add(tallyInput([0, 1], [1, 3]), 0, 2);
    summary.add(tallyInput([0, 1], [3, 8]), 1, 2);
    expect(numbers(summary, 2)).toMatchObject({ sum: [4 + 31, 7 + 50], min: [4, 7], max: [31, 50] });
  });

  it('know whose each value is where one input stands for several', () => {
    const summary = new SummaryStatistics({ ...rule(4), factors: Float64Array.of(1, 1, 5, 1) });
    summary.add({ ...tallyInput([0, 1], [3, 3]), origin: Int32Array.of(3, 2) }, 0, 2);
    expect(numbers(summary, 2)).toMatchObject({ min: [3, 15], nearest: [3, 2] });
  });

  it('are those of naive sums, in however many parts they are taken', () => {
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 3 }), (list, parts) => {
        const { n, sum, min, max, nearest } = tallied(list, () => new SummaryStatistics(rule(list.length)), parts);
        for (let s = 0; s < ORDINALS; s++) {
          const own = offersAt(list, s);
          const values = own.map(({ value }) => value);
          expect([n![s], sum![s]]).toEqual([values.length, values.reduce((a, b) => a + b, 0)]);
          expect([min![s], max![s]]).toEqual([Math.min(...values), Math.max(...values)]);
          const least = own.find(({ value }) => value === Math.min(...values));
          expect(nearest![s]).toBe(least?.input ?? -1);
        }
      }),
    );
  });
});

it('no input is nearest where there was none', () => {
  const [min, nearest] = [new Growing(Infinity), new Growing(-1)];
  min.ensure(1);
  nearest.ensure(1);
  for (const [value, input] of [
    [9, -1],
    [7, 5],
    [7, 2],
    [7, 4],
    [8, 0],
  ] as const) {
    absorbNearest(min, nearest, 0, value, input);
  }
  expect([min.values[0], nearest.values[0]]).toEqual([7, 2]);
});
