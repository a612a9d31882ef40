/**
 * Returns the first of the indices `from .. to - 1` at which `holds`, or `to`; where it holds once, it holds from there
 * on.
 */
export function firstWhere(from: number, to: number, holds: (index: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the index of the first of ascending values that isn't below `value`; their number where all are. */
export function lowerBound(values: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the index of the first of ascending values that is `value`, or -1. */
export function indexInSorted(values: ArrayLike<number>, value: number): number {
  const index = lowerBound(values, value);
  return values[index] === value ? index : -1;
}
