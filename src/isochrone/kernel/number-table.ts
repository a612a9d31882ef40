const LEAST_SIZE = 1 << 8;
const NONE = -1;

/** Whole numbers from 0 on and an integer for each, in memory that is reused. */
export class NumberTable {
  private keys = new Float64Array(LEAST_SIZE).fill(NONE);
  private values = new Int32Array(LEAST_SIZE);
  /** Slots in the order in which they were taken. */
  private slots = new Int32Array(LEAST_SIZE);
  size = 0;

  clear(): void {
    for (let n = 0; n < this.size; n++) this.keys[this.slots[n]] = NONE;
    this.size = 0;
  }

  /** The slot of a number; -1 where it isn't known. */
  find(key: number): number {
    const slot = this.slotOf(key);
    return this.keys[slot] === key ? slot : -1;
  }

  get(slot: number): number {
    return this.values[slot];
  }

  /** The slot of a number, which has this value if it is new. Slots from before may be void then. */
  take(key: number, value: number): number {
    let slot = this.slotOf(key);
    if (this.keys[slot] === key) return slot;
    if (2 * this.size >= this.keys.length) {
      this.grow();
      slot = this.slotOf(key);
    }
    this.keys[slot] = key;
    this.values[slot] = value;
    this.slots[this.size++] = slot;
    return slot;
  }

  set(slot: number, value: number): void {
    this.values[slot] = value;
  }

  /** In the order in which they were taken. */
  slotAt(n: number): number {
    return this.slots[n];
  }

  keyOf(slot: number): number {
    return this.keys[slot];
  }

  private slotOf(key: number): number {
    const mask = this.keys.length - 1;
    // The upper half of the bits, mixed with the lower one.
    const high = Math.floor(key / 2 ** 25);
    let slot = (Math.imul(high, 0x9e3779b1) ^ Math.imul(key - high * 2 ** 25, 0x85ebca6b)) >>> 0;
    for (slot = (slot ^ (slot >>> 15)) & mask; this.keys[slot] !== NONE && this.keys[slot] !== key; ) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private grow(): void {
    const { keys, values, slots, size } = this;
    this.keys = new Float64Array(2 * keys.length).fill(NONE);
    this.values = new Int32Array(2 * keys.length);
    this.slots = new Int32Array(2 * keys.length);
    this.size = 0;
    for (let n = 0; n < size; n++) this.take(keys[slots[n]], values[slots[n]]);
  }
}
