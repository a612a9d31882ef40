export { BAD, BLANK, count, decimal } from './cell-values.ts';
export { CsvReader } from './csv-reader.ts';
export { CsvRow, NO_CELL } from './csv-row.ts';
export { degreesOf, NumberReader } from './number-reader.ts';
export { tableReader } from './table-form.ts';
export { asUtf8, bytesAsUtf8 } from './utf-16.ts';
