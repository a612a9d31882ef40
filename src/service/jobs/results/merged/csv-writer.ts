import { closeSync, openSync, writeSync } from 'node:fs';
import type { Lookups, Row, Value } from '../read-results.ts';
import { type BroughtColumn, broughtColumns, type MergedWriter } from './merged-writer.ts';

/** The beginnings of cells that spreadsheets evaluate. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Comma-separated text with a header (RFC 4180). */
export class CsvWriter implements MergedWriter {
  private readonly file: number;
  private readonly brought: readonly BroughtColumn[];

  constructor(
    path: string,
    private readonly columns: readonly string[],
    lookups: Lookups,
  ) {
    this.brought = broughtColumns(lookups);
    this.file = openSync(path, 'wx');
    this.line([...columns, ...this.brought.map(({ name }) => name)]);
  }

  put(rows: readonly Row[]): void {
    const { columns, brought } = this;
    const lines = rows.map((row) =>
      [...columns.map((column) => row[column] ?? null), ...brought.map((one) => one.of(row))].map(cell).join(','),
    );
    writeSync(this.file, `${lines.join('\n')}\n`);
  }

  finish(): void {
    closeSync(this.file);
  }

  private line(cells: readonly string[]): void {
    writeSync(this.file, `${cells.map(cell).join(',')}\n`);
  }
}

function cell(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return cell(JSON.stringify(value));
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
