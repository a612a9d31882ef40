const LEAST_SIZE = 1 << 8;

/** Points with whole coordinates, numbered from 0 on in the order in which they come, in memory that is reused. */
export class PointTable {
  size = 0;
  /** By number. */
  x = new Int32Array(LEAST_SIZE / 2);
  y = new Int32Array(LEAST_SIZE / 2);
  /** Where a point's number plus one is kept; 0: nothing is. */
  private numbers = new Int32Array(LEAST_SIZE);
  /** By number: its slot. */
  private slots = new Int32Array(LEAST_SIZE / 2);

  clear(): void {
    for (let n = 0; n < this.size; n++) this.numbers[this.slots[n]] = 0;
    this.size = 0;
  }

  /** The number of a point; -1 where it isn't known. */
  find(x: number, y: number): number {
    return this.numbers[this.slotOf(x, y)] - 1;
  }

  /** The number of a point, which is the last one if it is new. */
  take(x: number, y: number): number {
    let slot = this.slotOf(x, y);
    if (this.numbers[slot] > 0) return this.numbers[slot] - 1;
    if (this.size === this.x.length) {
      this.grow();
      slot = this.slotOf(x, y);
    }
    const number = this.size++;
    this.x[number] = x;
    this.y[number] = y;
    this.slots[number] = slot;
    this.numbers[slot] = number + 1;
    return number;
  }

  private slotOf(x: number, y: number): number {
    const { numbers } = this;
    const mask = numbers.length - 1;
    const hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b);
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const number = numbers[slot] - 1;
      if (number < 0 || (this.x[number] === x && this.y[number] === y)) return slot;
    }
  }

  private grow(): void {
    const { x, y, size } = this;
    this.numbers = new Int32Array(2 * this.numbers.length);
    this.slots = new Int32Array(2 * size);
    this.x = new Int32Array(2 * size);
    this.y = new Int32Array(2 * size);
    this.size = 0;
    for (let n = 0; n < size; n++) this.take(x[n], y[n]);
  }
}
