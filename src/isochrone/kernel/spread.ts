import { AWAY_LIMIT, AWAY_MASK, COST_SHIFT, type TimeField, WALL } from './time-field.ts';

/** What a step to a neighbouring node adds to a state: cost and distance in one number. */
export interface OffRoadSteps {
  readonly straight: number;
  readonly diagonal: number;
}

/** The steps of a cell that costs `cost` and counts `away` `AWAY_LIMIT`ths of the reach; null where it is wider. */
export function offRoadSteps(cost: number, away: number): OffRoadSteps | null {
  if (away > AWAY_LIMIT) return null;
  const step = (factor: number): number =>
    Math.ceil(cost * factor) * 2 ** COST_SHIFT + Math.min(Math.ceil(away * factor), AWAY_MASK);
  return { straight: step(1), diagonal: step(Math.SQRT2) };
}

/**
 * Walks from roads onto the land around them: a two-pass chamfer over the eight neighbours, as far as `away` allows.
 * Walls neither take such costs nor pass them on, unless a road through them was reached.
 *
 * States within a threshold depend on states within that threshold only, because steps are positive and the smaller
 * state always wins. So the field below a threshold doesn't depend on how far the search went.
 */
export function spreadOffRoad(field: TimeField, { straight, diagonal }: OffRoadSteps): void {
  const { values, width, height, from, to } = field;
  for (let j = 1; j < height - 1; j++) {
    // The outermost columns stay free.
    const first = Math.max(1, from[j]);
    const count = Math.min(width - 2, to[j]) - first + 1;
    const before = j * width + first - 1;
    if (count > 0) sweep(values, before, before - width, 1, count, straight, diagonal);
  }
  for (let j = height - 2; j > 0; j--) {
    const first = Math.max(1, from[j]);
    const last = Math.min(width - 2, to[j]);
    const before = j * width + last + 1;
    if (last >= first) sweep(values, before, before + width, -1, last - first + 1, straight, diagonal);
  }
}

/** One row from its end at `at` in steps of `step`, taking from the node before and from three nodes of the row `from`. */
function sweep(
  values: Int32Array,
  at: number,
  from: number,
  step: number,
  count: number,
  straight: number,
  diagonal: number,
): void {
  let before = values[at] & ~WALL;
  let beside = values[from] & ~WALL;
  let next = from + step;
  let across = values[next] & ~WALL;
  let n = at;
  for (let k = 0; k < count; k++) {
    n += step;
    next += step;
    const ahead = values[next] & ~WALL;
    const old = values[n];
    let best = old & ~WALL;
    if (best === old) {
      const up = across + straight;
      if (up < best && (up & 255) <= AWAY_LIMIT) best = up;
      // Of the two diagonal neighbours the better one counts.
      const slanted = Math.min(beside, ahead) + diagonal;
      if (slanted < best && (slanted & 255) <= AWAY_LIMIT) best = slanted;
      const along = before + straight;
      if (along < best && (along & 255) <= AWAY_LIMIT) best = along;
      values[n] = best;
    }
    before = best;
    beside = across;
    across = ahead;
  }
}
