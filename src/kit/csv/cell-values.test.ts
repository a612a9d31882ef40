import '../../../test/property-seeds.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockS, dateOf, dayNumber, weekdayOf } from '../../import/gtfs/times-and-days.ts';
import { BAD, BLANK, count, decimal } from './cell-values.ts';
import { CsvRow } from './csv-row.ts';

function rowOf(text: string): CsvRow {
  const row = new CsvRow();
  row.bytes = new TextEncoder().encode(text);
  row.count = 1;
  row.end[0] = row.bytes.length;
  return row;
}
const of = (read: (row: CsvRow, cell: number) => number) => (text: string) => read(rowOf(text), 0);

describe('values of cells', () => {
  it.each([
    ['08:05:09', 29_109],
    ['8:05:09', 29_109],
    ['0:00:00', 0],
    ['24:00:00', 86_400],
    ['49:59:59', 179_999],
    ['720:00:00', 2_592_000],
    ['720:00:01', BAD],
    ['99999:00:00', BAD],
    ['', BLANK],
    ['-1:00:00', BAD],
    ['8:5:00', BAD],
    ['08:60:00', BAD],
    ['08:05', BAD],
    ['08:05:00x', BAD],
    ['08.05.00', BAD],
    [':05:00', BAD],
    ['noon', BAD],
  ])('time %s is %d', (text, seconds) => expect(of(clockS)(text)).toBe(seconds));

  it.each([
    ['0', 0],
    ['007', 7],
    ['2147483647', 2_147_483_647],
    ['2147483648', BAD],
    ['99999999999999999999', BAD],
    ['-1', BAD],
    ['1.0', BAD],
    ['', BLANK],
  ])('count %s is %d', (text, value) => expect(of(count)(text)).toBe(value));

  it.each([
    ['20240229', 19_782],
    ['19700101', 0],
    ['20190231', BAD],
    ['20191301', BAD],
    ['20190100', BAD],
    ['2019-1-1', BAD],
    ['19691231', BAD],
    ['22000101', BAD],
    ['2019', BAD],
    ['', BLANK],
  ])('date %s is day %d', (text, day) => expect(of(dayNumber)(text)).toBe(day));

  it('tells days as dates and weekdays', () => {
    expect(dateOf(19_782)).toBe(20_240_229);
    expect(weekdayOf(19_782)).toBe(3);
  });

  it.each(['1e400', '', '-', '.', '1.2.3', '0x10', 'NaN', 'Infinity', '1e', '1,5', '１'])('%s is no number', (text) =>
    expect(of(decimal)(text)).toBeNaN(),
  );

  it('reads numbers as JavaScript does', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (x) => Object.is(of(decimal)(String(x)), x) || x === 0,
      ),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
        fc.integer({ min: 0, max: 10 }),
        (n, digits) => {
          const text = (n / 1e7).toFixed(digits);
          expect(of(decimal)(text) + 0).toBe(Number(text) + 0);
        },
      ),
    );
    expect(of(decimal)('+.5')).toBe(0.5);
    expect(of(decimal)('-51.2282682008123456789')).toBe(Number('-51.2282682008123456789'));
  });
});
