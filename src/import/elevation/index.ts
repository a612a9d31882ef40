export { encodeGeoTiff, type HeightGrid } from './geotiff-writer.ts';
export { NoData } from './no-data.ts';
export { openElevation } from './open-elevation.ts';
export { openRaster, type Raster } from './raster.ts';
