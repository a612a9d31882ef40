export { AnswerBytes, answered, COMMA, fixed } from './answer-bytes.ts';
export { boundingBoxOperation, extendByArcs, flightBox } from './bounding-box.ts';
export { UNREACHABLE } from './cost-row.ts';
export { type Flight, Flights, type FlyOrigin, isFlyOrigin } from './fly.ts';
export { type MatrixRow, matrixRows } from './matrix.ts';
export { NetworkTargets } from './network-targets.ts';
export { Reacher } from './reach.ts';
export { reachabilityOperation } from './reachability.ts';
export * from './routing.schema.ts';
export type { FlyTravel, Origin, RoutingQuery, Snapping, Target, TransitUse, Travel } from './routing-query.ts';
export { DEFAULT_MAX_EDGE_WEIGHT, type RoutingDefaults, toRoutingQuery, toTargetTable } from './routing-wire.ts';
export { matrixCost, searchCost, searchCosts, splitByOrigins, splitMatrix, unionCost } from './search-cost.ts';
export { putSnapInformation, type SnapInformation, snapInformation } from './snap-information.ts';
export { snappingGroups, snapTargets } from './snapped-targets.ts';
export { isStreetOrigin, originGroups, type StreetOrigin } from './street-origin.ts';
export type { PathArc } from './street-path.ts';
export type { Reach, ReachedTarget, StreetsReached } from './street-reach.ts';
export type { SweptCosts, SweptReach } from './swept-streets.ts';
export { type TargetTable, targetId, targetIdJson, targetTable } from './target-table.ts';
export { reacherOf } from './thread-reacher.ts';
export { travelTimeCapability } from './time.endpoints.ts';
export { BoundingBoxData, BoundingBoxRequest, ReachabilityData, TimeData, TimeRequest } from './time.schema.ts';
export { putTimeRow, timeOperation } from './time.ts';
export { type TimeQuery, toTimeQuery } from './time-query.ts';
export { eachDeparture } from './transit/each-departure.ts';
export { type Egress, egressTo, seenFrom } from './transit/egress.ts';
export { rankOf, windowMinutes } from './transit/minutes.ts';
export {
  chosenDateOf,
  isTransitOrigin,
  type ServiceFrame,
  serviceFrame,
  type TransitOrigin,
  takesBicycle,
  timetableOf,
} from './transit/service-frame.ts';
export { transitNotice } from './transit/service-notice.ts';
export { accessBy, type PlatformPath, type StopWays } from './transit/stop-access.ts';
export { TargetProfiles } from './transit/target-profiles.ts';
export type { ArcVisitor } from './visit-reached-arcs.ts';
export { booleanOr, listOr, numberIn, type Range, refuse, wordOr } from './wire-checks.ts';
export { readEpsg, refuseBeyond } from './wire-crs.ts';
export { optionalGeometry, readGeometry, type VertexBudget, vertexBudget } from './wire-geometry.ts';
export { DEFAULT_FLY_KMH, DEFAULT_MAX_SNAP_DISTANCE_M, DEFAULT_SNAPPING } from './wire-mode.ts';
export { readPercentiles } from './wire-percentiles.ts';
export { DEFAULT_FRAME } from './wire-transit.ts';
