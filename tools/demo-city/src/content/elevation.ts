import { encodeGeoTiff } from '../../../../src/import/elevation/index.ts';
import { DEMO_CENTER, fromLonLat } from '../geometry/plane.ts';
import type { Terrain } from '../plan/terrain.ts';

const DEGREES_PER_PIXEL = 0.0003;
const WIDTH = 640;
const HEIGHT = 340;

/** Returns the terrain as GeoTIFF, whole meters, a pixel about every 30 m. */
export function encodeElevation(terrain: Terrain): Uint8Array {
  const west = DEMO_CENTER.lon - (WIDTH / 2) * DEGREES_PER_PIXEL;
  const north = DEMO_CENTER.lat + (HEIGHT / 2) * DEGREES_PER_PIXEL;
  const values = new Int16Array(WIDTH * HEIGHT);
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < WIDTH; column++) {
      const lon = west + (column + 0.5) * DEGREES_PER_PIXEL;
      const lat = north - (row + 0.5) * DEGREES_PER_PIXEL;
      values[row * WIDTH + column] = Math.round(terrain(fromLonLat(lon, lat)));
    }
  }
  return encodeGeoTiff({ width: WIDTH, height: HEIGHT, west, north, degreesPerPixel: DEGREES_PER_PIXEL, values });
}
