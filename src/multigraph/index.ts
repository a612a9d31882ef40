export { multigraphCapability } from './multigraph.endpoints.ts';
