export { askPlaces } from './ask-places.ts';
export { placeColumns, placesFromColumns } from './columns.ts';
export { jointPlacesOf } from './joint-places.ts';
export {
  placesByIdOperation,
  placesOperation,
  placeTileOperation,
  tagKeysOperation,
  tagValuesOperation,
} from './operations.ts';
export type { PlaceFilter, PlaceQuery, PlaceTileQuery } from './place-query.ts';
export type { PlaceIndex } from './place-table.ts';
export { placesCapability } from './places.endpoints.ts';
export * from './places.schema.ts';
export { hasPlaces, Places, placesOf } from './places.ts';
export { placeJsonWriter, placeNumbers, placesOfFilter } from './places-of-filter.ts';
export * from './reachable/index.ts';
export { readFilter, readOsmTypes } from './read-terms.ts';
export { verifyPlaces } from './verify.ts';
