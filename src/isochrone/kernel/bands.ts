import { COST_SHIFT, type TimeField } from './time-field.ts';

/** Thresholds that one pass can tell apart. */
export const MAX_BANDS = 250;

/**
 * For each node the first threshold that holds it, and for each threshold the places where it begins or ends along a
 * row: the left nodes of such pairs, in row order.
 */
export class Bands {
  codes = new Uint8Array(0);
  width = 0;
  height = 0;
  private lists: Int32Array[] = [];
  private counts = new Int32Array(0);

  /** `costs` ascend; a node is inside where its cost is at most the threshold's. The window's outermost nodes are outside, so that borders close. */
  sort(field: TimeField, costs: readonly number[]): void {
    const { values, width, height, from, to } = field;
    this.prepare(width, height, costs.length);
    // Band k holds states from bounds[k] up to bounds[k + 1].
    const bounds = Int32Array.of(0, ...costs.map((cost) => (cost + 1) * 2 ** COST_SHIFT), 0x7fffffff);
    const outside = costs.length;
    const codes = this.codes;
    codes.fill(outside, 0, width * height);
    for (let j = 1; j < height - 1; j++) {
      let code = outside;
      let low = bounds[code];
      let next = bounds[code + 1];
      const end = j * width + Math.min(to[j], width - 2);
      for (let n = j * width + Math.max(1, from[j]); n <= end; n++) {
        const value = values[n];
        // Neighbors are mostly in the same band.
        if (value < low || value >= next) {
          const before = code;
          while (value < bounds[code]) code--;
          while (value >= bounds[code + 1]) code++;
          low = bounds[code];
          next = bounds[code + 1];
          this.note(n - 1, before, code);
        }
        codes[n] = code;
      }
      if (code !== outside) this.note(end, code, outside);
    }
  }

  /** Left nodes of the pairs between which band `k` begins or ends; the first {@link borderCount} count. */
  borders(k: number): Int32Array {
    return this.lists[k];
  }

  borderCount(k: number): number {
    return this.counts[k];
  }

  private prepare(width: number, height: number, bandCount: number): void {
    this.width = width;
    this.height = height;
    if (this.codes.length < width * height) this.codes = new Uint8Array(width * height + ((width * height) >> 2));
    while (this.lists.length < bandCount) this.lists.push(new Int32Array(1024));
    if (this.counts.length < bandCount) this.counts = new Int32Array(bandCount);
    this.counts.fill(0);
  }

  private note(node: number, before: number, code: number): void {
    const from = Math.min(before, code);
    const to = Math.max(before, code);
    for (let k = from; k < to; k++) {
      let list = this.lists[k];
      const count = this.counts[k]++;
      if (count === list.length) {
        const grown = new Int32Array(count * 2);
        grown.set(list);
        this.lists[k] = grown;
        list = grown;
      }
      list[count] = node;
    }
  }

  shrink(nodes: number): void {
    if (this.codes.length > nodes) this.codes = new Uint8Array(0);
  }
}
