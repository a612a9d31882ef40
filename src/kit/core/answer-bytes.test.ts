import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../../../test/worlds/any-text.ts';
import { AnswerBytes, COMMA, fixed } from './answer-bytes.ts';
import { hasHeadroom } from './headroom.ts';

const written = (write: (out: AnswerBytes) => void): string => {
  const out = new AnswerBytes(1);
  write(out);
  return new TextDecoder().decode(out.done());
};

it('writes integers as JSON does', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (n) => written((out) => out.integer(n)) === String(n)));
  expect([0, 9, 10, 99, 100, -1].map((n) => written((out) => out.integer(n)))).toEqual([
    '0',
    '9',
    '10',
    '99',
    '100',
    '-1',
  ]);
});

it('writes decimals that read back as the rounded number', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e7, max: 1e7, noNaN: true }), fc.integer({ min: 1, max: 7 }), (x, decimals) => {
      const text = written((out) => out.decimal(x, decimals));
      expect(Number(text)).toBeCloseTo(x, decimals - 1);
      expect(text).toMatch(new RegExp(`^-?\\d+(\\.\\d{1,${decimals}})?$`));
    }),
  );
  expect(written((out) => out.decimal(52.5, 7))).toBe('52.5');
  expect(written((out) => out.decimal(-0.00001, 3))).toBe('0');
  expect(written((out) => out.decimal(1.05, 2))).toBe('1.05');
  for (const x of [1e11 / 3, -1e16, 1e21, Number.MAX_VALUE]) {
    expect(Number(written((out) => out.decimal(x, 6)))).toBe(x);
  }
  expect(written((out) => out.decimal(Infinity, 6))).toBe('null');
});

it('writes any value as JSON does', () => {
  const value = fc.oneof(anyText(), fc.string(), fc.double(), fc.maxSafeInteger());
  fc.assert(fc.property(value, (x) => written((out) => out.json(x)) === JSON.stringify(x)));
  for (const x of ['', '"', '\\', '\x7f', '\ud800', 'ü', 'x'.repeat(65), -0, 1e21, 0.5, Number.NaN, null]) {
    expect(written((out) => out.json(x))).toBe(JSON.stringify(x));
  }
});

it('grows, takes back commas, and copies parts', () => {
  const long = 'x'.repeat(1000);
  const text = written((out) => {
    out.put(fixed('['));
    out.json({ ü: long });
    out.put(fixed(',no'), 0, 1);
    out.drop(COMMA);
    out.drop(COMMA);
    out.put(fixed(']'));
  });
  expect(JSON.parse(text)).toEqual([{ ü: long }]);
});

it('writes more members of an object', () => {
  const whole = (more: object): unknown =>
    JSON.parse(
      written((out) => {
        out.open({ a: 1 });
        out.members(more);
        out.put(fixed('}'));
      }),
    );
  expect(whole({ b: ['ü'], c: {} })).toEqual({ a: 1, b: ['ü'], c: {} });
  expect(whole({})).toEqual({ a: 1 });
});

it('ends as a body with room around it where that is large', () => {
  for (const length of [0, 3, 1 << 14, 100_000]) {
    const out = new AnswerBytes();
    const text = 'x'.repeat(length);
    out.put(fixed(text));
    const body = out.body();
    expect(new TextDecoder().decode(body)).toBe(text);
    expect(hasHeadroom(body)).toBe(length >= 1 << 14);
  }
});
