import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { InputError } from '../../core/errors.ts';
import { CsvReader, type CsvRow, decimal } from '../../gtfs/index.ts';
import type { CellTable } from '../cell-table.ts';
import { type CellSource, ignoredBy } from './cell-reader.ts';
import { CellRows } from './cell-rows.ts';
import { hexagonPlaces } from './h3-places.ts';
import { MAX_CELLS } from './order-cells.ts';
import { gridPlaces } from './point-places.ts';
import type { RowPlaces } from './row-places.ts';

/** Reads comma-separated cells with a header: columns with H3 indices or with positions. */
export async function readCsvCells(source: CellSource): Promise<CellTable> {
  const { path, name, group, problems, progress } = source;
  const total = (await stat(path)).size;
  const rows = new CellRows(group.statistics.map(({ id }) => id));
  const ignored = ignoredBy(group);
  let places: RowPlaces | null = null;
  let columns: number[] = [];
  let number = 0;

  const addRow = (row: CsvRow, to: RowPlaces): void => {
    number++;
    const problem = to.add(row, rows);
    if (problem !== null) {
      problems.add(`${problem}, left out`, `line ${row.line}`);
      return;
    }
    rows.id.push(number);
    for (const [s, column] of columns.entries()) {
      const value = decimal(row, column);
      if (Number.isNaN(value) && !isMissing(row, column)) {
        problems.add(`${group.statistics[s].column} is no number, taken as missing`, `line ${row.line}`);
      }
      rows.values[s].push(ignored[s].has(value) ? Number.NaN : value);
    }
    if (rows.count > MAX_CELLS) throw new InputError(`${name} has more than ${MAX_CELLS} cells`);
  };

  const reader = new CsvReader({
    row: (row) => {
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
      places = placesOf(source, find);
      columns = group.statistics.map(({ column }) => find(String(column)));
    },
    openQuote: (line) => problems.add('a quote is not closed', `line ${line}`),
    strayQuote: (line) => problems.add('letters stand behind a quote', `line ${line}`),
  });
  let read = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    reader.push(chunk as Uint8Array);
    read += (chunk as Uint8Array).length;
    progress.update('reading statistics', read, total);
  }
  reader.end();
  // Assigned in the reader's call, which the compiler doesn't see.
  const found = places as RowPlaces | null;
  if (found === null) throw new InputError(`${name} is empty`);
  return rows.toTable(found.shapes());
}

/** What tables write where there is no value. */
const MISSING = /^(|na|n\/a|nan|null|none|-|\.)$/i;

const isMissing = (row: CsvRow, cell: number): boolean => row.isBlank(cell) || MISSING.test(row.text(cell));

function placesOf({ name, group }: CellSource, find: (column: string) => number): RowPlaces {
  const { geometry = {} } = group;
  if (geometry.h3 !== undefined) return hexagonPlaces(find(geometry.h3));
  if (geometry.lon === undefined || geometry.lat === undefined) {
    throw new InputError(`group ${group.id}: geometry needs h3, or lon and lat, to read ${name}`);
  }
  return gridPlaces(find(geometry.lon), find(geometry.lat), geometry, name);
}
