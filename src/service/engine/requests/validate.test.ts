import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import type { RequestError } from '../../../kit/core/errors.ts';
import { validator } from './validate.ts';

const word = Type.Unsafe<string>({ type: 'string', enum: ['compact', 'geojson'] });
const validate = validator(
  Type.Object({
    form: Type.Optional(Type.Unsafe<unknown>({ anyOf: [word, { type: 'array', items: word }, { type: 'null' }] })),
    values: Type.Optional(Type.Array(Type.Number(), { minItems: 1, maxItems: 2 })),
    tm: Type.Optional(Type.Object({}, { additionalProperties: Type.Object({}), minProperties: 1, maxProperties: 1 })),
  }),
);

describe('messages about fields', () => {
  it.each([
    [{ form: 'xml' }, 'form must be one of compact, geojson or a list'],
    [{ values: [] }, 'values must have at least 1 item'],
    [{ values: [1, 2, 3] }, 'values must have at most 2 items'],
    [{ tm: {} }, 'tm must have at least 1 member'],
    [{ tm: { car: {}, walk: {} } }, 'tm must have at most 1 member'],
  ])('%j', (value, message) => {
    expect(() => validate(value, 'body')).toThrow(expect.objectContaining({ message }));
  });

  it('tells all of a short body, the first of a long one', () => {
    const faults = (numbers: unknown[]) => {
      const check = validator(Type.Object({ numbers: Type.Array(Type.Number({ maximum: 1 })) }));
      try {
        check({ numbers }, 'body');
      } catch (error) {
        return (error as RequestError).fields.map(({ path }) => path);
      }
      throw new Error('it was taken');
    };
    expect(faults([0, 2, 3])).toEqual(['numbers[1]', 'numbers[2]']);
    expect(faults([...Array.from({ length: 2500 }, () => 1), 2, 3])).toEqual(['numbers[2500]']);
  });
});
