import type { Limits } from '../core/limits.ts';
import { type RoutingQuery, type TargetTable, toRoutingQuery, toTargetTable } from '../travel-time/index.ts';
import type { ConnectionsRequest } from './connections.schema.ts';

/** All optimal connections from every origin to every target. */
export interface ConnectionsQuery {
  readonly routing: RoutingQuery;
  readonly targets: TargetTable;
}

export function toConnectionsQuery(body: ConnectionsRequest, limits: Limits): ConnectionsQuery {
  const routing = toRoutingQuery(body, limits);
  return { routing, targets: toTargetTable(body, routing.origins.length, limits) };
}
