export { buildStreetGraph } from './build-street-graph.ts';
export { bisectOnThreads } from './cells/bisect-on-threads.ts';
export type { CellTree } from './cells/cell-tree.ts';
export { STREET_OSM_FILTER } from './filter.ts';
export { layStreets } from './lay-streets.ts';
export { hierarchyOf, type ModeStreets, searchGraphsOf, usualMetricOf } from './mode-streets.ts';
export type { StreetReport } from './report.ts';
