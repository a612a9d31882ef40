export { decimal } from './csv/cell-values.ts';
export { CsvReader } from './csv/csv-reader.ts';
export type { CsvRow } from './csv/csv-row.ts';
export type * from './feed-report.ts';
export * from './gtfs-feed.ts';
export { type ReadGtfsOptions, readGtfs } from './read-gtfs.ts';
