/**
 * What paths are compared by: the cost, and among equally cheap ones the other dimension, in one number. Keys of paths
 * that follow each other add up. Whole numbers up to 2⁵³: exact up to 2²⁶ deciseconds (two years) and 2²⁷ decimeters.
 */
const COST_UNIT = 2 ** 27;

/** Key of an arc or label that no path leads to. */
export const NO_PATH = Number.POSITIVE_INFINITY;

export const keyOf = (cost: number, other: number): number => cost * COST_UNIT + other;

export const costOfKey = (key: number): number => Math.floor(key / COST_UNIT);

/** Cost where sweeps keep costs in columns of their own, of what no path leads to. Two of them still fit 32 bits. */
export const NO_COST = 0x3fffffff;

export const otherOfKey = (key: number): number => key - costOfKey(key) * COST_UNIT;
