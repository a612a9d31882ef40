export { placeColumns, placesFromColumns } from './columns.ts';
export { verifyPlaces } from './verify.ts';
