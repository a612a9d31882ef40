import { firstWhere } from '../../../kit/collections/binary-search.ts';

/** Percentile ranks have two decimals. */
const PER_PERCENT = 100;

/**
 * Returns the percentile rank of a value in a distribution, 0 to 100: the share of values below it plus half of those
 * equal to it. Null for an empty distribution.
 */
export function percentileRank(ascending: readonly number[], value: number): number | null {
  const { length } = ascending;
  if (length === 0) return null;
  const below = firstWhere(0, length, (i) => ascending[i] >= value);
  const upTo = firstWhere(below, length, (i) => ascending[i] > value);
  return Math.round(((below + upTo) / 2 / length) * 100 * PER_PERCENT) / PER_PERCENT;
}

interface Weighted {
  readonly rating: number | null;
  /** The weight in the mean; with a negative one less is better, and the rating counts from the other end. */
  readonly weight: number;
}

/** Returns the mean of the available ratings by weight; null without any. */
export function meanRating(ratings: readonly Weighted[]): number | null {
  let sum = 0;
  let total = 0;
  for (const { rating, weight } of ratings) {
    if (rating === null) continue;
    sum += Math.abs(weight) * (weight < 0 ? 100 - rating : rating);
    total += Math.abs(weight);
  }
  return total === 0 ? null : Math.round((sum / total) * PER_PERCENT) / PER_PERCENT;
}
