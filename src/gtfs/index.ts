export { decimal } from './csv/cell-values.ts';
export type { CsvRow } from './csv/csv-row.ts';
export { degreesOf, NumberReader } from './csv/number-reader.ts';
export { tableReader } from './csv/table-form.ts';
export { asUtf8, bytesAsUtf8 } from './csv/utf-16.ts';
export type * from './feed-report.ts';
export * from './gtfs-feed.ts';
export { type ReadGtfsOptions, readGtfs } from './read-gtfs.ts';
