import { expect, it } from 'vitest';
import { acceptsGzip } from './unpacked-answer.ts';

it.each([
  [undefined, false],
  ['', false],
  ['gzip', true],
  ['GZIP;q=0.1', true],
  ['x-gzip', true],
  ['*', true],
  ['br, *;q=0.5', true],
  ['gzip;q=0, *', false],
  ['gzip; q=0', false],
  ['gzip;q=much', false],
  ['identity', false],
  [['br', 'gzip'], true],
])('accepting %s: gzip %s', (accepted, does) => {
  expect(acceptsGzip(accepted)).toBe(does);
});
