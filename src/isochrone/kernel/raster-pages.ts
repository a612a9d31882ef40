import { min } from '../../core/min.ts';
import { COST_SHIFT, NEVER_OFF_ROAD, type TimeField } from './time-field.ts';

/** Ranks in a page: so few that an unreached page is told by its costs alone. */
export const RASTER_PAGE_BITS = 4;
export const RASTER_PAGE_SIZE = 1 << RASTER_PAGE_BITS;
/**
 * Per record: i, j, and `cost << 8 | rank << 1 | closed`: what the cell costs beyond its label, the label's rank within the
 * page, and whether it can't be left.
 */
const RASTER_RECORD = 3;

/** Numbers in {@link RasterPages.boxes} of a page: least i, least j, greatest i, greatest j. */
const BOX = 4;

/** Costs of labels by rank; cells entered within `limit` count. */
export interface RankCosts {
  readonly cost: Int32Array;
  readonly limit: number;
}

/** The cells that one gets into from the labels of a hierarchy, page by page of neighboring ranks. */
export class RasterPages {
  /** {@link RASTER_RECORD} numbers each, pages in the order in which they were made. */
  private rasters = new Int32Array(1 << 12);
  private length = 0;
  /** By page; places one too high, so that 0 says there is none and memory that isn't touched is none. */
  private readonly begin: Int32Array;
  private readonly end: Int32Array;
  private readonly boxes: Int32Array;

  constructor(labelCount: number) {
    const pageCount = Math.ceil(labelCount / RASTER_PAGE_SIZE);
    this.begin = new Int32Array(pageCount);
    this.end = new Int32Array(pageCount);
    this.boxes = new Int32Array(pageCount * BOX);
  }

  get bytes(): number {
    return this.rasters.byteLength;
  }

  has(page: number): boolean {
    return this.begin[page] !== 0;
  }

  /** Begins a page; what is added up to the next is its. */
  beginPage(page: number): void {
    this.begin[page] = this.length + 1;
    this.end[page] = this.length;
    this.boxes.set([0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000], page * BOX);
  }

  add(page: number, rank: number, i: number, j: number, cost: number, closed: boolean): void {
    if (this.length + RASTER_RECORD > this.rasters.length) {
      const grown = new Int32Array(this.rasters.length * 2);
      grown.set(this.rasters);
      this.rasters = grown;
    }
    const { rasters, boxes, length } = this;
    rasters[length] = i;
    rasters[length + 1] = j;
    rasters[length + 2] = (cost << COST_SHIFT) | ((rank % RASTER_PAGE_SIZE) << 1) | (closed ? 1 : 0);
    this.length += RASTER_RECORD;
    this.end[page] = this.length;
    const box = page * BOX;
    boxes[box] = Math.min(boxes[box], i);
    boxes[box + 1] = Math.min(boxes[box + 1], j);
    boxes[box + 2] = Math.max(boxes[box + 2], i);
    boxes[box + 3] = Math.max(boxes[box + 3], j);
  }

  /** Grows `box`, laid out like those of pages, to hold the cells that a page rasterizes. */
  measure(page: number, { cost, limit }: RankCosts, box: Int32Array): void {
    const { rasters, boxes } = this;
    let [minI, minJ, maxI, maxJ] = box;
    const at = page * BOX;
    if (boxes[at] >= minI && boxes[at + 1] >= minJ && boxes[at + 2] <= maxI && boxes[at + 3] <= maxJ) return;
    const first = page << RASTER_PAGE_BITS;
    const end = this.end[page];
    for (let s = this.begin[page] - 1; s < end; s += RASTER_RECORD) {
      const word = rasters[s + 2];
      const entry = cost[first + rankOf(word)];
      if (entry + (word >> COST_SHIFT) > limit) continue;
      const i = rasters[s];
      const j = rasters[s + 1];
      if (i < minI) minI = i;
      if (j < minJ) minJ = j;
      if (i > maxI) maxI = i;
      if (j > maxJ) maxJ = j;
    }
    box[0] = minI;
    box[1] = minJ;
    box[2] = maxI;
    box[3] = maxJ;
  }

  /** Rasterizes the cells of a page as `rasterizeLines` does those of lines. */
  rasterize(page: number, { cost, limit }: RankCosts, { values, width, minI, minJ }: TimeField): void {
    const { rasters } = this;
    const first = page << RASTER_PAGE_BITS;
    const end = this.end[page];
    for (let s = this.begin[page] - 1; s < end; s += RASTER_RECORD) {
      const word = rasters[s + 2];
      const entry = cost[first + rankOf(word)];
      if (entry + (word >> COST_SHIFT) > limit) continue;
      const cell = (rasters[s + 1] - minJ) * width + rasters[s] - minI;
      const offRoad = -(word & 1) & NEVER_OFF_ROAD;
      values[cell] = min(values[cell], ((entry << COST_SHIFT) + (word & COST_MASK)) | offRoad);
    }
  }
}

/** Whether any label of a page counts. */
export function isEntered(page: number, { cost, limit }: RankCosts): boolean {
  const first = page << RASTER_PAGE_BITS;
  const end = Math.min(first + RASTER_PAGE_SIZE, cost.length);
  for (let rank = first; rank < end; rank++) if (cost[rank] <= limit) return true;
  return false;
}

const COST_MASK = -1 << COST_SHIFT;

const rankOf = (word: number): number => (word >> 1) & (RASTER_PAGE_SIZE - 1);
