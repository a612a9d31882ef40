import type { Limits } from '../../network/routing/index.ts';
import {
  booleanOr,
  type RoutingQuery,
  readPercentiles,
  type TargetTable,
  toRoutingQuery,
  toTargetTable,
} from '../../network/routing/index.ts';
import type { TimeRequest } from './time.schema.ts';

/** A query for the travel times from every origin to every target. */
export interface TimeQuery {
  readonly routing: RoutingQuery;
  readonly targets: TargetTable;
  /** True if to leave out unreachable targets. */
  readonly onlyReachable: boolean;
  /** Percentiles of the travel time over the departures of a window; null: only the least time. */
  readonly percentiles: readonly number[] | null;
  /**
   * The number of origins of the whole request, if this is a piece of one: so many share what is computed about
   * targets.
   */
  readonly originCount: number;
}

const MOST_PERCENTILES = 20;

export function toTimeQuery(body: TimeRequest, limits: Limits): TimeQuery {
  const routing = toRoutingQuery(body, limits);
  return {
    routing,
    targets: toTargetTable(body, routing.origins.length, limits),
    onlyReachable: booleanOr(body.onlyPrintReachablePoints, 'onlyPrintReachablePoints', true),
    percentiles: readPercentiles(body.percentiles, routing, MOST_PERCENTILES),
    originCount: routing.origins.length,
  };
}
