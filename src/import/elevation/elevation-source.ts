/** Heights above sea level. */
export interface ElevationSource {
  /**
   * Returns the height in meters at a position in degrees, bilinear between grid posts; NaN outside coverage and in
   * voids.
   */
  elevationM(lon: number, lat: number): number;
}

/** Heights from files. */
export interface ElevationFiles extends ElevationSource {
  /**
   * Returns the files that no height was taken from so far: they lie elsewhere, have only voids there, or finer ones
   * take precedence.
   */
  unusedFiles(): string[];
}
