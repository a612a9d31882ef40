import { expect, test } from 'vitest';
import { stringTable } from '../../kit/collections/string-table.ts';
import { ColumnReader, ColumnWriter } from './column-tables.ts';

const SHOP = [
  ['lonE7', 'degrees e7'],
  ['name', 'index of city.names'],
] as const;
const shop = { lonE7: Int32Array.of(5, 6), name: Uint16Array.of(1, 0), open: true };

function written() {
  const write = new ColumnWriter('city');
  write.putThing('shop', shop, SHOP);
  write.putTexts('names', stringTable(['', 'Bäcker']));
  return write.columns;
}

test('columns have the names of their section, thing and column, in the order of the tables', () => {
  expect([...written()].map(([name, { unit }]) => [name, unit])).toEqual([
    ['city.shop.lonE7', 'degrees e7'],
    ['city.shop.name', 'index of city.names'],
    ['city.names.bytes', 'UTF-8'],
    ['city.names.offsets', 'byte'],
  ]);
});

test('what is read are the arrays that were written', () => {
  const read = new ColumnReader(written(), 'city');
  const found = read.thing<Pick<typeof shop, 'lonE7' | 'name'>>('shop', SHOP);
  expect(found.lonE7).toBe(shop.lonE7);
  expect(found.name).toBe(shop.name);
  expect(Object.keys(found)).toEqual(['lonE7', 'name']);
  expect(read.texts('names').get(1)).toBe('Bäcker');
});

test('a missing column is named as it is in the region', () => {
  const read = new ColumnReader(written(), 'city');
  expect(read.has('shop.lonE7')).toBe(true);
  expect(read.has('shop.latE7')).toBe(false);
  expect(() => read.array('shop.latE7')).toThrow('the region has no column city.shop.latE7; import it again');
});
