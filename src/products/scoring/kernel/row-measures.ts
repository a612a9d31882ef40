/** The opportunities that a location reaches with their distances, each once. */
export interface ReachedRow {
  readonly count: number;
  /** The indices of opportunities. */
  readonly item: Int32Array;
  /** The distances in whole seconds or meters. */
  readonly weight: Int32Array;
}

/** Values by opportunity; NaN for opportunities that don't count. */
export type Values = Float64Array;

/** Returns the sum of the values within `max`. */
export function sumWithin({ count, item, weight }: ReachedRow, values: Values, max: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const value = values[item[i]];
    if (weight[i] <= max && !Number.isNaN(value)) sum += value;
  }
  return sum;
}

/** Returns the greatest value within `max`; NaN where there is none. */
export function maxWithin({ count, item, weight }: ReachedRow, values: Values, max: number): number {
  let most = Number.NaN;
  for (let i = 0; i < count; i++) {
    const value = values[item[i]];
    if (weight[i] <= max && !Number.isNaN(value) && !(most >= value)) most = value;
  }
  return most;
}

/**
 * Returns the sum of the values within `max`, each times the decay at its distance (W. G. Hansen, 1959).
 * @param decay the factor as a function of seconds or meters
 */
export function decayedSum(
  { count, item, weight }: ReachedRow,
  values: Values,
  max: number,
  decay: (weight: number) => number,
): number {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const value = values[item[i]];
    if (weight[i] <= max && !Number.isNaN(value)) sum += value * decay(weight[i]);
  }
  return sum;
}

/** Returns the mean distance of what counts within `max`, weighted by value; NaN where the values sum to 0. */
export function averageDistance({ count, item, weight }: ReachedRow, values: Values, max: number): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < count; i++) {
    const value = values[item[i]];
    if (weight[i] > max || Number.isNaN(value)) continue;
    sum += value * weight[i];
    total += value;
  }
  return total === 0 ? Number.NaN : sum / total;
}

/**
 * Returns the index in the row of the nearest opportunity that counts within `max`, of equally near ones the first; -1
 * where there is none.
 */
export function nearestIn({ count, item, weight }: ReachedRow, values: Values, max: number): number {
  let nearest = -1;
  for (let i = 0; i < count; i++) {
    const value = values[item[i]];
    if (weight[i] > max || Number.isNaN(value)) continue;
    if (nearest < 0 || weight[i] < weight[nearest] || (weight[i] === weight[nearest] && item[i] < item[nearest])) {
      nearest = i;
    }
  }
  return nearest;
}

/** Returns the attraction at a distance; distances below one second or meter count as one. */
const attractionAt = (strength: number, weight: number, exponent: number): number =>
  strength * Math.max(1, weight) ** exponent;

/** Adds the attraction of one competitor to `drawn`, by opportunity. */
export function addAttraction(
  { count, item, weight }: ReachedRow,
  max: number,
  strength: number,
  exponent: number,
  drawn: Float64Array,
): void {
  for (let i = 0; i < count; i++) {
    if (weight[i] <= max) drawn[item[i]] += attractionAt(strength, weight[i], exponent);
  }
}

/** A location in competition with others. */
interface Draw {
  readonly strength: number;
  readonly exponent: number;
  readonly probabilityDecay: number;
  /** The attraction of all rivals together, by opportunity. */
  readonly drawn: Float64Array;
  /** True if the location itself is among the rivals. */
  readonly isAmongThem: boolean;
}

/** The values that a location draws: the sum of the drawn values, and the same times their distances. */
interface Drawn {
  readonly sum: number;
  readonly distanceSum: number;
}

/**
 * Sums the values within `max` by the location's share of the attraction, A_i w_i^x / Σ_j A_j w_j^x, times
 * exp(-probabilityDecay · w) (D. L. Huff, 1964).
 */
export function drawnWithin({ count, item, weight }: ReachedRow, values: Values, max: number, draw: Draw): Drawn {
  const { strength, exponent, probabilityDecay, drawn, isAmongThem } = draw;
  let sum = 0;
  let distanceSum = 0;
  for (let i = 0; i < count; i++) {
    const value = values[item[i]];
    if (weight[i] > max || Number.isNaN(value)) continue;
    const own = attractionAt(strength, weight[i], exponent);
    const all = isAmongThem ? drawn[item[i]] : own + drawn[item[i]];
    // Shares are 0 where nothing attracts.
    if (!(own > 0)) continue;
    const part = value * Math.min(1, own / all) * Math.exp(-probabilityDecay * weight[i]);
    sum += part;
    distanceSum += part * weight[i];
  }
  return { sum, distanceSum };
}
