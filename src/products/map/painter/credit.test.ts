import { expect, it } from 'vitest';
import { creditIn } from './credit.ts';

const view = (width: number, height: number) => ({ zoom: 10, left: 100, top: 200, width, height, ratio: 1 });
const TEXT = '© OpenMapTiles © OpenStreetMap contributors · Timetable: Valley Buses, Lake Ferries · Statistics: Office';

it('stands in one line where there is room, else in several that fit', () => {
  const wide = creditIn(TEXT, view(900, 300));
  expect(wide.lines).toEqual([TEXT]);
  expect(wide.box).toMatchObject({ maxX: 1000, maxY: 500, minY: 486 });
  const narrow = creditIn(TEXT, view(260, 300));
  expect(narrow.lines.length).toBeGreaterThan(1);
  expect(narrow.lines.join(' ')).toBe(TEXT);
  expect(narrow.box.minX).toBeGreaterThanOrEqual(100);
  expect(narrow.box.minY).toBe(500 - 14 * narrow.lines.length);
});

it('takes half of a low picture at most', () => {
  expect(creditIn(TEXT, view(120, 60)).lines).toHaveLength(2);
  expect(creditIn(TEXT, view(120, 20)).lines).toHaveLength(1);
});
