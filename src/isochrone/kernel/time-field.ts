/**
 * A window of the grid with one cost per node, packed into an Int32 so that the smaller number is the better state:
 *
 *     cost << 8 | wall << 7 | away
 *
 * `away` is how far from a road the state is, in {@link AWAY_LIMIT}ths of the greatest distance allowed. `wall` is a
 * property of the node, not of the state: such a node belongs to a road (or a barrier) and takes costs from roads
 * through its own cells only.
 */
export const COST_SHIFT = 8;
export const WALL = 128;
export const AWAY_MASK = 127;
/** Off-road states reach this far. */
export const AWAY_LIMIT = 100;
/** On a road that can't be left: any step away from it exceeds the limit. */
export const AWAY_NEVER = 120;
/** Costs are below this. */
export const COST_LIMIT = 0x7f0000;
/** A node that nothing reaches. */
export const UNREACHED = COST_LIMIT << COST_SHIFT;

/** Nodes that stay free around what is reached, so that contours close inside the window. */
export const FIELD_MARGIN = 2;

export class TimeField {
  /** Node (i, j) stands at `(j - minJ) * width + i - minI`. */
  values = new Int32Array(0);
  minI = 0;
  minJ = 0;
  width = 0;
  height = 0;
  /** First and last column of each row that may hold a state. */
  from = new Int32Array(0);
  to = new Int32Array(0);

  get size(): number {
    return this.width * this.height;
  }

  /** Takes a window of nodes, both ends included. What was in it before is gone: {@link clear} or overwrite it. */
  open(minI: number, minJ: number, maxI: number, maxJ: number): void {
    this.minI = minI;
    this.minJ = minJ;
    this.width = maxI - minI + 1;
    this.height = maxJ - minJ + 1;
    if (this.values.length < this.size) this.values = new Int32Array(this.size + (this.size >> 2));
    if (this.from.length < this.height) {
      this.from = new Int32Array(this.height * 2);
      this.to = new Int32Array(this.height * 2);
    }
    this.from.fill(0, 0, this.height);
    this.to.fill(this.width - 1, 0, this.height);
  }

  clear(): void {
    this.values.fill(UNREACHED, 0, this.size);
  }

  /** Narrows {@link from} and {@link to} to what is reached, and `room` nodes around it in all directions. */
  tighten(room: number): void {
    const { values, width, height } = this;
    const first = new Int32Array(height);
    const last = new Int32Array(height);
    for (let j = 0; j < height; j++) {
      const base = j * width;
      let i = 0;
      while (i < width && values[base + i] >= UNREACHED) i++;
      first[j] = i;
      let k = width - 1;
      while (k > i && values[base + k] >= UNREACHED) k--;
      last[j] = i < width ? k : -1;
    }
    for (let j = 0; j < height; j++) {
      let from = width;
      let to = -1;
      for (let k = Math.max(0, j - room); k <= Math.min(height - 1, j + room); k++) {
        from = Math.min(from, first[k]);
        to = Math.max(to, last[k]);
      }
      this.from[j] = Math.max(0, from - room);
      this.to[j] = to < 0 ? -1 : Math.min(width - 1, to + room);
    }
  }

  /** Memory beyond `nodes` is given back. */
  shrink(nodes: number): void {
    if (this.values.length > nodes) this.values = new Int32Array(0);
  }
}
