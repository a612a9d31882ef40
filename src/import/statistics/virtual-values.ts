import type { ValueColumn } from '../../network/statistics/cell-table.ts';
import type { VirtualAggregation } from '../../network/statistics/collection.ts';
import { NoData } from '../elevation/index.ts';

const COMBINE: Readonly<Record<VirtualAggregation, (a: number, b: number) => number>> = {
  // Anything divided by nothing is missing.
  DIVISION: (a, b) => (b === 0 ? Number.NaN : a / b),
  SUM: (a, b) => a + b,
  DIFFERENCE: (a, b) => a - b,
  PRODUCT: (a, b) => a * b,
};

/**
 * Computes a virtual statistic from others, cell by cell, from the first to the last: `a / b / c`. Missing where one of
 * them is, or has a value to ignore.
 */
export function virtualValues(
  aggregationType: VirtualAggregation,
  references: readonly ValueColumn[],
  ignoreValues: readonly number[],
): Float64Array {
  const combine = COMBINE[aggregationType];
  const ignored = new NoData(ignoreValues);
  const known = (value: number) => (ignored.has(value) ? Number.NaN : value);
  const [first, ...others] = references;
  return Float64Array.from(first, (value, cell) => {
    let result = known(value);
    for (const other of others) result = combine(result, known(other[cell]));
    return Number.isFinite(result) ? result : Number.NaN;
  });
}
