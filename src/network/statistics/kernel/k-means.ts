/** Values are first grouped into at most this many neighborhoods. */
const MAX_POINTS = 2048;

/**
 * Returns the upper ends of all but the last of `classes` clusters of ascending values with the least sum of squared
 * distances to their means: exact, by dynamic programming with divide and conquer (Wang and Song 2011, Ckmeans.1d.dp;
 * Grønlund et al. 2017). More than 2,048 distinct values are first grouped into as many equally filled, weighted
 * neighborhoods.
 */
export function kMeansBreaks(sorted: ArrayLike<number>, classes: number): number[] {
  const points = weightedPoints(sorted);
  const { length } = points.upper;
  if (length <= classes) return points.upper.slice(0, -1);
  const firsts = clusterStarts(points, classes);
  return firsts.slice(1).map((first) => points.upper[first - 1]);
}

interface WeightedPoints {
  /** The greatest value of each point's neighborhood. */
  readonly upper: number[];
  /**
   * Running sums over the preceding points: weight, weight × value, weight × value². Values are relative to the mean.
   */
  readonly weight: Float64Array;
  readonly sum: Float64Array;
  readonly squares: Float64Array;
}

function weightedPoints(sorted: ArrayLike<number>): WeightedPoints {
  const { length } = sorted;
  let mean = 0;
  for (let i = 0; i < length; i++) mean += (sorted[i] - mean) / (i + 1);
  const upper: number[] = [];
  const weight: number[] = [0];
  const sum: number[] = [0];
  const squares: number[] = [0];
  let distinct = 0;
  for (let i = 0; i < length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) distinct++;
  const perPoint = distinct <= MAX_POINTS ? 0 : length / MAX_POINTS;
  let [s, q] = [0, 0];
  for (let i = 0; i < length; i++) {
    const x = sorted[i] - mean;
    s += x;
    q += x * x;
    // Equal values stay together.
    if (i + 1 < length && sorted[i + 1] === sorted[i]) continue;
    if (i + 1 < length && i + 1 - weight[weight.length - 1] < perPoint) continue;
    upper.push(sorted[i]);
    weight.push(i + 1);
    sum.push(s);
    squares.push(q);
  }
  return { upper, weight: Float64Array.from(weight), sum: Float64Array.from(sum), squares: Float64Array.from(squares) };
}

/** Returns the first points of the clusters, beginning with 0. */
function clusterStarts({ weight, sum, squares, upper }: WeightedPoints, classes: number): number[] {
  const n = upper.length;
  /** Returns the sum of squared distances to the mean of points `from .. to - 1`. */
  const cost = (from: number, to: number): number => {
    const s = sum[to] - sum[from];
    return Math.max(0, squares[to] - squares[from] - (s * s) / (weight[to] - weight[from]));
  };
  let best = Float64Array.from({ length: n + 1 }, (_, to) => (to === 0 ? Infinity : cost(0, to)));
  const starts: Int32Array[] = [];
  for (let k = 1; k < classes; k++) {
    const before = best;
    const next = new Float64Array(n + 1).fill(Infinity);
    const start = new Int32Array(n + 1);
    // The best start never decreases as the end advances, so the middle end bounds the starts of both halves.
    const fill = (fromEnd: number, toEnd: number, fromStart: number, toStart: number): void => {
      if (fromEnd > toEnd) return;
      const end = (fromEnd + toEnd) >> 1;
      let at = fromStart;
      for (let first = fromStart; first <= Math.min(end - 1, toStart); first++) {
        const total = before[first] + cost(first, end);
        if (total < next[end]) {
          next[end] = total;
          at = first;
        }
      }
      start[end] = at;
      fill(fromEnd, end - 1, fromStart, at);
      fill(end + 1, toEnd, at, toStart);
    };
    fill(k + 1, n, k, n - 1);
    best = next;
    starts.push(start);
  }
  const firsts: number[] = [];
  let end = n;
  for (let k = classes - 2; k >= 0; k--) {
    end = starts[k][end];
    firsts.unshift(end);
  }
  return [0, ...firsts];
}
