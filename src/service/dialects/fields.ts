import type { Position } from '../../kit/geo/coordinates.ts';

/** The kinds of faults that foreign APIs distinguish. */
export type Fault = 'missing' | 'format' | 'value' | 'limit' | 'unknown';

/** Makes the error of a foreign API for a fault in a field. */
export type Refuse = (fault: Fault, path: string, problem: string) => Error;

interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly isWhole?: true;
}

/** Names of keys, which any request may have. */
const KEYS = ['key', 'apiKey', 'serviceKey', 'api_key', 'access_token'];

/**
 * Reads the fields of a request, from a query or from JSON alike: numbers and truth values may be text, null is not
 * given. Every method throws the foreign API's own error for a field that can't be read.
 */
export class Fields {
  /** A list: most objects have few fields, and a request may have thousands of objects. */
  private readonly seen: string[] = [];

  constructor(
    private readonly values: Readonly<Record<string, unknown>>,
    private readonly refuse: Refuse,
    /** The fields that these lie within, and where: a member, or an element of a list. */
    private readonly outer: Fields | null = null,
    private readonly member = '',
    private readonly index: number | null = null,
  ) {}

  get names(): readonly string[] {
    return Object.keys(this.values);
  }

  /** Returns the path of a field; of these fields themselves for an empty name. It is made for errors only. */
  pathOf(name: string): string {
    if (this.outer === null) return name;
    const own = this.outer.pathOf(this.member) + (this.index === null ? '' : `[${this.index}]`);
    return name === '' ? own : `${own}.${name}`;
  }

  /** Returns the error for a field. */
  fault(fault: Fault, name: string, problem: string): Error {
    return this.refuse(fault, this.pathOf(name), problem);
  }

  /** Returns a value as it was sent; undefined if it wasn't. */
  value(name: string): unknown {
    this.seen.push(name);
    return Object.hasOwn(this.values, name) ? (this.values[name] ?? undefined) : undefined;
  }

  number(name: string, bounds: Bounds = {}): number | undefined {
    const value = this.value(name);
    return value === undefined || value === '' ? undefined : this.numberOf(value, name, bounds);
  }

  /** Returns a value as a number. */
  numberOf(value: unknown, name: string, { min = -Infinity, max = Infinity, isWhole }: Bounds = {}): number {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) throw this.fault('format', name, 'must be a number');
    if (isWhole && !Number.isInteger(number)) throw this.fault('format', name, 'must be an integer');
    if (number >= min && number <= max) return number;
    const range = max === Infinity ? `at least ${min}` : min === -Infinity ? `at most ${max}` : `from ${min} to ${max}`;
    throw this.fault('value', name, `must be ${range}`);
  }

  boolean(name: string): boolean | undefined {
    const value = this.value(name);
    if (value === undefined || value === '') return undefined;
    const text = String(value).toLowerCase();
    if (text !== 'true' && text !== 'false') throw this.fault('format', name, 'must be true or false');
    return text === 'true';
  }

  text(name: string): string | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    if (typeof value === 'object') throw this.fault('format', name, 'must be a text');
    return String(value);
  }

  word<W extends string>(name: string, words: readonly W[]): W | undefined {
    const text = this.text(name);
    if (text === undefined || text === '') return undefined;
    const word = words.find((known) => known === text.toLowerCase());
    if (word === undefined) throw this.fault('value', name, `must be one of ${words.join(', ')}`);
    return word;
  }

  /** Returns a list: of JSON, of a repeated parameter, or of a text with separators. */
  list(name: string, separator = ','): readonly unknown[] | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    if (Array.isArray(value)) return value;
    if (typeof value === 'object') throw this.fault('format', name, 'must be a list');
    return String(value) === '' ? undefined : String(value).split(separator);
  }

  /** Returns the objects of a list, to be read field by field. */
  objects(name: string): readonly Fields[] | undefined {
    const list = this.value(name);
    if (list === undefined) return undefined;
    if (!Array.isArray(list)) throw this.fault('format', name, 'must be a list');
    return list.map((value, i) => this.inner(value, name, i));
  }

  object(name: string): Fields | undefined {
    const value = this.value(name);
    return value === undefined ? undefined : this.inner(value, name);
  }

  private inner(value: unknown, name: string, index: number | null = null): Fields {
    if (isRecord(value)) return new Fields(value, this.refuse, this, name, index);
    throw this.fault('format', index === null ? name : `${name}[${index}]`, 'must be an object');
  }

  /** Returns a pair of numbers as a position, in the order longitude, latitude unless said otherwise. */
  position(value: unknown, name: string, order: 'lonlat' | 'latlon' = 'lonlat'): Position {
    const pair = typeof value === 'string' ? value.split(',') : value;
    if (!Array.isArray(pair) || pair.length < 2 || pair.length > 3) {
      throw this.fault(
        'format',
        name,
        `must be a ${order === 'lonlat' ? 'longitude and a latitude' : 'latitude and a longitude'}`,
      );
    }
    const [first, second] = order === 'lonlat' ? pair : [pair[1], pair[0]];
    return this.degrees(first, second, name);
  }

  /** Returns two numbers as a position. */
  degrees(lon: unknown, lat: unknown, name: string): Position {
    return [this.numberOf(lon, name, { min: -180, max: 180 }), this.numberOf(lat, name, { min: -90, max: 90 })];
  }

  /** Passes over fields that only refine an answer. */
  ignore(...names: readonly string[]): void {
    this.seen.push(...names);
  }

  /** Refuses the first field that nothing has asked for. */
  end(): void {
    const unknown = Object.keys(this.values).find((name) => !this.seen.includes(name) && !KEYS.includes(name));
    if (unknown !== undefined) throw this.fault('unknown', unknown.slice(0, 80), 'is not known here');
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
