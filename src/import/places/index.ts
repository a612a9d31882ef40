export { buildPlaces, type PlaceReport } from './build-places.ts';
export { type CustomPlace, readCustomPlaces } from './custom-places.ts';
export { withPlaces } from './filter.ts';
