import { Ajv, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { type FieldError, RequestError } from '../../../kit/core/errors.ts';
import { coercion } from './coerce.ts';
import { fieldErrors } from './field-errors.ts';
import type { WireSource } from './json.ts';

const MAX_REPORTED = 20;
/** Above this size only the first error is reported: collecting all would cost more than the request. */
const MAX_ITEMS_FOR_ALL_ERRORS = 2_000;

// Optimizing the generated code takes longer than the rest of compiling, and the JIT compiles it anyway. Schemas are
// this program's own, which a test holds against the schema of schemas.
const options = {
  strict: false,
  validateFormats: false,
  meta: false,
  validateSchema: false,
  code: { optimize: false },
};

export type Validator = (value: unknown, source: WireSource) => unknown;

/** Coerces and checks values of one schema. Throws RequestError that names up to 20 fields. */
export function validator(schema: TSchema): Validator {
  const coerce = coercion(schema);
  const isRight = new Ajv({ ...options, messages: false }).compile(schema);
  const explainers = new Map<boolean, ValidateFunction>();
  return (value, source) => {
    const coerced = coerce(value);
    if (isRight(coerced)) return coerced;
    const allErrors = items(coerced) <= MAX_ITEMS_FOR_ALL_ERRORS;
    // `verbose` gives messages the schema they come from.
    const explain = explainers.get(allErrors) ?? new Ajv({ ...options, verbose: true, allErrors }).compile(schema);
    explainers.set(allErrors, explain);
    explain(coerced);
    throw refusal(fieldErrors(explain.errors ?? [], source, MAX_REPORTED));
  };
}

function refusal(fields: readonly FieldError[]): RequestError {
  const [one] = fields;
  const more = fields.length > 1 ? ` (and ${fields.length - 1} more)` : '';
  return new RequestError(`${one?.message ?? 'the request is malformed'}${more}`, fields);
}

function items(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, v) => sum + (Array.isArray(v) ? v.length : 1), 0);
}
