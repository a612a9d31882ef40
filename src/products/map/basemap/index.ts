export { basemapCapability } from './basemap.endpoints.ts';
export { closeMapFiles, openMapFiles } from './map-files.ts';
export { layersOfTile } from './map-tile.ts';
export { checkTiles, PmtilesFile } from './pmtiles/pmtiles-file.ts';
export { creditOfMap } from './tile-json.ts';
export { readTileLayers } from './tile-layers.ts';
