export { multigraphCapability } from './multigraph.endpoints.ts';
export { MultigraphGeoJson, MultigraphJson, MultigraphOverviewData, MultigraphRequest } from './multigraph.schema.ts';
export { multigraphOperation } from './multigraph-operation.ts';
export type { MultigraphFormat, MultigraphQuery } from './multigraph-query.ts';
export { toMultigraphQuery } from './read-multigraph.ts';
