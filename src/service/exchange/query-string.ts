export type QueryValues = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Parses query parameters: each is split at the first `=` only, `+` is a space, and invalid percent-encoding stays as
 * it is. Repeated parameters become lists. The object has no prototype, because names come from outside.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = Object.create(null);
  for (const part of text.split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = decode(at < 0 ? part : part.slice(0, at));
    const value = at < 0 ? '' : decode(part.slice(at + 1));
    const present = values[name];
    if (present === undefined) values[name] = value;
    else if (Array.isArray(present)) present.push(value);
    else values[name] = [present, value];
  }
  return values;
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  return text.includes('%') ? percentDecoded(spaced) : spaced;
}

export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the value of a parameter, the first if it is repeated; empty values count as missing. */
export function queryValue(values: QueryValues, name: string): string | undefined {
  const value = values[name];
  return (Array.isArray(value) ? value.find((v) => v !== '') : value) || undefined;
}

/** Returns every value of a parameter. */
export function queryList(values: QueryValues, name: string): readonly string[] {
  const value = values[name];
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

/** Returns an address without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0];

/** Replaces repeated slashes in the path by single ones; the query stays as it is. */
export function foldSlashes(url: string): string {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  if (!path.includes('//')) return url;
  return path.replaceAll(/\/{2,}/g, '/') + (at < 0 ? '' : url.slice(at));
}
