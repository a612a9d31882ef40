/** Sorts `ids` in place and returns its distinct values, ascending, as a view. */
export function sortDistinct(ids: Float64Array): Float64Array {
  ids.sort();
  let kept = 0;
  for (let i = 0; i < ids.length; i++) if (i === 0 || ids[i] !== ids[kept - 1]) ids[kept++] = ids[i];
  return ids.subarray(0, kept);
}

function mergeTwo(a: Float64Array, b: Float64Array): Float64Array {
  const merged = new Float64Array(a.length + b.length);
  let i = 0;
  let j = 0;
  let n = 0;
  while (i < a.length && j < b.length) {
    const x = a[i];
    const y = b[j];
    if (x <= y) i++;
    if (y <= x) j++;
    merged[n++] = Math.min(x, y);
  }
  if (i < a.length) {
    merged.set(a.subarray(i), n);
    n += a.length - i;
  } else if (j < b.length) {
    merged.set(b.subarray(j), n);
    n += b.length - j;
  }
  return merged.subarray(0, n);
}

/**
 * Returns the union of ascending lists of distinct ids, merged pairwise, so neighbors that share many ids shrink early.
 */
export function unionOfSorted(lists: readonly Float64Array[]): Float64Array {
  let level = lists.filter((list) => list.length > 0);
  while (level.length > 1) {
    const next: Float64Array[] = [];
    for (let i = 0; i < level.length; i += 2)
      next.push(i + 1 < level.length ? mergeTwo(level[i], level[i + 1]) : level[i]);
    level = next;
  }
  return level[0] ?? new Float64Array(0);
}

/** Finds ids in an ascending list, fastest for ascending requests. */
export class IdCursor {
  private position = 0;

  constructor(private readonly ids: Float64Array) {}

  /** Returns the index of `id`, or -1. */
  find(id: number): number {
    const { ids } = this;
    const n = ids.length;
    let low = this.position;
    let high: number;
    if (low > 0 && ids[low - 1] >= id) {
      high = low;
      low = 0;
    } else {
      // Gallop: the next requested id is seldom far ahead.
      let step = 1;
      high = low;
      while (high < n && ids[high] < id) {
        low = high + 1;
        high += step;
        step *= 2;
      }
      if (high > n) high = n;
    }
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ids[middle] < id) low = middle + 1;
      else high = middle;
    }
    this.position = low;
    return low < n && ids[low] === id ? low : -1;
  }
}

/**
 * Returns the positions of `keys` in ascending order of key; equal keys keep their order. Fast if few runs are out of
 * order.
 */
export function stableOrder(keys: Float64Array): Int32Array {
  const n = keys.length;
  let order = new Int32Array(n);
  for (let i = 0; i < n; i++) order[i] = i;
  let starts = [0];
  for (let i = 1; i < n; i++) if (keys[i] < keys[i - 1]) starts.push(i);
  let spare = new Int32Array(starts.length > 1 ? n : 0);
  while (starts.length > 1) {
    const merged: number[] = [];
    for (let r = 0; r < starts.length; r += 2) {
      const middle = starts[r + 1] ?? n;
      const end = starts[r + 2] ?? n;
      mergeRuns(keys, order, spare, starts[r], middle, end);
      merged.push(starts[r]);
    }
    [order, spare] = [spare, order];
    starts = merged;
  }
  return order;
}

function mergeRuns(
  keys: Float64Array,
  from: Int32Array,
  to: Int32Array,
  start: number,
  middle: number,
  end: number,
): void {
  let i = start;
  let j = middle;
  for (let n = start; n < end; n++)
    to[n] = j >= end || (i < middle && keys[from[i]] <= keys[from[j]]) ? from[i++] : from[j++];
}
