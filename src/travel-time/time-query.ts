import type { Limits } from '../core/limits.ts';
import type { RoutingQuery } from './routing-query.ts';
import { toRoutingQuery, toTargetTable } from './routing-wire.ts';
import type { TargetTable } from './target-table.ts';
import type { TimeRequest } from './time.schema.ts';
import { booleanOr, listOr, numberIn, refuse } from './wire-checks.ts';

/** From every origin to every target. */
export interface TimeQuery {
  readonly routing: RoutingQuery;
  readonly targets: TargetTable;
  /** Leave out what can't be reached. */
  readonly onlyReachable: boolean;
  /** Percentiles of the travel time over the departures of a window; null: the least time only. */
  readonly percentiles: readonly number[] | null;
}

export function toTimeQuery(body: TimeRequest, limits: Limits): TimeQuery {
  const routing = toRoutingQuery(body, limits);
  return {
    routing,
    targets: toTargetTable(body, routing.origins.length, limits),
    onlyReachable: booleanOr(body.onlyPrintReachablePoints, 'onlyPrintReachablePoints', true),
    percentiles: readPercentiles(body.percentiles, routing),
  };
}

const MOST_PERCENTILES = 20;

function readPercentiles(value: TimeRequest['percentiles'], { origins }: RoutingQuery): number[] | null {
  const list = listOr(value, 'percentiles');
  if (list.length === 0) return null;
  if (list.length > MOST_PERCENTILES) refuse('percentiles', `must have at most ${MOST_PERCENTILES} items`);
  if (origins.some(({ transit }) => transit === null)) {
    refuse('percentiles', "can't be used: every source must travel by public transport");
  }
  const range = { min: 0, max: 100, aboveMin: true };
  return [...new Set(list.map((percent, i) => numberIn(percent ?? Number.NaN, `percentiles[${i}]`, range, 0)))];
}
