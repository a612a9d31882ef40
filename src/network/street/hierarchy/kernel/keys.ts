/**
 * Keys compare paths by cost, and equally cheap ones by the other dimension, in one number. Keys of consecutive paths
 * add up. They are whole numbers up to 2⁵³: exact up to 2²⁶ deciseconds (two years) and 2²⁷ decimeters.
 */
const COST_UNIT = 2 ** 27;

/** The key of an arc or label that no path leads to. */
export const NO_PATH = Number.POSITIVE_INFINITY;

export const keyOf = (cost: number, other: number): number => cost * COST_UNIT + other;

export const costOfKey = (key: number): number => Math.floor(key / COST_UNIT);

/**
 * The cost of a label that no path leads to, where sweeps keep costs in their own columns. Twice it still fits 32 bits.
 */
export const NO_COST = 0x3fffffff;

export const otherOfKey = (key: number): number => key - costOfKey(key) * COST_UNIT;
