import type { CsvRow } from '../../csv/index.ts';
import type { CellShapes } from '../cell-table.ts';
import type { CellRows } from './cell-rows.ts';

/** Puts rows in their place: reads what says where they are, and keeps the shapes of their cells. */
export interface RowPlaces {
  /** Adds the place of a row to `rows`, or tells what is wrong with it. */
  add(row: CsvRow, rows: CellRows): string | null;
  shapes(): CellShapes;
}

/** The number in a cell of a row, `column` being its name; NaN where there is none. */
export type NumberIn = (row: CsvRow, cell: number, column: string) => number;
