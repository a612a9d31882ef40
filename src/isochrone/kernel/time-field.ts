/**
 * A state of a node in one Int32, so that the smaller number is the better state:
 *
 *     cost << 8 | offRoad
 *
 * `offRoad` is how far from a road the state is, in {@link OFF_ROAD_LIMIT}ths of the greatest distance allowed. It has seven
 * bits; the eighth takes what a step carries over.
 */
export const COST_SHIFT = 8;
export const OFF_ROAD_MASK = 127;
/** Off-road states reach this far. */
export const OFF_ROAD_LIMIT = 100;
/** On a road that can't be left: any step away from it exceeds the limit. */
export const NEVER_OFF_ROAD = 120;
/** Costs are below this. */
export const COST_LIMIT = 0x7f0000;
/** A node that nothing reaches. */
export const UNREACHED_STATE = COST_LIMIT << COST_SHIFT;

/** Nodes that stay free around what is reached, so that contours close inside the window. */
export const FIELD_MARGIN = 2;

/** A window of the grid: the state of each node, and which nodes are barriers. */
export class TimeField {
  /** Node (i, j) stands at `(j - minJ) * width + i - minI`. */
  values = new Int32Array(0);
  /**
   * A bit per node, that of node n in word `n >>> 5`. Such a node belongs to a road (or a barrier) and takes costs from
   * roads through its own cells only.
   */
  barriers = new Int32Array(0);
  minI = 0;
  minJ = 0;
  width = 0;
  height = 0;
  /** First and last column of each row that may hold a state. */
  from = new Int32Array(0);
  to = new Int32Array(0);
  private near = new Int32Array(0);

  get size(): number {
    return this.width * this.height;
  }

  /** Takes a window of nodes, both ends included. What was in it before is gone: {@link clear} or overwrite it. */
  open(minI: number, minJ: number, maxI: number, maxJ: number): void {
    this.minI = minI;
    this.minJ = minJ;
    this.width = maxI - minI + 1;
    this.height = maxJ - minJ + 1;
    if (this.values.length < this.size) {
      this.values = new Int32Array(this.size + (this.size >> 2));
      this.barriers = new Int32Array((this.values.length >>> 5) + 1);
    }
    if (this.from.length < this.height) {
      this.from = new Int32Array(this.height * 2);
      this.to = new Int32Array(this.height * 2);
      this.near = new Int32Array(this.height * 2);
    }
    this.from.fill(0, 0, this.height);
    this.to.fill(this.width - 1, 0, this.height);
  }

  /** Takes the window of another field, with its rows and barriers. What was in it before is gone: overwrite it. */
  openLike({ minI, minJ, width, height, size, from, to, barriers }: TimeField): void {
    this.open(minI, minJ, minI + width - 1, minJ + height - 1);
    this.from.set(from.subarray(0, height));
    this.to.set(to.subarray(0, height));
    this.barriers.set(barriers.subarray(0, (size >>> 5) + 1));
  }

  /** Becomes the same as another field. */
  copy(field: TimeField): void {
    this.openLike(field);
    this.values.set(field.values.subarray(0, field.size));
  }

  /** Nothing is reached, and nothing is a barrier. */
  clear(): void {
    this.values.fill(UNREACHED_STATE, 0, this.size);
    this.clearBarriers();
  }

  clearBarriers(): void {
    this.barriers.fill(0, 0, (this.size >>> 5) + 1);
  }

  isBarrier(node: number): boolean {
    return (this.barriers[node >>> 5] & (1 << (node & 31))) !== 0;
  }

  raiseBarrier(node: number): void {
    this.barriers[node >>> 5] |= 1 << (node & 31);
  }

  /** Rows hold nothing, until {@link holdRows} says where they do. */
  emptyRows(): void {
    this.from.fill(this.width, 0, this.height);
    this.to.fill(-1, 0, this.height);
  }

  /** The nodes of a box, given in columns and rows of the window, may hold a state. */
  holdRows(firstRow: number, lastRow: number, first: number, last: number): void {
    const { from, to } = this;
    for (let j = firstRow; j <= lastRow; j++) {
      if (first < from[j]) from[j] = first;
      if (last > to[j]) to[j] = last;
    }
  }

  /** A node of the window, given by its column and row, may hold a state. */
  holdNode(column: number, row: number): void {
    if (column < this.from[row]) this.from[row] = column;
    if (column > this.to[row]) this.to[row] = column;
  }

  /** States may come to be `room` nodes away in all directions. */
  extendRows(room: number): void {
    const { height, width, near } = this;
    slidingExtreme(this.from, near, height, room, 1);
    slidingExtreme(this.to, near, height, room, -1);
    for (let j = 0; j < height; j++) {
      if (this.to[j] < 0) continue;
      this.from[j] = Math.max(0, this.from[j] - room);
      this.to[j] = Math.min(width - 1, this.to[j] + room);
    }
  }

  /** Memory beyond `nodes` is given back. */
  shrink(nodes: number): void {
    if (this.values.length <= nodes) return;
    this.values = new Int32Array(0);
    this.barriers = new Int32Array(0);
  }
}

/** Each number becomes the least (`sign` 1) or greatest (-1) of those up to `room` places away. */
function slidingExtreme(values: Int32Array, scratch: Int32Array, count: number, room: number, sign: 1 | -1): void {
  for (let k = 0; k < count; k++) {
    let best = values[k];
    const end = Math.min(count - 1, k + room);
    for (let other = Math.max(0, k - room); other <= end; other++) {
      if ((best - values[other]) * sign > 0) best = values[other];
    }
    scratch[k] = best;
  }
  values.set(scratch.subarray(0, count));
}
