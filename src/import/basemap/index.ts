export {
  type BasemapFeatures,
  type BasemapReport,
  basemapFeatures,
  postalAreasWithin,
  writeBasemap,
  writePostalMap,
} from './build-basemap.ts';
export { withBasemap } from './filter.ts';
export { type PostalArea, postalAreasOf, readPostalFile } from './postal/postal-areas.ts';
export { TilesInWork } from './tiles-in-work.ts';
