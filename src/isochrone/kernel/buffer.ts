import type { Bands } from './bands.ts';
import { type CrossingRule, EIGHTHS } from './crossing.ts';

const FAR = 1e9;

/**
 * Grows the area of band `k` by `reach` cells: writes `reach - distance to the area` for each node (inside: at least
 * `reach`), so that the border of the grown area is where the level is 0. The window must have room for it.
 *
 * The area is seen as the points that rows have inside, and the points that columns have above and below inside
 * nodes. It only grows with the threshold, so distances only shrink and grown areas stay nested. Exact Euclidean
 * distance to those points: Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled Functions" (2012).
 */
export function buffer(bands: Bands, k: number, crossing: CrossingRule, reach: number, level: Float32Array): void {
  const { codes, width, height } = bands;
  const along = new Float64Array(width * height);
  rowDistances(codes, k, crossing, width, height, along);

  const places = new Float64Array(height * 3);
  const squares = new Float64Array(height * 3);
  const hull = new Int32Array(height * 3);
  const breaks = new Float64Array(height * 3 + 1);
  for (let i = 0; i < width; i++) {
    let count = 0;
    for (let j = 0; j < height; j++) {
      const n = j * width + i;
      if (along[n] >= FAR) continue;
      const inside = codes[n] <= k;
      if (!inside) {
        if (along[n] > reach + 1) continue;
        places[count] = j;
        squares[count++] = along[n] * along[n];
        continue;
      }
      const below = codes[n - width] > k;
      const above = codes[n + width] > k;
      if (below) {
        places[count] = j - crossing.eighths(n, n - width) / EIGHTHS;
        squares[count++] = 0;
      }
      if (above) {
        places[count] = j + crossing.eighths(n, n + width) / EIGHTHS;
        squares[count++] = 0;
      }
      if (!below && !above) {
        places[count] = j;
        squares[count++] = 0;
      }
    }
    columnLevels(i, count);
  }

  function columnLevels(i: number, count: number): void {
    let top = -1;
    for (let s = 0; s < count; s++) {
      const base = squares[s] + places[s] * places[s];
      let meets = -Infinity;
      while (top >= 0) {
        const other = hull[top];
        const gap = 2 * (places[s] - places[other]);
        meets = gap > 0 ? (base - squares[other] - places[other] * places[other]) / gap : -Infinity;
        if (meets > breaks[top]) break;
        top--;
        meets = -Infinity;
      }
      hull[++top] = s;
      breaks[top] = meets;
      breaks[top + 1] = Infinity;
    }
    let at = 0;
    for (let j = 0; j < height; j++) {
      const n = j * width + i;
      if (codes[n] <= k) {
        level[n] = reach + depth(codes, k, crossing, n, width);
        continue;
      }
      if (top < 0) {
        level[n] = -FAR;
        continue;
      }
      while (breaks[at + 1] < j) at++;
      const s = hull[at];
      level[n] = reach - Math.sqrt((j - places[s]) ** 2 + squares[s]);
    }
  }
}

/** How far the border is from an inside node at least; only grows with the threshold, as each direction does. */
function depth(codes: Uint8Array, k: number, crossing: CrossingRule, n: number, width: number): number {
  let least = EIGHTHS;
  for (let d = 0; d < 4; d++) {
    const beside = d === 0 ? n + 1 : d === 1 ? n - 1 : d === 2 ? n + width : n - width;
    if (codes[beside] > k) least = Math.min(least, crossing.eighths(n, beside));
  }
  return least / EIGHTHS;
}

/** Cells from each node to the nearest point of the area in the same row. */
function rowDistances(
  codes: Uint8Array,
  k: number,
  crossing: CrossingRule,
  width: number,
  height: number,
  along: Float64Array,
): void {
  for (let j = 0; j < height; j++) {
    const base = j * width;
    let nearest = -FAR;
    for (let i = 0; i < width; i++) {
      const n = base + i;
      if (codes[n] <= k) nearest = i;
      else if (i > 0 && codes[n - 1] <= k) nearest = i - 1 + crossing.eighths(n - 1, n) / EIGHTHS;
      along[n] = i - nearest;
    }
    nearest = FAR;
    for (let i = width - 1; i >= 0; i--) {
      const n = base + i;
      if (codes[n] <= k) nearest = i;
      else if (i < width - 1 && codes[n + 1] <= k) nearest = i + 1 - crossing.eighths(n + 1, n) / EIGHTHS;
      along[n] = Math.min(along[n], nearest - i);
    }
  }
}
