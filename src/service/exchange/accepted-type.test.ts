import { expect, it } from 'vitest';
import { acceptedType } from './accepted-type.ts';

const OFFERED = ['text/csv', 'application/vnd.apache.parquet'];

it.each([
  [undefined, undefined],
  ['*/*', undefined],
  ['application/json', undefined],
  ['application/json,application/javascript,*/*', undefined],
  ['text/csv', 'text/csv'],
  ['Text/CSV; charset=utf-8', 'text/csv'],
  ['text/csv, application/json;q=0.9', 'text/csv'],
  ['text/csv;q=0.5, application/json', undefined],
  ['text/csv;q=0.5, application/vnd.apache.parquet;q=0.7, */*;q=0.1', 'application/vnd.apache.parquet'],
  ['text/csv, application/json', undefined],
  ['text/csv;q=0', undefined],
  ['image/png', undefined],
])('accepting %s answers %s', (accept, type) => {
  expect(acceptedType(accept, OFFERED)).toBe(type);
});
