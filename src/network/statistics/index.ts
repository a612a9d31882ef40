export type { DegreeRings } from './cell-polygons.ts';
export type { ValueColumn } from './cell-table.ts';
export type * from './collection.ts';
export { type CollectionCells, statisticColumns, statisticsFromColumns } from './columns.ts';
export { type RegionCollection, RegionStatistics, StatisticGroup } from './region-statistics.ts';
export { verifyStatistics } from './verify.ts';
