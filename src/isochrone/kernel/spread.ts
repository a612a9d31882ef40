import { AWAY_LIMIT, AWAY_MASK, COST_SHIFT, type TimeField, WALL } from './time-field.ts';

/** What a step to a neighbouring node adds to a state: cost and distance in one number. */
export interface OffRoadSteps {
  readonly straight: number;
  readonly diagonal: number;
}

/**
 * The steps for a cell: `costPerCell` and `awayPerCell` (in `AWAY_LIMIT`ths of the greatest distance) are multiplied
 * after rounding, so that coarser levels cost exactly a power of two times as much.
 */
export function offRoadSteps(costPerCell: number, awayPerCell: number, level: number): OffRoadSteps | null {
  const scale = 2 ** level;
  const step = (factor: number): number => {
    const away = Math.ceil(awayPerCell * factor) * scale;
    const cost = Math.ceil(costPerCell * factor) * scale;
    return cost * 2 ** COST_SHIFT + Math.min(away, AWAY_MASK);
  };
  // Cells wider than the greatest distance can't be crossed.
  if (Math.ceil(awayPerCell) * scale > AWAY_LIMIT) return null;
  return { straight: step(1), diagonal: step(Math.SQRT2) };
}

/**
 * Walks from roads onto the land around them: a two-pass chamfer over the eight neighbours, as far as `away` allows.
 * Walls neither take such costs nor pass them on, unless a road through them was reached.
 *
 * States within a threshold depend on states within that threshold only, because steps are positive and the smaller
 * state always wins. So the field below a threshold doesn't depend on how far the search went.
 */
export function spreadOffRoad(field: TimeField, steps: OffRoadSteps): void {
  const { values, width, height } = field;
  const { straight, diagonal } = steps;
  const last = (height - 1) * width - 1;
  for (let n = width + 1; n < last; n++) {
    const old = values[n];
    if ((old & WALL) !== 0) continue;
    let best = old;
    let state = (values[n - 1] & ~WALL) + straight;
    if (state < best && (state & 255) <= AWAY_LIMIT) best = state;
    state = (values[n - width] & ~WALL) + straight;
    if (state < best && (state & 255) <= AWAY_LIMIT) best = state;
    state = (values[n - width - 1] & ~WALL) + diagonal;
    if (state < best && (state & 255) <= AWAY_LIMIT) best = state;
    state = (values[n - width + 1] & ~WALL) + diagonal;
    if (state < best && (state & 255) <= AWAY_LIMIT) best = state;
    if (best !== old) values[n] = best;
  }
  for (let n = last - 1; n > width; n--) {
    const old = values[n];
    if ((old & WALL) !== 0) continue;
    let best = old;
    let state = (values[n + 1] & ~WALL) + straight;
    if (state < best && (state & 255) <= AWAY_LIMIT) best = state;
    state = (values[n + width] & ~WALL) + straight;
    if (state < best && (state & 255) <= AWAY_LIMIT) best = state;
    state = (values[n + width + 1] & ~WALL) + diagonal;
    if (state < best && (state & 255) <= AWAY_LIMIT) best = state;
    state = (values[n + width - 1] & ~WALL) + diagonal;
    if (state < best && (state & 255) <= AWAY_LIMIT) best = state;
    if (best !== old) values[n] = best;
  }
}
