export { encodeGeoTiff, type HeightGrid } from './geotiff-writer.ts';
export { openElevation } from './open-elevation.ts';
