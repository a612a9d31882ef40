export { buildStreetGraph, buildStreetsOnThreads } from './build-street-graph.ts';
export { STREET_OSM_FILTER } from './filter.ts';
export type { StreetReport } from './report.ts';
