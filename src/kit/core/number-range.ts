export interface NumberRange {
  readonly min: number;
  /** Values from 2⁵³ − 1 on mean that there is no upper bound. */
  readonly max: number;
  /** `min` itself is not allowed. */
  readonly aboveMin?: boolean;
  readonly integer?: boolean;
}

/** Describes what is wrong with a value outside of a range: `must be a number from -90 to 90, but is 91`. */
export function rangeProblem({ min, max, aboveMin = false, integer = false }: NumberRange, value: unknown): string {
  const kind = integer ? 'an integer' : 'a number';
  const given = typeof value === 'number' ? `, but is ${value}` : '';
  return `must be ${kind}${bounds(min, max, aboveMin)}${given}`;
}

function bounds(min: number, max: number, aboveMin: boolean): string {
  const endless = max >= Number.MAX_SAFE_INTEGER;
  if (min === -Infinity) return endless ? '' : ` of at most ${max}`;
  if (aboveMin) return endless ? ` above ${min}` : ` above ${min} and at most ${max}`;
  return endless ? ` of at least ${min}` : ` from ${min} to ${max}`;
}
