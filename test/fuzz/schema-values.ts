import type { Random } from '../../src/kit/core/random.ts';
import { below, oddValue, pick } from './mutations.ts';

/** JSON Schema, as far as the API uses it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly items?: Schema | readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

/** The range of positions; elsewhere most requests would end before they begin. */
const NEAR: Readonly<Record<string, () => readonly [number, number]>> = {
  lat: () => [50.49, 50.51],
  lng: () => [8.485, 8.515],
  lon: () => [8.485, 8.515],
  x: () => [8.485, 8.515],
  y: () => [50.49, 50.51],
};
const DEEPEST = 9;

/** Returns a value that mostly passes `schema`; `name` is the member that it is of. */
export function schemaValue(random: Random, schema: Schema, name = '', depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return schemaValue(random, pick(random, choices), name, depth);
  if (schema.allOf !== undefined) {
    const parts = schema.allOf.map((part) => schemaValue(random, part, name, depth));
    return parts.every((part) => typeof part === 'object') ? Object.assign({}, ...parts) : parts[0];
  }
  const type =
    typeof schema.type === 'string' ? schema.type : schema.type === undefined ? undefined : pick(random, schema.type);
  if (type === 'object' || schema.properties !== undefined) return objectOf(random, schema, depth);
  if (type === 'array') {
    const { items = {}, minItems = 0, maxItems = 3 } = schema;
    if (Array.isArray(items)) return items.map((item: Schema) => schemaValue(random, item, name, depth + 1));
    const count = Math.min(maxItems, minItems + below(random, 3));
    return Array.from({ length: depth > DEEPEST ? minItems : count }, () =>
      schemaValue(random, items as Schema, name, depth + 1),
    );
  }
  if (type === 'number' || type === 'integer') return numberOf(random, schema, type, name);
  if (type === 'boolean') return random() < 0.5;
  if (type === 'null') return null;
  if (type === 'string') return textOf(random, name);
  return oddValue(random);
}

function objectOf(random: Random, schema: Schema, depth: number): object {
  const { properties = {}, required = [], patternProperties = {}, additionalProperties } = schema;
  const value: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(properties)) {
    const wanted = required.includes(name) || random() < (depth > DEEPEST ? 0 : 0.25);
    if (wanted) value[name] = schemaValue(random, member, name, depth + 1);
  }
  const others = [
    ...Object.values(patternProperties),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ];
  for (const other of others)
    value[pick(random, ['a', 'all', 'primary', 'g_shop', '0'])] = schemaValue(random, other, '', depth + 1);
  return value;
}

function numberOf(random: Random, { minimum = -1000, maximum = 1e5 }: Schema, type: string, name: string): number {
  const [low, high] =
    random() < 0.95 ? (NEAR[name]?.() ?? [minimum, Math.min(maximum, minimum + 2000)]) : [minimum, maximum];
  const value = low + random() * (high - low);
  return type === 'integer' ? Math.round(value) : value;
}

const DATES = ['2026-03-02', '2026-03-02T08:00:00', '2026-03-02T08:00:00Z'];

function textOf(random: Random, name: string): string {
  if (/date|time/i.test(name)) return pick(random, DATES);
  if (name === 'serviceUrl')
    return pick(random, ['http://localhost/demo', 'demo', 'http://localhost/demo/', 'http://x/nowhere']);
  return pick(random, [
    'a',
    'b',
    '0',
    'demo',
    'shop',
    'bakery',
    'g_shop',
    '*',
    'walk',
    'POINT(8.5 50.5)',
    '8.5,50.5',
    '{p} / 2',
  ]);
}
