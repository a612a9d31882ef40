import { expect, it } from 'vitest';
import { isWrittenNumber, readHouseNumber } from './house-number.ts';

it.each([
  ['12', '12'],
  ['12 A', '12a'],
  ['11 bis', '11bis'],
  ['12½', '12½'],
  ['12 1/2', '12½'],
  ['12-1/2', '12½'],
  ['1355/6', '1355/6'],
  ['37–14', '37-14'],
  ['12 - 14', '12-14'],
  ['12-a', '12a'],
  ['N8790', 'n8790'],
  ['W148 N9750', 'w148n9750'],
  ['№ 5', '5'],
  ['Nr. 5', '5'],
  ['17 корпус 2', '17k2'],
  ['17к2', '17k2'],
])('%s is compared as %s', (text, plain) => {
  expect(readHouseNumber(text)?.plain).toBe(plain);
});

it.each(['', 'Mill Cottage', 'A'])('%j is no number', (text) => {
  expect(readHouseNumber(text)).toBeNull();
});

it('tells numbers of two parts from ranges', () => {
  for (const text of ['37-14', '38-01', '94-1234']) expect(readHouseNumber(text)?.isOneNumber).toBe(true);
  for (const text of ['12-14', '12a-12c', '7']) expect(readHouseNumber(text)?.isOneNumber).toBe(false);
});

it('is written in words that belong together only', () => {
  for (const text of ['12 a', '11 ter', '12 1/2', '37-14', '12/3/5', 'n8790', 'no. 5', '12-14a', '17 k2'])
    expect(isWrittenNumber(text), text).toBe(true);
  for (const text of ['24 rua', '17 juni', '12, 14', '12. a', '74 st', '12 1', 'bis', 'park 5'])
    expect(isWrittenNumber(text), text).toBe(false);
});
