/** A field of costs at the sites of a mesh, compared with thresholds that ascend. */
export interface SiteField {
  /** Sites that may be within the greatest threshold, in ascending order. */
  readonly sites: Int32Array;
  /** Returns the first threshold that holds a site, or the number of thresholds if none does. */
  firstThreshold(site: number): number;
  /**
   * Returns the share of the way from one site to the next that is reached on streets within threshold k, or nearly
   * within it: from 0 to 1 and beyond.
   */
  reachedShare(from: number, to: number, k: number, nearly: boolean): number;
  /** Returns whether a site that threshold k doesn't hold nearly is within it. */
  isNearlyWithin(site: number, k: number): boolean;
}
