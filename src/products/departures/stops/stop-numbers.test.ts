import { expect, it } from 'vitest';
import { stringTable } from '../../../kit/collections/string-table.ts';
import { withWorkspace } from '../../../kit/collections/workspace.ts';
import type { Timetable } from '../../../network/transit/timetable.ts';
import { stopNumbersOf } from './stop-numbers.ts';

const timetableOf = (ids: readonly string[]): Timetable => {
  const platform = { count: ids.length, id: Int32Array.from(ids.keys()) };
  return withWorkspace<Timetable>({ platform, strings: stringTable(ids) } as never);
};
const numbers = (ids: readonly string[]): number[] => [...stopNumbersOf(timetableOf(ids))];

it('numbers of stops come from their ids alone', () => {
  const ids = Array.from({ length: 50_000 }, (_, i) => `de:${i % 17}:${i}`);
  const all = numbers(ids);
  expect(new Set(all).size).toBe(ids.length);
  expect(all.every((number) => Number.isInteger(number) && number > 0 && number < 2 ** 31)).toBe(true);
  expect(numbers(['new', ...ids.slice(100, 200)]).slice(1)).toEqual(all.slice(100, 200));
});

it('numbers of stops differ where feeds use the same id', () => {
  const [a, b, c] = numbers(['1', '2', '1']);
  expect(new Set([a, b, c]).size).toBe(3);
  expect(c).toBe(a! + 1);
});
