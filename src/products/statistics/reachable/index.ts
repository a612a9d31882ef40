export type { ChartsRequest } from './charts.schema.ts';
export { chartsOperation } from './charts.ts';
export { reachableStatisticsCapability } from './reachable-statistics.endpoints.ts';
export { readCharts } from './read-charts.ts';
