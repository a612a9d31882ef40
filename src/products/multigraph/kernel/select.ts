/**
 * Returns the k-th smallest (from 0) of the first `count` values, which are rearranged: afterwards no value before
 * index k is larger and none after it smaller (Hoare's selection, median of three).
 */
export function select(values: Float64Array, count: number, k: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const [a, b, c] = [values[low], values[middle], values[high]];
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const swapped = values[i];
      values[i++] = values[j];
      values[j--] = swapped;
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else break;
  }
  return values[k];
}

/**
 * Returns the mean of the values at ranks `lower` and `upper` (from 0; equal or consecutive) of the first `count`
 * values, which are rearranged.
 */
export function middle(values: Float64Array, count: number, lower: number, upper: number): number {
  const high = select(values, count, upper);
  if (lower === upper) return high;
  let low = values[0];
  for (let i = 1; i < upper; i++) if (values[i] > low) low = values[i];
  return (low + high) / 2;
}
