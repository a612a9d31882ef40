import { wrongField } from '../../../kit/core/errors.ts';
import { bytesAsUtf8, type CsvRow, tableReader } from '../../../kit/csv/index.ts';
import type { Points } from '../points.ts';
import { pointsOfTable } from './table-columns.ts';

/** Reads points from text with a header, separated by commas, semicolons or tabs. */
export function readCsvPoints(bytes: Uint8Array, field: string): Points {
  const rows: string[][] = [];
  const refuse = (line: number): never => {
    throw wrongField(field, `has a quote in line ${line} that isn't closed where it should be`);
  };
  const text = bytesAsUtf8(bytes);
  const handler = {
    row: (row: CsvRow) => void rows.push(Array.from({ length: row.count }, (_, cell) => row.text(cell))),
    openQuote: refuse,
    strayQuote: refuse,
  };
  const { reader } = tableReader(handler, text);
  reader.push(text);
  reader.end();
  const names = rows.shift() ?? [];
  return pointsOfTable({ names, count: rows.length, value: (row, column) => rows[row][column] || null }, field);
}
