import type { SharedPages } from '../../collections/shared-pages.ts';
import { min } from '../../core/min.ts';
import { COST_SHIFT, NEVER_OFF_ROAD, type TimeField } from './time-field.ts';

/** Ranks in a page: so few that an unreached page is told by its costs alone. */
export const RASTER_PAGE_BITS = 4;
export const RASTER_PAGE_SIZE = 1 << RASTER_PAGE_BITS;
/** Pages in a block, which is made at once: so many that a place for each takes little memory. */
const BLOCK_BITS = 3;
const BLOCK_PAGES = 1 << BLOCK_BITS;
/**
 * Per record: i, j, and `cost << 8 | rank << 1 | closed`: what the cell costs beyond its label, the label's rank within the
 * page, and whether it can't be left.
 */
const RASTER_RECORD = 3;

/**
 * Per page at the beginning of its block: where its records of cells begin, where those of nodes do, and where these end within the block; least i, least j,
 * greatest i, greatest j.
 */
const HEADER = 7;
const NODES = 1;
const END = 2;
const BOX = 3;
const NO_BOX = [0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000];

/** Costs of labels by rank; cells entered within `limit` count. */
export interface RankCosts {
  readonly cost: Int32Array;
  readonly limit: number;
}

export const blockOfPage = (page: number): number => page >>> BLOCK_BITS;
export const LABELS_PER_BLOCK = BLOCK_PAGES * RASTER_PAGE_SIZE;
export const blockCountOf = (labelCount: number): number => Math.ceil(labelCount / LABELS_PER_BLOCK);

/** Makes the rasters of one block after the other. */
export class RasterBlock {
  private words = new Int32Array(1 << 12);
  private length = 0;
  private first = 0;
  private addsNodes = false;

  /** First page of the block, and behind its last. */
  begin(block: number): [first: number, end: number] {
    this.first = block << BLOCK_BITS;
    this.length = BLOCK_PAGES * HEADER;
    for (let page = 0; page < BLOCK_PAGES; page++) {
      this.words.fill(this.length, page * HEADER, page * HEADER + BOX);
      this.words.set(NO_BOX, page * HEADER + BOX);
    }
    return [this.first, this.first + BLOCK_PAGES];
  }

  /** Begins a page, in ascending order; what is added up to the next is its: cells. */
  beginPage(page: number): void {
    this.addsNodes = false;
    this.words.fill(this.length, (page - this.first) * HEADER, (page - this.first) * HEADER + BOX);
  }

  /** What is added to the page from now on are nodes of narrow lines. */
  beginNodes(): void {
    this.addsNodes = true;
  }

  add(page: number, rank: number, i: number, j: number, cost: number, closed: boolean): void {
    if (this.length + RASTER_RECORD > this.words.length) {
      const grown = new Int32Array(this.words.length * 2);
      grown.set(this.words);
      this.words = grown;
    }
    const { words, length } = this;
    words[length] = i;
    words[length + 1] = j;
    words[length + 2] = (cost << COST_SHIFT) | ((rank % RASTER_PAGE_SIZE) << 1) | (closed ? 1 : 0);
    this.length += RASTER_RECORD;
    const at = (page - this.first) * HEADER;
    words[at + END] = this.length;
    if (!this.addsNodes) words[at + NODES] = this.length;
    const box = at + BOX;
    words[box] = Math.min(words[box], i);
    words[box + 1] = Math.min(words[box + 1], j);
    words[box + 2] = Math.max(words[box + 2], i);
    words[box + 3] = Math.max(words[box + 3], j);
  }

  /** Valid until the next block begins. */
  finish(): Int32Array {
    return this.words.subarray(0, this.length);
  }
}

/** The cells that one gets into from the labels of a hierarchy, page by page of neighboring ranks; blocks of them are known to all threads where there is room. */
export class RasterPages {
  /** By block: where it begins in {@link shared}, or in {@link own} as a negative number; 0 where it isn't known to this thread. */
  private readonly places: Int32Array;
  /** By block: the request of this thread in which it was known to be there last. */
  private readonly seenIn: Float64Array;
  private readonly clock: { readonly section: number };
  private readonly shared: Int32Array;
  /** Nothing begins at 0. */
  private own = new Int32Array(1);
  private length = 1;

  constructor(
    blockCount: number,
    private readonly room: SharedPages | null = null,
  ) {
    this.places = new Int32Array(blockCount);
    this.seenIn = new Float64Array(blockCount);
    this.clock = room?.store ?? ALONE;
    this.shared = room?.words ?? this.own;
  }

  /** Bytes that this thread holds alone. */
  get bytes(): number {
    return this.own.byteLength;
  }

  /** Whether the block is known, to this thread or to another; ask in each request before its pages are used. */
  has(block: number): boolean {
    const { section } = this.clock;
    if (this.seenIn[block] === section && this.places[block] !== 0) return true;
    if (this.places[block] >= 0) this.places[block] = this.room?.placeOf(block) ?? 0;
    this.seenIn[block] = section;
    return this.places[block] !== 0;
  }

  put(block: number, words: Int32Array): void {
    this.places[block] = this.room?.put(block, words) || -this.keep(words);
    this.seenIn[block] = this.clock.section;
  }

  /** Grows `box` (least i, least j, greatest i, greatest j) to hold the cells that a page rasterizes. */
  measure(page: number, { cost, limit }: RankCosts, box: Int32Array): void {
    const place = this.places[page >>> BLOCK_BITS];
    const words = place > 0 ? this.shared : this.own;
    const block = Math.abs(place);
    const at = block + (page & (BLOCK_PAGES - 1)) * HEADER;
    let [minI, minJ, maxI, maxJ] = box;
    const own = at + BOX;
    if (words[own] >= minI && words[own + 1] >= minJ && words[own + 2] <= maxI && words[own + 3] <= maxJ) return;
    const first = page << RASTER_PAGE_BITS;
    const end = block + words[at + END];
    for (let s = block + words[at]; s < end; s += RASTER_RECORD) {
      const word = words[s + 2];
      const entry = cost[first + rankOf(word)];
      if (entry + (word >> COST_SHIFT) > limit) continue;
      const i = words[s];
      const j = words[s + 1];
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
    const place = this.places[page >>> BLOCK_BITS];
    const words = place > 0 ? this.shared : this.own;
    const block = Math.abs(place);
    const at = block + (page & (BLOCK_PAGES - 1)) * HEADER;
    const first = page << RASTER_PAGE_BITS;
    const end = block + words[at + NODES];
    for (let s = block + words[at]; s < end; s += RASTER_RECORD) {
      const word = words[s + 2];
      const entry = cost[first + rankOf(word)];
      if (entry + (word >> COST_SHIFT) > limit) continue;
      const cell = (words[s + 1] - minJ) * width + words[s] - minI;
      const offRoad = -(word & 1) & NEVER_OFF_ROAD;
      values[cell] = min(values[cell], ((entry << COST_SHIFT) + (word & COST_MASK)) | offRoad);
    }
  }

  /** Rasterizes the nodes of a page as `rasterizeNarrow` does those of narrow lines. */
  rasterizeNodes(page: number, { cost, limit }: RankCosts, field: TimeField): void {
    const place = this.places[page >>> BLOCK_BITS];
    const words = place > 0 ? this.shared : this.own;
    const block = Math.abs(place);
    const at = block + (page & (BLOCK_PAGES - 1)) * HEADER;
    const first = page << RASTER_PAGE_BITS;
    const end = block + words[at + END];
    const { values, width, minI, minJ } = field;
    for (let s = block + words[at + NODES]; s < end; s += RASTER_RECORD) {
      const word = words[s + 2];
      const entry = cost[first + rankOf(word)];
      if (entry + (word >> COST_SHIFT) > limit) continue;
      const [column, row] = [words[s] - minI, words[s + 1] - minJ];
      const node = row * width + column;
      const offRoad = -(word & 1) & NEVER_OFF_ROAD;
      values[node] = min(values[node], ((entry << COST_SHIFT) + (word & COST_MASK)) | offRoad);
      field.holdNode(column, row);
    }
  }

  /** Where words begin that this thread keeps alone. */
  private keep(words: Int32Array): number {
    const place = this.length;
    if (place + words.length > this.own.length) {
      const grown = new Int32Array(2 * (place + words.length));
      grown.set(this.own);
      this.own = grown;
    }
    this.own.set(words, place);
    this.length += words.length;
    return place;
  }
}

/** Whether any label of a page counts. */
export function isEntered(page: number, { cost, limit }: RankCosts): boolean {
  const first = page << RASTER_PAGE_BITS;
  const end = Math.min(first + RASTER_PAGE_SIZE, cost.length);
  for (let rank = first; rank < end; rank++) if (cost[rank] <= limit) return true;
  return false;
}

/** A thread that shares nothing lets go of nothing. */
const ALONE = { section: 0 };

const COST_MASK = -1 << COST_SHIFT;

const rankOf = (word: number): number => (word >> 1) & (RASTER_PAGE_SIZE - 1);
