export { cellTargets } from './cell-targets.ts';
export { clipShape, inClip } from './clip.ts';
export { closestOrigins } from './closest-origins.ts';
export { UNREACHABLE } from './cost-row.ts';
export { Flights, type FlyOrigin, isFlyOrigin } from './fly.ts';
export { type MatrixRow, matrixRows, matrixSteps } from './matrix.ts';
export { estimatedRowCost, matrixCost, splitMatrix } from './matrix-cost.ts';
export { putMatrixRow } from './matrix-row-json.ts';
export { NetworkTargets } from './network-targets.ts';
export type { OriginPlaces } from './origin-place.ts';
export { Reacher } from './reach.ts';
export { extendByArcs, flightBox } from './reached-box.ts';
export { cutByOrigins, searchCost, searchCosts, splitByOrigins, unionCost } from './search-cost.ts';
export { putSnapInformation, type SnapInformation, snapInformation } from './snap-information.ts';
export { snapNotices, targetNotices } from './snap-notices.ts';
export { snappingGroups, snapsAsImported, snapTargets } from './snapped-targets.ts';
export { isStreetOrigin, originGroups, type StreetOrigin } from './street-origin.ts';
export type { PathArc } from './street-path.ts';
export type { Reach, ReachedTarget, StreetsReached } from './street-reach.ts';
export { forgetReacher, reacherOf, shareHierarchies } from './thread-reacher.ts';
export { eachDeparture } from './transit/each-departure.ts';
export { type Egress, egressTo, seenFrom } from './transit/egress.ts';
export { finiteShare, MinuteTimes, percentileOf } from './transit/minute-times.ts';
export { rankOf, windowMinutes } from './transit/minutes.ts';
export { profileCosts } from './transit/profile-costs.ts';
export {
  isTransitOrigin,
  type ServiceFrame,
  servedDateOf,
  serviceFrame,
  type TransitOrigin,
  takesBicycle,
  timetableOf,
} from './transit/service-frame.ts';
export { transitNotice } from './transit/service-notice.ts';
export { accessBy, type PlatformPath } from './transit/stop-access.ts';
export { TargetProfiles } from './transit/target-profiles.ts';
export { type TravelDate, travelDateOf } from './transit/travel-date.ts';
export type { ArcVisitor } from './visit-reached-arcs.ts';
export { PIECE_COST, Stint } from './work-meter.ts';
