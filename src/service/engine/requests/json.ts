import { wrongField } from '../../../kit/core/errors.ts';

/** The caller's name for the whole input: the `body`, or a query parameter that contains or names it. */
export type WireSource = 'body' | 'cfg' | 'cfgUuid' | 'query';

const MAX_DEPTH = 100;
/** Names that reach an object's prototype in careless code; no field of the API has one of them. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses the JSON of a request: UTF-8, nested at most 100 deep, finite numbers, no keys that reach prototypes. Throws
 * RequestError.
 */
export function parseJson(bytes: Uint8Array, source: WireSource): unknown {
  const text = decode(bytes, source);
  if (text.trim() === '') throw wrongField(source, 'is empty: a JSON object is expected');
  const value = source === 'cfg' ? parseConfiguration(text) : tryParse(text);
  if (value === undefined) throw wrongField(source, `isn't valid JSON`);
  const fault = faultIn(value, source, 0);
  if (fault !== null) throw wrongField(pathOf(fault.way) || source, fault.problem);
  return value;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array, source: WireSource): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw wrongField(source, `isn't valid UTF-8`);
  }
}

/** Parses a configuration from the URL, where old clients use single quotes. */
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

/** A fault inside a value, and the keys and indices that lead to it. */
interface Fault {
  readonly way: (string | number)[];
  readonly problem: string;
}

/**
 * Finds the first fault in a value; null if there is none. The way is built on the return path, because nearly all
 * values are right.
 */
function faultIn(value: unknown, source: WireSource, depth: number): Fault | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : { way: [], problem: 'must be a finite number' };
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= MAX_DEPTH) throw wrongField(source, `is nested deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const fault = faultIn(value[i], source, depth + 1);
      if (fault !== null) return inside(i, fault);
    }
    return null;
  }
  for (const key in value) {
    if (FORBIDDEN_KEYS.has(key)) return { way: [key], problem: 'is not an allowed name' };
    const fault = faultIn((value as Record<string, unknown>)[key], source, depth + 1);
    if (fault !== null) return inside(key, fault);
  }
  return null;
}

function inside(key: string | number, fault: Fault): Fault {
  fault.way.unshift(key);
  return fault;
}

/** Writes a field's path as the caller would, from the keys and indices that lead to it. */
export const pathOf = (way: readonly (string | number)[]): string =>
  way.reduce<string>((path, key) => (typeof key === 'number' ? `${path}[${key}]` : memberPath(path, key)), '');

/** Appends a member to a path, as in `sources[0].lat`; a key that isn't a plain word is put in brackets. */
function memberPath(path: string, key: string): string {
  if (!/^[A-Za-z_$][\w$-]*$/.test(key)) return `${path}[${JSON.stringify(key.slice(0, 80))}]`;
  return path === '' ? key : `${path}.${key}`;
}
