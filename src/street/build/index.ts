export { buildStreetGraph } from './build-street-graph.ts';
export { STREET_OSM_FILTER } from './filter.ts';
export { customizeUsualMetrics } from './hierarchy/customize-usual-metrics.ts';
export type { StreetReport } from './report.ts';
