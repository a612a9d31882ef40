import type { ErrorObject } from 'ajv';
import type { FieldError } from '../../../kit/core/errors.ts';
import { type NumberRange, rangeProblem } from '../../../kit/core/number-range.ts';
import { pathOf, type WireSource } from './json.ts';

/** Turns AJV's errors into sentences about fields, named as the caller wrote them, each field once. */
export function fieldErrors(errors: readonly ErrorObject[], source: WireSource, max: number): FieldError[] {
  const unions = new Set(errors.filter((e) => e.keyword === 'anyOf' || e.keyword === 'oneOf').map((e) => e.schemaPath));
  const byPath = new Map<string, FieldError>();
  for (const error of errors) {
    // The errors of a union's branches are noise beside the list of what is allowed.
    if ([...unions].some((union) => error.schemaPath !== union && error.schemaPath.startsWith(union))) continue;
    const path = pathOfError(error) || source;
    if (byPath.has(path) || byPath.size >= max) continue;
    byPath.set(path, { path, message: `${path} ${problemOf(error)}` });
  }
  return [...byPath.values()];
}

function pathOfError({ instancePath, keyword, params }: ErrorObject): string {
  const keys = instancePath.split('/').slice(1);
  const way = keys.map((key) =>
    /^(0|[1-9]\d{0,14})$/.test(key) ? Number(key) : key.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
  return pathOf(keyword === 'required' ? [...way, params.missingProperty] : way);
}

function problemOf(error: ErrorObject): string {
  const { keyword, params } = error;
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'type':
      return `must be ${typeWords(params.type)}`;
    case 'enum':
      return `must be one of ${choices(params.allowedValues)}`;
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case 'anyOf':
    case 'oneOf':
      return unionWords(error.schema);
    case 'minItems':
      return `must have at least ${counted(params.limit, 'item')}`;
    case 'maxItems':
      return `must have at most ${counted(params.limit, 'item')}`;
    case 'minProperties':
    case 'maxProperties':
      return `must have ${keyword === 'minProperties' ? 'at least' : 'at most'} ${counted(params.limit, 'member')}`;
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
      return rangeProblem(rangeOf(error), error.data);
    default:
      return error.message ?? 'is not allowed here';
  }
}

/** Returns the allowed range that a number lies outside of. */
function rangeOf({ parentSchema }: ErrorObject): NumberRange {
  const { minimum, maximum = Infinity, exclusiveMinimum, type } = parentSchema as NumberSchema;
  const integer = [type].flat().includes('integer');
  const min = minimum ?? exclusiveMinimum ?? -Infinity;
  return { min, max: maximum, aboveMin: minimum === undefined && exclusiveMinimum !== undefined, integer };
}

interface NumberSchema {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly type?: string | readonly string[];
}

const counted = (count: unknown, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const ARTICLES: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'an integer',
  string: 'a string',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

function typeWords(type: unknown): string {
  const types = (Array.isArray(type) ? type : [type]).filter((t) => t !== 'null').map(String);
  return types.map((t) => ARTICLES[t] ?? t).join(' or ');
}

const choices = (values: readonly unknown[]): string =>
  values
    .filter((v) => v !== null)
    .map(String)
    .join(', ');

function unionWords(schema: unknown): string {
  const branches = schema as readonly { const?: unknown; enum?: readonly unknown[]; type?: unknown }[];
  const words = branches.flatMap((b) => b.enum ?? (b.const === undefined ? [] : [b.const]));
  const types = branches.filter((b) => b.enum === undefined && b.const === undefined).map((b) => typeWords(b.type));
  // Null isn't listed: it means "not given".
  const parts = [...(words.length > 0 ? [`one of ${choices(words)}`] : []), ...new Set(types.filter((t) => t !== ''))];
  return `must be ${parts.join(' or ')}`;
}
