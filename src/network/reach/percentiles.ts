/**
 * Returns the nearest rank, from 1: which of `count` ascending values is the least that `percent` of them don't exceed.
 */
export const rankOf = (percent: number, count: number): number => Math.max(1, Math.ceil((percent / 100) * count));

/** Returns the percentile by nearest rank: the least of the ascending `values` that `percent` of them don't exceed. */
export const percentileOf = (values: Float64Array, percent: number): number =>
  values[rankOf(percent, values.length) - 1];

/** Returns the share of the ascending `values` that are finite. */
export function finiteShare(values: Float64Array): number {
  let count = values.length;
  while (count > 0 && values[count - 1] === Infinity) count--;
  return count / values.length;
}
