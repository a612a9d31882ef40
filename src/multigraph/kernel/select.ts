/**
 * The k-th smallest (from 0) of the first `count` values, which are rearranged: afterwards none before place k is larger
 * and none after it smaller (Hoare's selection, median of three).
 */
export function select(values: Float64Array, count: number, k: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const [a, b, c] = [values[low]!, values[middle]!, values[high]!];
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const swapped = values[i]!;
      values[i++] = values[j]!;
      values[j--] = swapped;
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else break;
  }
  return values[k]!;
}

/** The median of the first `count` values, which are rearranged; the middle of the two where they are even in number. */
export function median(values: Float64Array, count: number): number {
  const half = count >> 1;
  const upper = select(values, count, half);
  if (count % 2 === 1) return upper;
  let lower = values[0]!;
  for (let i = 1; i < half; i++) if (values[i]! > lower) lower = values[i]!;
  return (lower + upper) / 2;
}
