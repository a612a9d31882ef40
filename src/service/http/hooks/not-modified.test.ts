import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { isKnown } from './not-modified.ts';

it.each([
  [undefined, '"a"', false],
  ['"a"', undefined, false],
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"b", W/"a"', '"a"', true],
  ['"b"', '"a"', false],
  [' * ', '"a"', true],
])('a client that has %s knows %s: %s', (known, etag, does) => {
  expect(isKnown({ headers: { 'if-none-match': known } } as FastifyRequest, etag)).toBe(does);
});
