export { reachableStatisticsCapability } from './reachable-statistics.endpoints.ts';
