import type { TSchema } from 'typebox';

/** The part of JSON Schema that says which members and values there are. */
export interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: boolean | SchemaNode;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly allOf?: readonly SchemaNode[];
}

type Coercion = (value: unknown) => unknown;

/**
 * Makes a function that coerces a JSON value to its schema, in place: nulls of objects are removed, `"300"` becomes a
 * number where one is wanted, `"true"` a boolean, and a word of an enumeration takes the schema's case. What fits no
 * rule stays for the validator to refuse. Unlike AJV's coercion it leaves a value alone that already has an allowed
 * type, so an id that may be number or string keeps its type.
 */
export function coercion(schema: TSchema): Coercion {
  return compile(schema as SchemaNode);
}

const asIs: Coercion = (value) => value;

function compile(node: SchemaNode): Coercion {
  const steps: Coercion[] = [];
  const branches = node.anyOf ?? node.oneOf;
  if (branches !== undefined) steps.push(union(branches));
  for (const part of node.allOf ?? []) steps.push(compile(part));
  const words = node.enum ?? (node.const === undefined ? undefined : [node.const]);
  if (words !== undefined) steps.push(enumeration(words));
  const types = typesOf(node);
  if (types.length > 0) steps.push(scalar(types));
  if (node.items !== undefined) steps.push(items(compile(node.items)));
  if (node.properties ?? node.patternProperties ?? node.additionalProperties ?? types.includes('object')) {
    steps.push(members(node));
  }
  const useful = steps.filter((step) => step !== asIs);
  if (useful.length <= 1) return useful[0] ?? asIs;
  return (value) => useful.reduce((v, step) => step(v), value);
}

const typesOf = (node: SchemaNode): readonly string[] =>
  node.type === undefined ? [] : typeof node.type === 'string' ? [node.type] : node.type;

const NUMERIC = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i;

function numberOf(text: string): number | undefined {
  if (text.length > 40 || !NUMERIC.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

function booleanOf(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : undefined;
}

function scalar(types: readonly string[]): Coercion {
  const takesString = types.includes('string');
  const takesNumber = types.includes('number') || types.includes('integer');
  const takesBoolean = types.includes('boolean');
  if (!takesString && !takesNumber && !takesBoolean) return asIs;
  return (value) => {
    if (typeof value === 'string' && !takesString) {
      const number = takesNumber ? numberOf(value) : undefined;
      return number ?? (takesBoolean ? booleanOf(value) : undefined) ?? value;
    }
    if (typeof value === 'number' && takesString && !takesNumber) return String(value);
    return value;
  };
}

function enumeration(words: readonly unknown[]): Coercion {
  const byLowerCase = new Map(words.map((word) => [String(word).toLowerCase(), word]));
  return (value) => {
    if (typeof value !== 'string' || words.includes(value)) return value;
    const found = byLowerCase.get(value.trim().toLowerCase());
    return found === undefined ? value : found;
  };
}

function items(item: Coercion): Coercion {
  if (item === asIs) return asIs;
  return (value) => {
    if (!Array.isArray(value)) return value;
    for (let i = 0; i < value.length; i++) {
      const coerced = item(value[i]);
      if (coerced !== value[i]) value[i] = coerced;
    }
    return value;
  };
}

function members(node: SchemaNode): Coercion {
  const known = new Map(Object.entries(node.properties ?? {}).map(([name, child]) => [name, compile(child)]));
  const patterns = Object.entries(node.patternProperties ?? {}).map(
    ([pattern, child]) => [new RegExp(pattern, 'u'), compile(child)] as const,
  );
  const closed = node.additionalProperties === false;
  const rest = typeof node.additionalProperties === 'object' ? compile(node.additionalProperties) : asIs;
  const coercionOf = (name: string): Coercion | undefined =>
    known.get(name) ?? patterns.find(([pattern]) => pattern.test(name))?.[1] ?? (closed ? undefined : rest);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const object = value as Record<string, unknown>;
    for (const name in object) {
      const member = object[name];
      const coerce = member === null ? undefined : coercionOf(name);
      // Null means "not given", and unknown fields are ignored even where a schema is closed.
      if (coerce === undefined) {
        delete object[name];
        continue;
      }
      const coerced = coerce(member);
      // Most values are what they should be already, and writing costs more than looking.
      if (coerced !== member) object[name] = coerced;
    }
    return object;
  };
}

/** Coerces with the first branch that accepts the value as it is, otherwise with the first that accepts it coerced. */
function union(branches: readonly SchemaNode[]): Coercion {
  const compiled = branches.map((node) => ({ node, coerce: compile(node) }));
  return (value) => {
    for (const { node, coerce } of compiled) if (takes(node, value)) return coerce(value);
    if (typeof value !== 'string' && typeof value !== 'number') return value;
    for (const { node, coerce } of compiled) {
      const changed = coerce(value);
      if (changed !== value && takes(node, changed)) return changed;
    }
    return value;
  };
}

function takes(node: SchemaNode, value: unknown): boolean {
  if (node.const !== undefined) return node.const === value;
  if (node.enum !== undefined) return node.enum.includes(value);
  const types = typesOf(node);
  return types.length === 0 || types.some((type) => isOfType(value, type));
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
