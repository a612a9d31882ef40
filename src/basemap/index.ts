export { basemapCapability } from './basemap.endpoints.ts';
export { openMapFiles } from './map-files.ts';
export { layersOfTile } from './map-tile.ts';
export { PmtilesFile } from './pmtiles/pmtiles-file.ts';
