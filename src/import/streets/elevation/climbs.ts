/** Climbs and descents smaller than this are noise of the height model. */
const NOISE_M = 4;

/**
 * Returns climb and descent per stretch of a profile, without noise: the line is followed from one turning point to the
 * next, where a turn counts once the line has gone back by more than 4 m. The two ends of the line always count, so
 * climbs minus descents is the difference of the ends. `owner[i]` is the stretch that leads up to sample i.
 */
export function climbs(
  z: Float64Array,
  owner: Int32Array,
  stretchCount: number,
): { readonly up: Float64Array; readonly down: Float64Array } {
  const up = new Float64Array(stretchCount);
  const down = new Float64Array(stretchCount);
  const last = z.length - 1;
  let from = 0;
  let low = 0;
  let high = 0;
  let direction = 0;
  for (let i = 1; i <= last; i++) {
    if (z[i] > z[high]) high = i;
    if (z[i] < z[low]) low = i;
    if (direction >= 0 && z[high] - z[i] > NOISE_M) {
      if (direction > 0) {
        share(z, owner, from, high, up, down);
        from = high;
      }
      direction = -1;
      low = i;
    } else if (direction <= 0 && z[i] - z[low] > NOISE_M) {
      if (direction < 0) {
        share(z, owner, from, low, up, down);
        from = low;
      }
      direction = 1;
      high = i;
    }
  }
  if (last > from) share(z, owner, from, last, up, down);
  return { up, down };
}

/** Spreads the difference between two samples over the stretches where the line first reaches each height. */
function share(
  z: Float64Array,
  owner: Int32Array,
  from: number,
  to: number,
  up: Float64Array,
  down: Float64Array,
): void {
  let level = z[from];
  const rises = z[to] >= level;
  for (let i = from + 1; i <= to; i++) {
    const next = rises ? Math.min(Math.max(level, z[i]), z[to]) : Math.max(Math.min(level, z[i]), z[to]);
    if (rises) up[owner[i]] += next - level;
    else down[owner[i]] += level - next;
    level = next;
  }
}
