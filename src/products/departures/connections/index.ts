export { connectionsCapability } from './connections.endpoints.ts';
export { connectionsOperation } from './connections.ts';
export { toConnectionsQuery } from './connections-query.ts';
