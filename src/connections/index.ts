export { connectionsCapability } from './connections.endpoints.ts';
export { ConnectionsData, ConnectionsRequest } from './connections.schema.ts';
export { connectionsOperation } from './connections.ts';
export { type ConnectionsQuery, toConnectionsQuery } from './connections-query.ts';
