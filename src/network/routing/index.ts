export { centroid } from './centroid.ts';
export { booleanOr, listOr, numberIn, refuse, wordOr } from './field-checks.ts';
export { pathsOf } from './geometry-parts.ts';
export { DEFAULT_LIMITS, type Limits } from './limits.ts';
export { readEpsg, refuseBeyond } from './read-crs.ts';
export { optionalArea, readGeometry, type VertexBudget, vertexBudget } from './read-geometry.ts';
export { DEFAULT_FLY_KMH, DEFAULT_MAX_SNAP_DISTANCE_M, DEFAULT_SNAPPING } from './read-mode.ts';
export { readPercentiles } from './read-percentiles.ts';
export { DEFAULT_MAX_EDGE_WEIGHT, toPointTable, toRoutingQuery, toTargetTable } from './read-routing.ts';
export { askedNowS, DEFAULT_FRAME } from './read-transit.ts';
export { withExtendedTypes } from './route-types.ts';
export * from './routing.schema.ts';
export {
  type DateWish,
  type FlyTravel,
  type Origin,
  type RoutingQuery,
  type Snapping,
  TRAVEL_TYPES,
  type TransitUse,
  USUAL_TRANSFER_S,
  WEEKDAYS,
} from './routing-query.ts';
export { type TargetSnaps, type TargetTable, targetId, targetsBetween, targetTable } from './target-table.ts';
