import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { InputError } from '../../kit/core/errors.ts';
import { asUtf8, type CsvRow, decimal, NumberReader, tableReader } from '../../kit/csv/index.ts';
import type { CellTable } from '../../network/statistics/cell-table.ts';
import { type CellSource, ignoredBy } from './cell-reader.ts';
import { CellRows } from './cell-rows.ts';
import { hexagonPlaces } from './h3-places.ts';
import { MAX_CELLS } from './order-cells.ts';
import { gridPlaces } from './point-places.ts';
import type { NumberIn, RowPlaces } from './row-places.ts';

/**
 * Reads the cells of a table with a header, separated by commas, semicolons or tabs: H3 indices or positions, and
 * values.
 */
export async function readCsvCells(source: CellSource): Promise<CellTable> {
  const { path, name, group, problems, progress } = source;
  const total = (await stat(path)).size;
  const rows = new CellRows(group.statistics.map(({ id }) => id));
  const ignored = ignoredBy(group);
  let places: RowPlaces | null = null;
  let columns: number[] = [];
  let number = 0;
  let table: ReturnType<typeof tableReader> | null = null;
  let numbers: NumberReader | null = null;

  /**
   * Reads a number: plain numbers of comma-separated files from their bytes; all others, and those that might have
   * thousands separators, from their text.
   */
  const numberIn: NumberIn = (row, cell, column) => {
    const plain = decimal(row, cell);
    if (table?.isCommaSeparated !== false && !Number.isNaN(plain)) return plain;
    const { line } = row;
    return numbers?.read(row.text(cell), () => `line ${line}: ${column}`) ?? plain;
  };
  const addRow = (row: CsvRow, to: RowPlaces): void => {
    number++;
    const problem = to.add(row, rows);
    if (problem !== null) {
      problems.add(`${problem}, left out`, `line ${row.line}`);
      return;
    }
    rows.id.push(number);
    for (const [s, column] of columns.entries()) {
      const value = numberIn(row, column, String(group.statistics[s].column));
      if (Number.isNaN(value) && !isMissing(row, column)) {
        problems.add(`${group.statistics[s].column} is no number, taken as missing`, `line ${row.line}`);
      }
      rows.values[s].push(ignored[s].has(value) ? Number.NaN : value);
    }
    if (rows.count > MAX_CELLS) throw new InputError(`${name} has more than ${MAX_CELLS} cells`);
  };

  const handler = {
    row: (row: CsvRow) => {
      if (places !== null) {
        addRow(row, places);
        return;
      }
      const header = Array.from({ length: row.count }, (_, cell) => row.text(cell));
      const find = (column: string): number => {
        const at = header.indexOf(column);
        if (at < 0) throw new InputError(`${name} has no column ${column}; it has ${header.join(', ').slice(0, 300)}`);
        return at;
      };
      places = placesOf(source, find, numberIn);
      columns = group.statistics.map(({ column }) => find(String(column)));
    },
    openQuote: (line: number) => problems.add('a quote is not closed', `line ${line}`),
    strayQuote: (line: number) => problems.add('letters stand behind a quote', `line ${line}`),
  };
  const refuse = (where: string, problem: string): never => {
    throw new InputError(`${name}: ${where} ${problem}`);
  };
  let read = 0;
  for await (const chunk of asUtf8(createReadStream(path, { highWaterMark: 1 << 20 }), () => {})) {
    table ??= tableReader(handler, chunk);
    numbers ??= new NumberReader(table.isCommaSeparated, refuse);
    table.reader.push(chunk);
    read += chunk.length;
    progress.update('reading statistics', Math.min(read, total), total);
  }
  table?.reader.end();
  // Assigned in the reader's call, which the compiler doesn't see.
  const found = places as RowPlaces | null;
  if (found === null) throw new InputError(`${name} is empty`);
  return rows.toTable(found.shapes());
}

/** Matches what tables contain for missing values. */
const MISSING = /^(|na|n\/a|nan|null|none|[-–—.:]|\.\.\.?|…)$/i;

const isMissing = (row: CsvRow, cell: number): boolean => row.isBlank(cell) || MISSING.test(row.text(cell));

function placesOf({ name, group }: CellSource, find: (column: string) => number, numberIn: NumberIn): RowPlaces {
  const { geometry = {} } = group;
  if (geometry.h3 !== undefined) return hexagonPlaces(find(geometry.h3));
  if (geometry.lon === undefined || geometry.lat === undefined) {
    throw new InputError(`group ${group.id}: geometry needs h3, or lon and lat, to read ${name}`);
  }
  return gridPlaces(find(geometry.lon), find(geometry.lat), geometry, name, numberIn);
}
