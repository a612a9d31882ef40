import { listOr, numberIn, refuse } from './field-checks.ts';
import type { RoutingQuery } from './routing-query.ts';

/**
 * Reads percentiles of travel times over the departures of windows, in the given order without repetitions; null if
 * there are none.
 */
export function readPercentiles(
  value: readonly (number | null)[] | null | undefined,
  { origins }: RoutingQuery,
  most: number,
): number[] | null {
  const list = listOr(value, 'percentiles');
  if (list.length === 0) return null;
  if (list.length > most) refuse('percentiles', `must have at most ${most} items, but has ${list.length}`);
  if (origins.some(({ transit }) => transit === null)) {
    refuse('percentiles', "can't be used: every source must travel by public transport");
  }
  const range = { min: 0, max: 100, aboveMin: true };
  return [...new Set(list.map((percent, i) => numberIn(percent ?? Number.NaN, `percentiles[${i}]`, range, 0)))];
}
