export { pathsOf } from './geometry-parts.ts';
export * from './routing.schema.ts';
export {
  type DateWish,
  type FlyTravel,
  type Origin,
  type RoutingQuery,
  type Snapping,
  type TransitUse,
  WEEKDAYS,
} from './routing-query.ts';
export { DEFAULT_MAX_EDGE_WEIGHT, toRoutingQuery, toTargetTable } from './routing-wire.ts';
export { type TargetTable, targetId, targetsBetween, targetTable } from './target-table.ts';
export { booleanOr, listOr, numberIn, refuse, wordOr } from './wire-checks.ts';
export { readEpsg, refuseBeyond } from './wire-crs.ts';
export { optionalArea, readGeometry, type VertexBudget, vertexBudget } from './wire-geometry.ts';
export { DEFAULT_FLY_KMH, DEFAULT_MAX_SNAP_DISTANCE_M, DEFAULT_SNAPPING } from './wire-mode.ts';
export { readPercentiles } from './wire-percentiles.ts';
export { askedNowS, DEFAULT_FRAME } from './wire-transit.ts';
