import { COST_SHIFT, least, type TimeField } from './time-field.ts';

/** Ranks in a page: so few that a page nobody gets to is told by its costs alone. */
export const STAMP_PAGE_BITS = 6;
export const STAMP_PAGE_SIZE = 1 << STAMP_PAGE_BITS;
/** Per stamp: rank within the page, i, j, and the state of the cell where the label costs nothing. */
export const STAMP = 4;

/** The cells that one gets into from the labels of neighbouring ranks. */
export interface StampPage {
  /** {@link STAMP} numbers each. */
  readonly stamps: Int32Array;
  /** Least i, least j, greatest i, greatest j; least above greatest where there are no stamps. */
  readonly box: Int32Array;
}

/** Costs of labels by rank; those above `after` count, and cells entered within `limit`. */
export interface RankCosts {
  readonly cost: Int32Array;
  readonly after: number;
  readonly limit: number;
}

/** Whether any label of a page counts. */
export function isEntered(first: number, { cost, after, limit }: RankCosts): boolean {
  const end = Math.min(first + STAMP_PAGE_SIZE, cost.length);
  for (let rank = first; rank < end; rank++) if (cost[rank] > after && cost[rank] <= limit) return true;
  return false;
}

/** Grows `box` to hold the cells that a page stamps. `first` is the page's first rank. */
export function measureStamps(
  page: StampPage,
  first: number,
  { cost, after, limit }: RankCosts,
  box: Int32Array,
): void {
  const { stamps, box: most } = page;
  let [minI, minJ, maxI, maxJ] = box;
  if (most[0] >= minI && most[1] >= minJ && most[2] <= maxI && most[3] <= maxJ) return;
  for (let s = 0; s < stamps.length; s += STAMP) {
    const entry = cost[first + stamps[s]];
    if (entry <= after || entry + (stamps[s + 3] >> COST_SHIFT) > limit) continue;
    if (stamps[s + 1] < minI) minI = stamps[s + 1];
    if (stamps[s + 2] < minJ) minJ = stamps[s + 2];
    if (stamps[s + 1] > maxI) maxI = stamps[s + 1];
    if (stamps[s + 2] > maxJ) maxJ = stamps[s + 2];
  }
  box[0] = minI;
  box[1] = minJ;
  box[2] = maxI;
  box[3] = maxJ;
}

/** Stamps the cells of a page as `stampLines` does those of lines. */
export function stampLabels(
  { values, width, minI, minJ }: TimeField,
  { stamps }: StampPage,
  first: number,
  { cost, after, limit }: RankCosts,
): void {
  for (let s = 0; s < stamps.length; s += STAMP) {
    const entry = cost[first + stamps[s]];
    const state = stamps[s + 3];
    if (entry <= after || entry + (state >> COST_SHIFT) > limit) continue;
    const cell = (stamps[s + 2] - minJ) * width + stamps[s + 1] - minI;
    values[cell] = least(values[cell], (entry << COST_SHIFT) + state);
  }
}
