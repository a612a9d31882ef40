export { eachDeparture } from './each-departure.ts';
export { type Egress, egressTo, seenFrom } from './egress.ts';
export { profileCosts } from './profile-costs.ts';
export { type ServiceFrame, takesBicycle } from './service-frame.ts';
export { accessBy, type PlatformPath } from './stop-access.ts';
export { TargetProfiles } from './target-profiles.ts';
export { rideIn, type TransitReach, transitOf } from './transit-reach.ts';
export { type TravelDate, travelDateOf } from './travel-date.ts';
