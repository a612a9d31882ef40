import { expect, it } from 'vitest';
import { listedItems } from './text-list.ts';

it.each([
  ['pizza', ['pizza']],
  [' pizza', [' pizza']],
  ['', ['']],
  ['italian;pizza', ['italian', 'pizza']],
  ['italian ; pizza;;pizza;', ['italian', 'pizza']],
  ['pizza;', ['pizza']],
  ['; ;', ['; ;']],
])('%j has the items %j', (text, items) => {
  expect(listedItems(text)).toEqual(items);
});
