export type * from './feed-report.ts';
export * from './gtfs-feed.ts';
export { type ReadGtfsOptions, readGtfs } from './read-gtfs.ts';
