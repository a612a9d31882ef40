import { weightedValues } from './weighted-values.ts';

const JSON_TYPES = ['application/json', 'application/*', '*/*'];

/**
 * Returns the media type that an `Accept` header prefers to JSON, among those that an answer may have (RFC 9110,
 * section 12.5.1); undefined means JSON. At equal weight JSON comes first, then the order of `offered`.
 */
export function acceptedType(accept: string | undefined, offered: readonly string[]): string | undefined {
  if (accept === undefined) return undefined;
  const accepted = weightedValues(accept);
  const weightOf = (names: readonly string[]): number =>
    accepted.reduce((most, { name, weight }) => (names.includes(name) ? Math.max(most, valid(weight)) : most), 0);
  let best: { type: string | undefined; weight: number } = { type: undefined, weight: weightOf(JSON_TYPES) };
  for (const type of offered) {
    const weight = weightOf([type]);
    if (weight > best.weight) best = { type, weight };
  }
  return best.type;
}

const valid = (weight: number): number => (weight >= 0 && weight <= 1 ? weight : 1);
