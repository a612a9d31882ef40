export { type AddressReport, buildAddresses } from './build-addresses.ts';
export type { OwnThing } from './collect-drafts.ts';
export { withAddresses } from './filter.ts';
