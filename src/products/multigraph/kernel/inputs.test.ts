import { expect, it } from 'vitest';
import { Inputs } from './inputs.ts';
import type { ValueRule } from './tally.ts';

const rule: ValueRule = { factors: Float64Array.of(1, 2), modifier: 1, lowerBound: 0, upperBound: 50 };
const values = (ordinal: readonly number[], value: readonly number[]) => ({
  count: ordinal.length,
  ordinal: Int32Array.from(ordinal),
  value: Float64Array.from(value),
  origin: null,
});

it('inputs have a column each, by the rule; what another tally has seen stands in our numbering', () => {
  const ours = new Inputs(2, rule);
  ours.add(values([0, 1], [10, 20]), 0, 2);
  const theirs = new Inputs(2, rule);
  theirs.add(values([0, 1], [7, 30]), 1, 2);
  ours.absorb(theirs.columns(2), Int32Array.of(1, 2), 3);
  // Times the factor, plus the modifier, 61 cut to 50.
  expect(ours.columns(3)).toEqual({
    v0: Float64Array.of(11, 21, Number.NaN),
    v1: Float64Array.of(Number.NaN, 15, 50),
  });
});
