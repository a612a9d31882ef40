/** A set of indices (of stops, of patterns) in insertion order. */
export class IndexSet {
  /** The first {@link count} are valid. */
  list = new Int32Array(0);
  count = 0;
  private has = new Uint8Array(0);

  /** Allocates memory for indices below `size`. The set must be empty. */
  fit(size: number): void {
    if (size <= this.list.length) return;
    this.list = new Int32Array(size);
    this.has = new Uint8Array(size);
  }

  add(index: number): void {
    if (this.has[index] !== 0) return;
    this.has[index] = 1;
    this.list[this.count++] = index;
  }

  clear(): void {
    const { list, has } = this;
    for (let i = 0; i < this.count; i++) has[list[i]] = 0;
    this.count = 0;
  }
}
