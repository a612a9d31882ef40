import { drainBits } from '../../../kit/collections/bitset.ts';
import type { CancelFlag } from '../../../kit/core/cancel.ts';

/** Cost of a label that no search has touched. */
export const UNREACHED = 0x7fffffff;

const BUCKETS = 1 << 16;
/**
 * Buckets are at least 2⁶ units wide (6.4 s): narrower ones are mostly empty, and the branch that looks for the next
 * one is mispredicted.
 */
const MIN_SHIFT = 6;

/**
 * All labels are cleared at once if the last search added more than one entry per this many labels: that is faster
 * then.
 */
const SWEEP_SHARE = 16;

/**
 * The memory of one search, reused by the next: labels (of states or slots), the order in which they were settled, and
 * Dial's bucket queue. There is one per thread; a reset costs what was touched, not what exists.
 *
 * Buckets of `2^shift` units hold singly linked entries, with lazy deletion; inside a bucket the search corrects
 * labels, so any width is exact. Entries are never reused within a search, so they also list the touched labels. A
 * label settled twice occurs twice in `settled` until they are sorted.
 */
export class SearchSpace {
  readonly cost: Int32Array;
  /** Predecessor: a slot (or label) ≥ 0, or `~start` for a label reached from a start. */
  readonly parent: Int32Array;
  /** The origin a label was reached from, filled on demand after a search; -1 if not traced yet. */
  readonly origin: Int32Array;
  /** The label's cost in the other dimension. */
  readonly other: Int32Array;
  settled: Int32Array;
  settledCount = 0;

  private readonly bucket = new Int32Array(BUCKETS).fill(-1);
  private entryLabel = new Int32Array(1024);
  private nextEntry = new Int32Array(1024);
  private entryCount = 0;
  /** A bit set of labels, all 0 between calls; allocated when first needed. */
  private marks = new Int32Array(0);
  private lowestBucket = 0;
  private highestBucket = -1;
  private shift = MIN_SHIFT;
  /** True if labels of earlier searches are kept, so that the touched labels aren't all listed. */
  private keepsLabels = false;

  constructor(readonly labelCount: number) {
    this.cost = new Int32Array(labelCount).fill(UNREACHED);
    this.parent = new Int32Array(labelCount);
    this.origin = new Int32Array(labelCount).fill(-1);
    this.other = new Int32Array(labelCount);
    this.settled = new Int32Array(1024);
  }

  /** Clears the last search and prepares for keys 0 .. limit. */
  reset(limit: number): void {
    if (this.keepsLabels || this.entryCount * SWEEP_SHARE > this.labelCount) {
      this.cost.fill(UNREACHED);
      this.origin.fill(-1);
    } else {
      for (let entry = 0; entry < this.entryCount; entry++) {
        const label = this.entryLabel[entry];
        this.cost[label] = UNREACHED;
        this.origin[label] = -1;
      }
    }
    this.keepsLabels = false;
    this.makeReady(0, limit);
  }

  /**
   * Prepares for keys from .. limit and keeps the labels of earlier searches: only cheaper paths are found and counted
   * as settled.
   */
  goOn(from: number, limit: number): void {
    this.keepsLabels = true;
    this.makeReady(from, limit);
  }

  private makeReady(from: number, limit: number): void {
    this.entryCount = 0;
    this.settledCount = 0;
    if (this.lowestBucket <= this.highestBucket) this.bucket.fill(-1, this.lowestBucket, this.highestBucket + 1);
    this.shift = MIN_SHIFT;
    while (limit >>> this.shift >= BUCKETS) this.shift++;
    this.lowestBucket = from >> this.shift;
    this.highestBucket = -1;
  }

  /** Gives a label a better cost and queues it. */
  improve(label: number, cost: number, parent: number): void {
    this.cost[label] = cost;
    this.parent[label] = parent;
    const entry = this.entryCount++;
    if (entry === this.entryLabel.length) this.grow();
    const bucket = cost >> this.shift;
    this.entryLabel[entry] = label;
    this.nextEntry[entry] = this.bucket[bucket];
    this.bucket[bucket] = entry;
    if (bucket > this.highestBucket) this.highestBucket = bucket;
  }

  /** Returns the lowest bucket with entries, or -1 if none is left. All costs below it are final. */
  nextBucket(): number {
    const { bucket, highestBucket } = this;
    let lowest = this.lowestBucket;
    while (lowest <= highestBucket && bucket[lowest] < 0) lowest++;
    this.lowestBucket = lowest;
    return lowest <= highestBucket ? lowest : -1;
  }

  /**
   * Removes a label from the lowest bucket and returns it, or -1 if the bucket is empty. Each label returned counts as
   * settled.
   */
  take(lowest: number): number {
    const { bucket, entryLabel, nextEntry, cost, shift } = this;
    for (let entry = bucket[lowest]; entry >= 0; entry = bucket[lowest]) {
      bucket[lowest] = nextEntry[entry];
      const label = entryLabel[entry];
      if (cost[label] >> shift !== lowest) continue;
      if (this.settledCount === this.settled.length) this.settled = doubled(this.settled);
      this.settled[this.settledCount++] = label;
      return label;
    }
    return -1;
  }

  /** Settles and returns the next label of any bucket, or -1 if none is left. */
  settle(): number {
    for (let bucket = this.nextBucket(); bucket >= 0; bucket = this.nextBucket()) {
      const label = this.take(bucket);
      if (label >= 0) return label;
    }
    return -1;
  }

  /**
   * Sorts the settled labels in ascending order and removes duplicates, so that reading columns by them is sequential.
   */
  sortSettled(): void {
    if (this.marks.length === 0) this.marks = new Int32Array((this.labelCount >>> 5) + 1);
    const { marks, settled } = this;
    let first = marks.length;
    let last = -1;
    for (let i = 0; i < this.settledCount; i++) {
      const word = settled[i] >>> 5;
      marks[word] |= 1 << (settled[i] & 31);
      if (word < first) first = word;
      if (word > last) last = word;
    }
    this.settledCount = drainBits(marks, first, last, settled);
  }

  /** Every cost below this is final. */
  get finalBelow(): number {
    return this.lowestBucket << this.shift;
  }

  private grow(): void {
    this.entryLabel = doubled(this.entryLabel);
    this.nextEntry = doubled(this.nextEntry);
  }
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/**
 * Returns the next `finalBelow` at which to check whether a search may end, 1.6 % further on: checks are expensive with
 * many targets.
 */
export const askAgainAt = (finalBelow: number): number => finalBelow + (finalBelow >> 6) + 1;

export interface Stop {
  readonly cancel: CancelFlag;
  /**
   * Returns whether all requested labels are final once all costs below `finalBelow` are; `null` to search to the
   * limit.
   */
  readonly done: ((finalBelow: number) => boolean) | null;
}
