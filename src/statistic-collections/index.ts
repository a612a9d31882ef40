export { statisticCollectionsCapability } from './collections.endpoints.ts';
