export { type BasemapReport, basemapFeatures, writeBasemap } from './build-basemap.ts';
export { withBasemap } from './filter.ts';
