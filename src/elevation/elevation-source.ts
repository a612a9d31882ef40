/** Heights above sea level. */
export interface ElevationSource {
  /** Metres at a position in degrees, bilinear between grid posts; NaN outside coverage and in voids. */
  elevationM(lon: number, lat: number): number;
}
