import type { CsvRow } from '../../kit/csv/index.ts';
import type { CellShapes } from '../../network/statistics/cell-table.ts';
import type { CellRows } from './cell-rows.ts';

/** Reads the positions of rows and collects the shapes of their cells. */
export interface RowPlaces {
  /** Adds the position of a row to `rows`, or returns the problem with it. */
  add(row: CsvRow, rows: CellRows): string | null;
  shapes(): CellShapes;
}

/** Returns the number in a cell of a row, `column` being its name; NaN where there is none. */
export type NumberIn = (row: CsvRow, cell: number, column: string) => number;
