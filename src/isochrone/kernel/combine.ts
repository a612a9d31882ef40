import { COST_LIMIT, COST_SHIFT, type TimeField, UNREACHED, WALL } from './time-field.ts';

/** Makes `into` hold the smaller of both states per node, in a window that holds both windows. */
export function uniteFields(into: TimeField, other: TimeField, scratch: TimeField): void {
  const minI = Math.min(into.minI, other.minI);
  const minJ = Math.min(into.minJ, other.minJ);
  const maxI = Math.max(into.minI + into.width, other.minI + other.width) - 1;
  const maxJ = Math.max(into.minJ + into.height, other.minJ + other.height) - 1;
  scratch.open(minI, minJ, maxI, maxJ);
  scratch.clear();
  copyInto(into, scratch);
  // Walls of different modes differ; where they meet the node is a wall to neither.
  copyInto(other, scratch);
  into.open(minI, minJ, maxI, maxJ);
  into.values.set(scratch.values.subarray(0, scratch.size));
}

function copyInto(from: TimeField, to: TimeField): void {
  for (let j = 0; j < from.height; j++) {
    let source = j * from.width;
    let target = (from.minJ + j - to.minJ) * to.width + from.minI - to.minI;
    for (let i = 0; i < from.width; i++, source++, target++) {
      const state = from.values[source] & ~WALL;
      if (state < to.values[target]) to.values[target] = state;
    }
  }
}

/** Makes `into` hold the greater of both states per node: within reach of both. Its window stays. */
export function intersectFields(into: TimeField, other: TimeField): void {
  for (let j = 0; j < into.height; j++) {
    const row = into.minJ + j - other.minJ;
    for (let i = 0; i < into.width; i++) {
      const n = j * into.width + i;
      const column = into.minI + i - other.minI;
      const within = row >= 0 && row < other.height && column >= 0 && column < other.width;
      const state = within ? other.values[row * other.width + column] : UNREACHED;
      const wall = (state | into.values[n]) & WALL;
      const greater = Math.max(state & ~WALL, into.values[n] & ~WALL);
      into.values[n] = greater | wall;
    }
  }
}

/**
 * Sums what each source has left of twice the threshold: `sum += max(0, 2 threshold - cost)`. The mean of costs, each
 * counted at most twice the threshold, is within the threshold where the sum is at least threshold × sources. What is
 * unreached counts for nothing, so windows may differ.
 */
export class MeanField {
  private sums = new Float64Array(0);
  private minI = 0;
  private minJ = 0;
  private width = 0;
  private height = 0;

  constructor(private readonly threshold: number) {}

  add(field: TimeField): void {
    this.hold(field);
    const twice = Math.min(2 * this.threshold, COST_LIMIT - 1);
    for (let j = 0; j < field.height; j++) {
      let source = j * field.width;
      let target = (field.minJ + j - this.minJ) * this.width + field.minI - this.minI;
      for (let i = 0; i < field.width; i++, source++, target++) {
        const cost = field.values[source] >> COST_SHIFT;
        if (cost <= twice) this.sums[target] += twice - cost;
      }
    }
  }

  /** Writes a field that is 0 inside and unreached outside; false where nothing was added. */
  finish(sources: number, field: TimeField): boolean {
    if (this.width === 0) return false;
    const twice = Math.min(2 * this.threshold, COST_LIMIT - 1);
    const enough = (twice - this.threshold) * sources;
    field.open(this.minI, this.minJ, this.minI + this.width - 1, this.minJ + this.height - 1);
    for (let n = 0; n < field.size; n++) {
      field.values[n] = this.sums[n] > 0 && this.sums[n] >= enough ? 0 : UNREACHED;
    }
    return true;
  }

  /** Grows the window where the field's is not within. */
  private hold(field: TimeField): void {
    const first = this.width === 0;
    const minI = first ? field.minI : Math.min(this.minI, field.minI);
    const minJ = first ? field.minJ : Math.min(this.minJ, field.minJ);
    const endI = first ? field.minI + field.width : Math.max(this.minI + this.width, field.minI + field.width);
    const endJ = first ? field.minJ + field.height : Math.max(this.minJ + this.height, field.minJ + field.height);
    const width = endI - minI;
    const height = endJ - minJ;
    if (width === this.width && height === this.height) return;
    const sums = new Float64Array(width * height);
    for (let j = 0; j < this.height; j++) {
      const from = this.sums.subarray(j * this.width, (j + 1) * this.width);
      sums.set(from, (this.minJ + j - minJ) * width + this.minI - minI);
    }
    Object.assign(this, { sums, minI, minJ, width, height });
  }
}
