import { NodeColumn } from './node-column.ts';
import { COST_LIMIT, COST_SHIFT, type TimeField, UNREACHED } from './time-field.ts';

/** Makes `into` hold the smaller of both states per node, in a window that holds both windows. */
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
  // Walls of different modes differ: none is left.
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

/** Makes `into` hold the greater of both states per node: within reach of both. Its window stays; walls of either count. */
export function intersectFields(into: TimeField, other: TimeField): void {
  for (let j = 0; j < into.height; j++) {
    const row = into.minJ + j - other.minJ;
    for (let i = 0; i < into.width; i++) {
      const n = j * into.width + i;
      const column = into.minI + i - other.minI;
      const within = row >= 0 && row < other.height && column >= 0 && column < other.width;
      const m = row * other.width + column;
      into.values[n] = within ? Math.max(other.values[m], into.values[n]) : UNREACHED;
      if (within && other.isWall(m)) into.raiseWall(n);
    }
  }
}

/**
 * Sums what each source has left of twice the threshold: `sum += max(0, 2 threshold - cost)`. The mean of costs, each
 * counted at most twice the threshold, is within the threshold where the sum is at least threshold × sources. What is
 * unreached counts for nothing, so windows may differ.
 */
export class MeanField {
  private readonly sums = new NodeColumn((nodes) => new Float64Array(nodes));

  constructor(private readonly threshold: number) {}

  get nodes(): number {
    return this.sums.values.length;
  }

  add(field: TimeField): void {
    const { sums } = this;
    sums.hold(field);
    const { values } = sums;
    const twice = Math.min(2 * this.threshold, COST_LIMIT - 1);
    for (let j = 0; j < field.height; j++) {
      let source = j * field.width;
      let target = sums.nodeAt(field.minI, field.minJ + j);
      for (let i = 0; i < field.width; i++, source++, target++) {
        const cost = field.values[source] >> COST_SHIFT;
        if (cost <= twice) values[target] += twice - cost;
      }
    }
  }

  /** Writes a field that is 0 inside and unreached outside; false where nothing was added. */
  finish(sources: number, field: TimeField): boolean {
    const twice = Math.min(2 * this.threshold, COST_LIMIT - 1);
    const enough = (twice - this.threshold) * sources;
    // Only what was reached counts, also where nothing is enough.
    return this.sums.writeInside(field, enough > 0 ? enough : Number.MIN_VALUE);
  }
}

/** Counts the fields that reach each node within a threshold: at most 65,535. */
export class CountField {
  private readonly counts = new NodeColumn((nodes) => new Uint16Array(nodes));

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
