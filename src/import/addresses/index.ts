export { type AddressReport, buildAddresses } from './build-addresses.ts';
export type { OwnFeature } from './collect-drafts.ts';
export { withAddresses } from './filter.ts';
