import type Flatbush from 'flatbush';
import type { EdgeIndex } from '../street/street-graph.ts';

/** The capacity for waiting branches, of which there are fewer than 16 per level. */
const MOST_WAITING = 128;

/**
 * Iterates over the edges whose boxes meet a window, one by one, so that a search for the nearest can narrow the window
 * meanwhile. For a fixed window it returns the same edges as Flatbush's own `search`, without its lists. There is one
 * instance per thread.
 */
export class BoxWalk {
  private readonly boxes: Int32Array;
  /** Indexed by box: the edge of a leaf, otherwise the index of its first child box. */
  private readonly indices: Uint16Array | Uint32Array;
  /** The end of each level's boxes, leaves first. */
  private readonly levelEnds: readonly number[];
  private readonly siblings: number;
  private readonly waiting = new Int32Array(MOST_WAITING);
  private waitingCount = 0;
  private at = 0;
  private end = 0;
  private minX = 0;
  private minY = 0;
  private maxX = 0;
  private maxY = 0;

  constructor(index: Flatbush) {
    // The import writes boxes as Int32.
    this.boxes = index._boxes as Int32Array;
    this.indices = index._indices;
    this.levelEnds = index._levelBounds;
    this.siblings = 4 * index.nodeSize;
  }

  /** Starts a walk; the window is in degrees × 10⁷, borders included. */
  begin(minX: number, minY: number, maxX: number, maxY: number): void {
    this.minX = minX;
    this.minY = minY;
    this.maxX = maxX;
    this.maxY = maxY;
    this.waitingCount = 0;
    this.end = this.boxes.length;
    this.at = this.end - 4;
  }

  /** Restricts the rest of the walk to edges that meet this window too. */
  narrow(minX: number, minY: number, maxX: number, maxY: number): void {
    this.minX = Math.max(this.minX, minX);
    this.minY = Math.max(this.minY, minY);
    this.maxX = Math.min(this.maxX, maxX);
    this.maxY = Math.min(this.maxY, maxY);
  }

  /** Returns the next edge in the order of the index, or -1 after the last. */
  next(): EdgeIndex {
    const { boxes, indices, minX, minY, maxX, maxY, waiting } = this;
    const leavesEnd = this.levelEnds[0];
    let { at, end } = this;
    for (;;) {
      for (; at < end; at += 4) {
        if (boxes[at] > maxX || boxes[at + 1] > maxY || boxes[at + 2] < minX || boxes[at + 3] < minY) continue;
        if (at < leavesEnd) {
          this.at = at + 4;
          this.end = end;
          return indices[at >> 2] as EdgeIndex;
        }
        waiting[this.waitingCount++] = indices[at >> 2];
      }
      if (this.waitingCount === 0) {
        this.at = end;
        this.end = end;
        return -1 as EdgeIndex;
      }
      at = waiting[--this.waitingCount];
      end = this.endOf(at);
    }
  }

  /** Returns the end of the boxes that begin at `first`. */
  private endOf(first: number): number {
    let level = 0;
    while (this.levelEnds[level] <= first) level++;
    return Math.min(first + this.siblings, this.levelEnds[level]);
  }
}
