export type { Network } from './network.ts';
export { networkOf, openNetwork } from './open-network.ts';
export { regionAround } from './region-around.ts';
export { type SnappedPoint, Snapper } from './snap.ts';
export type { StreetCosts } from './street-costs.ts';
export { WalkingStreets } from './walking-streets.ts';
