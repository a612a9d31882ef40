/** What a location reaches: things with their distances, each once. */
export interface ReachedRow {
  readonly count: number;
  /** Indices of things. */
  readonly item: Int32Array;
  /** Whole seconds or meters. */
  readonly weight: Int32Array;
}

/** Values by thing; NaN where it doesn't count. */
export type Values = Float64Array;

/** The sum of the values within `max`. */
export function sumWithin({ count, item, weight }: ReachedRow, values: Values, max: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const value = values[item[i]];
    if (weight[i] <= max && !Number.isNaN(value)) sum += value;
  }
  return sum;
}

/** The greatest value within `max`; NaN where there is none. */
export function maxWithin({ count, item, weight }: ReachedRow, values: Values, max: number): number {
  let most = Number.NaN;
  for (let i = 0; i < count; i++) {
    const value = values[item[i]];
    if (weight[i] <= max && !Number.isNaN(value) && !(most >= value)) most = value;
  }
  return most;
}

/**
 * The sum of the values within `max`, each times what the decay leaves at its distance (W. G. Hansen, 1959).
 * @param decay factor by seconds or meters
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

/** The mean distance of what counts within `max`, weighted by value; NaN where the values add up to nothing. */
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

/** Place in the row of the nearest thing that counts within `max`, of equally near ones the first; -1 where there is none. */
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

/** How strongly someone attracts at a distance; nearer than one second or meter counts as one. */
const attractionAt = (strength: number, weight: number, exponent: number): number =>
  strength * Math.max(1, weight) ** exponent;

/** Adds what one competitor attracts to `drawn`, by thing. */
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
  /** By thing, the attraction of all rivals together. */
  readonly drawn: Float64Array;
  /** Whether the location itself is among the rivals. */
  readonly isAmongThem: boolean;
}

/** What a location draws to itself: the sum of the drawn values, and the same times their distances. */
interface Drawn {
  readonly sum: number;
  readonly distanceSum: number;
}

/**
 * The values within `max` by the share that a location has in the attraction of all, A_i w_i^x / Σ_j A_j w_j^x, times
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
