import { wrongField } from '../../kit/core/errors.ts';
import { type NumberRange, rangeProblem } from '../../kit/core/number-range.ts';

/** Refuses a field: `path` is the field as the caller wrote it, `message` continues the sentence ("must be …"). */
export function refuse(path: string, message: string): never {
  throw wrongField(path, message);
}

export type Range = NumberRange;

/** Returns whether a value is a number from `min` to `max`, both included. */
export const isWithin = (value: unknown, { min, max }: Range): value is number =>
  typeof value === 'number' && value >= min && value <= max;

/** Reads a number in a range; returns `fallback` if it isn't given. */
export function numberIn(value: unknown, path: string, range: Range, fallback: number): number {
  if (value === undefined || value === null) return fallback;
  if (!isWithin(value, range)) refuse(path, rangeProblem(range, value));
  if (range.aboveMin && value === range.min) refuse(path, rangeProblem(range, value));
  if (range.integer && !Number.isInteger(value)) refuse(path, rangeProblem(range, value));
  return value;
}

export function booleanOr(value: unknown, path: string, fallback: boolean): boolean {
  if (value === undefined || value === null) return fallback;
  if (typeof value !== 'boolean') refuse(path, 'must be true or false');
  return value;
}

/** Reads a word of an enumeration, in any case. */
export function wordOr<const W extends string>(value: unknown, path: string, allowed: readonly W[], fallback: W): W {
  if (value === undefined || value === null) return fallback;
  const word = allowed.find((w) => typeof value === 'string' && w.toLowerCase() === value.toLowerCase());
  return word ?? refuse(path, `must be one of ${allowed.join(', ')}`);
}

/** Reads a list, empty if it isn't given. */
export function listOr<T>(value: readonly T[] | null | undefined, path: string): readonly T[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) refuse(path, 'must be a list');
  return value;
}
