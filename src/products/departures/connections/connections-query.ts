import { LimitError } from '../../../kit/core/errors.ts';
import type { Limits } from '../../../network/routing/index.ts';
import { type RoutingQuery, type TargetTable, toRoutingQuery, toTargetTable } from '../../../network/routing/index.ts';
import type { ConnectionsRequest } from './connections.schema.ts';

/**
 * A request for all optimal connections from every origin to every target; a piece of such a request has some of
 * either.
 */
export interface ConnectionsQuery {
  readonly routing: RoutingQuery;
  readonly targets: TargetTable;
  /** The number of origins of the whole request, which share the preparation of targets. */
  readonly originCount: number;
  /**
   * True if the answer begins with the first target of a row, and if it ends with the last: pieces hold part of a row.
   */
  readonly beginsRow: boolean;
  readonly endsRow: boolean;
}

export function toConnectionsQuery(body: ConnectionsRequest, limits: Limits): ConnectionsQuery {
  const routing = toRoutingQuery(body, limits);
  const targets = toTargetTable(body, routing.origins.length, limits);
  boundWindows(routing, targets.count, limits);
  return { routing, targets, originCount: routing.origins.length, beginsRow: true, endsRow: true };
}

/** Checks the size of the answer, which grows with the hours of its windows: a pair counts once per hour. */
function boundWindows({ origins }: RoutingQuery, targetCount: number, { maxPairs }: Limits): void {
  const hours = origins.reduce((sum, { transit }) => sum + Math.max(1, (transit?.durationS ?? 0) / 3600), 0);
  const pairs = Math.ceil(hours * targetCount);
  if (pairs <= maxPairs) return;
  throw new LimitError('maxPairs', maxPairs, pairs, 'targets', 400, 'pairs, each once for every hour of its window');
}
