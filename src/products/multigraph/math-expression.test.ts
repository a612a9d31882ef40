import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpressionError, evaluate, namesIn, parseExpression } from './math-expression.ts';

const values: Readonly<Record<string, number>> = { a: 3, b: -2, 'a b': 10, 'x+y': 0.5 };
const result = (text: string): number => evaluate(parseExpression(text), (name) => values[name] ?? Number.NaN);

describe('math expressions', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['8 / 4 / 2', 1],
    ['8 - 4 - 2', 2],
    ['-{a} + {b}', -5],
    ['--{a}', 3],
    ['2 * -{b}', 4],
    ['{ a b } * {x+y}', 5],
    ['.5 + 1.5e1 + 2.', 17.5],
    ['  ( ( {a} ) )  ', 3],
  ])('%s', (text, expected) => expect(result(text)).toBe(expected));

  it('has no value where a name has none, or beyond numbers', () => {
    expect(result('{unknown} * 0')).toBeNaN();
    expect(result('1 / 0')).toBeNaN();
    expect(result('1e300 * 1e300')).toBeNaN();
  });

  it.each([
    ['', 'it ends too early'],
    ['1 +', 'it ends too early'],
    ['(1', 'it ends too early'],
    ['1 2', '"2" at character 3 is out of place'],
    ['{a', 'the brace at character 1 is never closed'],
    ['{ }', 'there is no name in the braces at character 1'],
    ['a + 1', '"a" at character 1 is out of place'],
    ['1; process.exit()', '";" at character 2 is out of place'],
    ['1e999', 'the number at character 1 is too large'],
    ['('.repeat(200), 'more than 100 parentheses inside each other'],
    ['2 ** 3', '"*" at character 4 is out of place'],
  ])('refuses %j', (text, message) => expect(() => parseExpression(text)).toThrow(new ExpressionError(message)));

  it('computes what the language itself would', () => {
    const { expression } = fc.letrec<{ expression: string; operand: string }>((tie) => ({
      expression: fc.oneof(
        { depthSize: 'small' },
        tie('operand'),
        fc
          .tuple(tie('expression'), fc.constantFrom('+', '-', '*', '/'), tie('expression'))
          .map(([left, sign, right]) => `${left} ${sign} ${right}`),
        tie('expression').map((inside) => `(${inside})`),
      ),
      operand: fc.oneof(fc.integer({ min: 0, max: 99 }).map(String), fc.constantFrom('{a}', '{b}')),
    }));
    fc.assert(
      fc.property(expression, (text) => {
        // The oracle evaluates text, but only text that the tests made themselves.
        const own = new Function(`return ${text.replaceAll('{a}', '(3)').replaceAll('{b}', '(-2)')}`) as () => number;
        const expected = own();
        if (Number.isFinite(expected)) expect(result(text)).toBe(expected);
        else expect(result(text)).toBeNaN();
        for (const name of namesIn(parseExpression(text))) expect(['a', 'b']).toContain(name);
      }),
    );
  });

  it('never fails otherwise', () => {
    const piece = fc.constantFrom('{', '}', '(', ')', '+', '-', '*', '/', '1', '.', 'e', ' ', 'a');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        try {
          parseExpression(pieces.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError);
        }
      }),
    );
  });
});
