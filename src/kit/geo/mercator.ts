/**
 * Spherical Web Mercator (EPSG:3857). Planar meters are `cos φ` times too long on the ground: divide by {@link
 * mercatorScale}.
 */
export const EARTH_RADIUS_M = 6378137;
export const MERCATOR_HALF_M = Math.PI * EARTH_RADIUS_M;
/** Beyond this latitude the projection leaves its square. */
export const MERCATOR_MAX_LAT = 85.0511287798066;

const RAD = Math.PI / 180;

export const xFromLon = (lon: number): number => EARTH_RADIUS_M * lon * RAD;
export const yFromLat = (lat: number): number => {
  const clamped = Math.max(-MERCATOR_MAX_LAT, Math.min(MERCATOR_MAX_LAT, lat));
  return EARTH_RADIUS_M * Math.log(Math.tan(Math.PI / 4 + (clamped * RAD) / 2));
};
export const lonFromX = (x: number): number => x / EARTH_RADIUS_M / RAD;
export const latFromY = (y: number): number => (2 * Math.atan(Math.exp(y / EARTH_RADIUS_M)) - Math.PI / 2) / RAD;

export const fromMercator = (x: number, y: number): [lon: number, lat: number] => [lonFromX(x), latFromY(y)];

/** Returns the Mercator meters per meter on the ground at `lat`. */
export const mercatorScale = (lat: number): number => 1 / Math.cos(lat * RAD);
