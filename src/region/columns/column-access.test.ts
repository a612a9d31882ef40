import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Column, Index } from '../../kit/collections/column.ts';
import {
  type ArraysOf,
  type ColumnsOf,
  index,
  rows,
  starts,
  table,
  texts,
  values,
} from '../../kit/collections/declared-columns.ts';
import { type StringTable, stringTable } from '../../kit/collections/string-table.ts';
import { verifyColumns } from '../../kit/collections/verify-columns.ts';
import { Violations } from '../../kit/collections/violations.ts';
import { putColumns, takeColumns } from './column-access.ts';

const names = rows('city.names');
const shop = rows<Index<'shop'>>('city.shop');
const ware = rows<Index<'ware'>>('city.ware');
const CITY = {
  shop: table(shop, {
    name: index(names),
    owner: index(rows('person')),
    wares: starts(ware),
    stars: values('Uint8', 'stars', 1, 5),
  }),
  ware: table(ware, { priceCt: values('Int32', 'ct') }),
  names: texts(names),
};

const built = (): ArraysOf<typeof CITY> => ({
  shop: {
    name: Int32Array.of(0, 1),
    owner: Int32Array.of(0, 6),
    wares: Int32Array.of(0, 1, 3),
    stars: Uint8Array.of(1, 5),
  },
  ware: { priceCt: Int32Array.of(-1, 90, 5) },
  names: stringTable(['', 'Bäcker']),
});

test('columns are written under their names, with units, in the order of the declaration', () => {
  expect([...putColumns('city', CITY, built())].map(([name, { unit }]) => [name, unit])).toEqual([
    ['city.shop.name', 'index of city.names'],
    ['city.shop.owner', 'index of person'],
    ['city.shop.wares', 'index of city.ware'],
    ['city.shop.stars', 'stars'],
    ['city.ware.priceCt', 'ct'],
    ['city.names.bytes', 'UTF-8'],
    ['city.names.offsets', 'byte'],
  ]);
});

test('what is read are the arrays that were written, as columns of typed indices', () => {
  const city = built();
  const read = takeColumns(putColumns('city', CITY, city), 'city', CITY);
  expect(read).toEqual(city);
  expect(read.shop.wares).toBe(city.shop.wares);
  expectTypeOf(read.shop.name).toEqualTypeOf<Column<Index<'shop'>>>();
  expectTypeOf(read.shop.wares).toEqualTypeOf<Column<number, Index<'ware'>>>();
  expectTypeOf<ColumnsOf<typeof CITY>['names']>().toEqualTypeOf<StringTable>();
});

test('columns that are missing or of another type are named', () => {
  const columns = putColumns('city', CITY, built());
  columns.set('city.ware.priceCt', { array: Int16Array.of(1, 2, 3), unit: 'ct' });
  expect(() => takeColumns(columns, 'city', CITY)).toThrow(
    "the region's column city.ware.priceCt is not made of Int32; import it again",
  );
  columns.delete('city.shop.stars');
  expect(() => takeColumns(columns, 'city', CITY)).toThrow('the region has no column city.shop.stars; import it again');
  const wrong = { ...built(), ware: { priceCt: [1, 2, 3] } };
  expect(() => putColumns('city', CITY, wrong)).toThrow('city.ware.priceCt is not made of Int32');
});

describe('the check', () => {
  const person = CITY.shop.owner.names!;
  const problems = (structure: object) => {
    const violations = new Violations();
    verifyColumns('city', CITY, structure, violations, new Map([[person, 7]]));
    return violations.toList();
  };

  test('passes what is sound', () => expect(problems(built())).toEqual([]));

  test.each<[string, (city: ArraysOf<typeof CITY>) => void]>([
    ['city.shop.name names nothing (at 1)', ({ shop }) => (shop.name[1] = 2)],
    ['city.shop.owner names nothing (at 0)', ({ shop }) => (shop.owner[0] = 7)],
    ['city.shop.wares descends (at 1)', ({ shop }) => (shop.wares[1] = 4)],
    ['city.shop.wares does not cover what it indexes (at 0)', ({ shop }) => (shop.wares[2] = 2)],
    ['city.shop.stars is out of range (at 0)', ({ shop }) => (shop.stars[0] = 0)],
    ['city.shop.stars is out of range (at 1)', ({ shop }) => (shop.stars[1] = 6)],
    ['city.names.offsets does not cover what it indexes (at 0)', ({ names }) => (names.offsets[2] = 1)],
  ])('finds that %s', (problem, damage) => {
    const city = built();
    damage(city);
    expect(problems(city)).toEqual([problem]);
  });

  test('tells of nothing but lengths where one is wrong', () => {
    const city = { ...built(), shop: { ...built().shop, stars: Uint8Array.of(9), wares: new Int32Array(0) } };
    expect(problems(city)).toEqual([
      'city.shop.wares is empty (at 0)',
      'city.shop.wares has 0 values instead of 3 (at 0)',
      'city.shop.stars has 1 values instead of 2 (at 0)',
    ]);
  });
});
