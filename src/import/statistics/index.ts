export { buildCollections, statisticSources } from './build-collections.ts';
export type { RowProblem } from './row-problems.ts';
