export { statisticCollectionsCapability } from './collections.endpoints.ts';
export { STATISTIC_TABLES } from './stored/tables.ts';
