export { addressColumns, addressesFromColumns } from './columns.ts';
export { geocodeCapability } from './geocode.endpoints.ts';
export { verifyAddresses } from './verify.ts';
