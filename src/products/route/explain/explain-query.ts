import { LimitError } from '../../../kit/core/errors.ts';
import { type Limits, type RoutingQuery, toPointTable, toRoutingQuery } from '../../../network/routing/index.ts';
import { type RouteQuery, routeForms } from '../route-query.ts';
import type { ExplainRequest } from './explain.schema.ts';

/** A question about one point: does the request reach it, how, or why not? */
export interface ExplainQuery {
  /** The request with the point as its only target. */
  readonly asked: RouteQuery;
  /** The request with the greatest limit that the plan allows, on which some of its options depend. */
  readonly widest: RoutingQuery;
}

export function toExplainQuery(body: ExplainRequest, limits: Limits): ExplainQuery {
  const routing = toRoutingQuery(body, limits);
  const targets = toPointTable(body.point, 'point');
  const { length } = routing.origins;
  if (length > limits.maxRoutes) throw new LimitError('maxRoutes', limits.maxRoutes, length, 'sources');
  const maxEdgeWeight = routing.edgeWeight === 'time' ? limits.maxEdgeWeightSeconds : limits.maxEdgeWeightMeters;
  return {
    asked: { routing, targets, ...routeForms(body, routing, targets), rules: null, rideCounts: false },
    widest: toRoutingQuery({ ...body, maxEdgeWeight }, limits),
  };
}
