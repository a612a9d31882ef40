import { wrongField } from '../../core/errors.ts';
import { CsvReader } from '../../gtfs/index.ts';
import type { Points } from '../points.ts';
import { pointsOfTable } from './table-columns.ts';

/** The rows of comma-separated text with a header. */
export function readCsvPoints(bytes: Uint8Array, field: string): Points {
  const rows: string[][] = [];
  const refuse = (line: number): never => {
    throw wrongField(field, `has a quote in line ${line} that isn't closed where it should be`);
  };
  const reader = new CsvReader({
    row: (row) => rows.push(Array.from({ length: row.count }, (_, cell) => row.text(cell))),
    openQuote: refuse,
    strayQuote: refuse,
  });
  reader.push(bytes);
  reader.end();
  const names = rows.shift() ?? [];
  return pointsOfTable({ names, count: rows.length, value: (row, column) => rows[row][column] || null }, field);
}
