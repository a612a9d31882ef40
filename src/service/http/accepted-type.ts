const JSON_TYPES = ['application/json', 'application/*', '*/*'];

/**
 * Returns the media type that an `Accept` header prefers to JSON, among those that an answer may have (RFC 9110,
 * section 12.5.1); undefined means JSON. At equal weight JSON comes first, then the order of `offered`.
 */
export function acceptedType(accept: string | undefined, offered: readonly string[]): string | undefined {
  if (accept === undefined) return undefined;
  const wishes = accept.split(',').map(readWish);
  const weightOf = (names: readonly string[]): number =>
    wishes.reduce((most, { type, weight }) => (names.includes(type) ? Math.max(most, weight) : most), 0);
  let best: { type: string | undefined; weight: number } = { type: undefined, weight: weightOf(JSON_TYPES) };
  for (const type of offered) {
    const weight = weightOf([type]);
    if (weight > best.weight) best = { type, weight };
  }
  return best.type;
}

function readWish(text: string): { readonly type: string; readonly weight: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
  return { type, weight: weight >= 0 && weight <= 1 ? weight : 1 };
}
