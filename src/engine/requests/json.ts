import { RequestError } from '../../core/errors.ts';

/** What a caller calls the whole of what was sent: the `body`, or a query parameter that holds or names it. */
export type WireSource = 'body' | 'cfg' | 'cfgUuid' | 'query';

const MAX_DEPTH = 100;
/** Names that reach an object's prototype in code that isn't careful; nothing in the interface is called so. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * JSON of a request as a value: UTF-8, nested at most 100 deep, finite numbers, no keys that reach prototypes.
 * Throws RequestError.
 */
export function parseJson(bytes: Uint8Array, source: WireSource): unknown {
  const text = decode(bytes, source);
  if (text.trim() === '') throw wrong(source, 'is empty; a JSON object is expected');
  const value = source === 'cfg' ? parseConfiguration(text) : tryParse(text);
  if (value === undefined) throw wrong(source, `isn't valid JSON`);
  checkValue(value, source, '', 0);
  return value;
}

function decode(bytes: Uint8Array, source: WireSource): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw wrong(source, `isn't valid UTF-8`);
  }
}

/** Old clients put the configuration into the URL with single quotes. */
function parseConfiguration(text: string): unknown {
  const value = tryParse(text);
  if (value !== undefined || text.includes('"')) return value;
  return tryParse(text.replaceAll("'", '"'));
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checkValue(value: unknown, source: WireSource, path: string, depth: number): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw wrong(path || source, 'must be a finite number');
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH) throw wrong(source, `is nested deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const item: unknown = value[i];
      // Most items of long arrays are numbers: no path is made for them unless it is needed.
      if (typeof item === 'number' && Number.isFinite(item)) continue;
      checkValue(item, source, `${path}[${i}]`, depth + 1);
    }
    return;
  }
  for (const key of Object.keys(value)) {
    const inside = memberPath(path, key);
    if (FORBIDDEN_KEYS.has(key)) throw wrong(inside, 'is not an allowed name');
    checkValue((value as Record<string, unknown>)[key], source, inside, depth + 1);
  }
}

/** `sources[0].lat`; a key that isn't a plain word stands in brackets. */
export function memberPath(path: string, key: string): string {
  if (!/^[A-Za-z_$][\w$-]*$/.test(key)) return `${path}[${JSON.stringify(key.slice(0, 80))}]`;
  return path === '' ? key : `${path}.${key}`;
}

function wrong(path: string, problem: string): RequestError {
  const message = `${path} ${problem}`;
  return new RequestError(message, [{ path, message }]);
}
