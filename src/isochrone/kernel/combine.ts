import { NodeColumn } from './node-column.ts';
import { COST_LIMIT, COST_SHIFT, type TimeField, UNREACHED_STATE } from './time-field.ts';

/** Makes `into` hold the smaller of both states per node, in a window that holds both windows; no barriers are left. */
export function uniteFields(into: TimeField, other: TimeField, scratch: TimeField): void {
  const minI = Math.min(into.minI, other.minI);
  const minJ = Math.min(into.minJ, other.minJ);
  const maxI = Math.max(into.minI + into.width, other.minI + other.width) - 1;
  const maxJ = Math.max(into.minJ + into.height, other.minJ + other.height) - 1;
  scratch.open(minI, minJ, maxI, maxJ);
  scratch.clear();
  copyInto(into, scratch);
  copyInto(other, scratch);
  into.open(minI, minJ, maxI, maxJ);
  into.clear();
  into.values.set(scratch.values.subarray(0, scratch.size));
}

function copyInto(from: TimeField, to: TimeField): void {
  for (let j = 0; j < from.height; j++) {
    let source = j * from.width;
    let target = (from.minJ + j - to.minJ) * to.width + from.minI - to.minI;
    for (let i = 0; i < from.width; i++, source++, target++) {
      if (from.values[source] < to.values[target]) to.values[target] = from.values[source];
    }
  }
}

/** Leaves of a field's barriers those that another one with the same window has too. */
export function meetBarriers(into: TimeField, { barriers }: TimeField): void {
  for (let word = (into.size - 1) >>> 5; word >= 0; word--) into.barriers[word] &= barriers[word];
}

/**
 * Makes `into` hold the greater cost of both per node, and the greater distance from a road: within reach of both, and
 * drawn no further than either. Its window stays; barriers of either count.
 * @param least the least state of all sources, in the same window: none counts less, however generous its own field is
 */
export function intersectFields(into: TimeField, other: TimeField, least: TimeField): void {
  for (let j = 0; j < into.height; j++) {
    const row = into.minJ + j - other.minJ;
    for (let i = 0; i < into.width; i++) {
      const n = j * into.width + i;
      const column = into.minI + i - other.minI;
      const within = row >= 0 && row < other.height && column >= 0 && column < other.width;
      const m = row * other.width + column;
      const state = within ? Math.max(other.values[m], least.values[n]) : UNREACHED_STATE;
      into.values[n] = within ? greaterOfEach(state, into.values[n]) : UNREACHED_STATE;
      if (within && other.isBarrier(m)) into.raiseBarrier(n);
    }
  }
}

const OFF_ROAD = (1 << COST_SHIFT) - 1;
const greaterOfEach = (a: number, b: number): number =>
  Math.max(a & ~OFF_ROAD, b & ~OFF_ROAD) | Math.max(a & OFF_ROAD, b & OFF_ROAD);

/**
 * The mean of costs, each counted at most twice the threshold, on the nodes that any source reaches within it. Sums what
 * each source has left of twice the threshold: what a field doesn't hold counts for nothing, so windows may differ.
 */
export class MeanField {
  /** By node of `least`. */
  private readonly sums: Float64Array;
  /** Twice the threshold, as far as fields tell. */
  private readonly most: number;

  /**
   * @param least the least cost of all sources, and where barriers are: unchanged until {@link finish}. No source counts
   * less, however generous its own field is.
   * @param threshold at least 1
   */
  constructor(
    private readonly least: TimeField,
    private readonly threshold: number,
  ) {
    this.sums = new Float64Array(least.size);
    this.most = Math.min(2 * threshold, COST_LIMIT - 1);
  }

  /** Adds one source. */
  add(field: TimeField): void {
    const { least, sums, most, threshold } = this;
    const firstRow = Math.max(least.minJ, field.minJ);
    const endRow = Math.min(least.minJ + least.height, field.minJ + field.height);
    const firstColumn = Math.max(least.minI, field.minI);
    const endColumn = Math.min(least.minI + least.width, field.minI + field.width);
    for (let j = firstRow; j < endRow; j++) {
      let n = (j - least.minJ) * least.width + firstColumn - least.minI;
      let m = (j - field.minJ) * field.width + firstColumn - field.minI;
      for (let i = firstColumn; i < endColumn; i++, n++, m++) {
        const floor = least.values[n] >> COST_SHIFT;
        if (floor > threshold) continue;
        const cost = Math.max(floor, field.values[m] >> COST_SHIFT);
        if (cost < most) sums[n] += most - cost;
      }
    }
  }

  /**
   * Writes the mean over so many sources where it is within the threshold, rounded up; as far from a road as the least
   * cost is.
   */
  finish(sources: number, field: TimeField): void {
    const { least, sums, most, threshold } = this;
    field.openLike(least);
    for (let n = 0; n < least.size; n++) {
      const cost = most - Math.floor(sums[n] / sources);
      const inside = cost <= threshold && least.values[n] >> COST_SHIFT <= threshold;
      field.values[n] = inside ? (cost << COST_SHIFT) | (least.values[n] & OFF_ROAD) : UNREACHED_STATE;
    }
  }
}

/** Counts the fields that reach each node within a threshold: at most 65,535. */
export class CountField {
  private readonly counts = new NodeColumn();

  constructor(private readonly threshold: number) {}

  get nodes(): number {
    return this.counts.values.length;
  }

  add(field: TimeField): void {
    const { counts } = this;
    counts.hold(field);
    const { values } = counts;
    const beyond = (this.threshold + 1) << COST_SHIFT;
    for (let j = 0; j < field.height; j++) {
      const source = j * field.width;
      const target = counts.nodeAt(field.minI, field.minJ + j);
      for (let i = field.from[j]; i <= field.to[j]; i++) {
        if (field.values[source + i] < beyond) values[target + i]++;
      }
    }
  }

  /**
   * Writes a field that is 0 where at least `fields` (1 or more) of those added are within the threshold, and unreached
   * elsewhere: the `fields`-th smallest cost is within it. False where nothing was added.
   */
  finish(fields: number, field: TimeField): boolean {
    return this.counts.writeInside(field, fields);
  }
}
