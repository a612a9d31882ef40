export { askPlaces } from './ask-places.ts';
export { placeColumns, placesFromColumns } from './columns.ts';
export { type FoundPlaces, PlaceDescriber } from './describe-place.ts';
export { type JointPlaces, jointPlacesOf } from './joint-places.ts';
export {
  hierarchyOperation,
  placesByIdOperation,
  placesOperation,
  placeTileOperation,
  tagKeysOperation,
  tagValuesOperation,
} from './operations.ts';
export type { PlaceArea, PlaceCluster, PlaceFilter, PlaceQuery, PlaceTerm, PlaceTileQuery } from './place-query.ts';
export { type PlaceSummary, summaryOf } from './place-summary.ts';
export type { PlaceIndex, PlaceSnaps, PlaceTable } from './place-table.ts';
export { placesCapability } from './places.endpoints.ts';
export * from './places.schema.ts';
export { Places, placesOf } from './places.ts';
export { toBoxQuery, toIdsQuery, toPlaceQuery, toTileQuery, toTileQueryOf } from './places-wire.ts';
export * from './reachable/index.ts';
export { verifyPlaces } from './verify.ts';
