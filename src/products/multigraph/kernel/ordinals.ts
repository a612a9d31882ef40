/**
 * The elements that a step has met, numbered in order of meeting (ordinals), so that columns are as long as the
 * elements reached, not as the network. `local` numbers are those of the thread's reader.
 */
export class Ordinals {
  private ordinalOf = new Int32Array(0);
  private locals = new Int32Array(1024);
  count = 0;

  /** The exclusive upper bound of the local numbers that have a place. */
  get room(): number {
    return this.ordinalOf.length;
  }

  /** Allocates places for local numbers below `locals`. */
  ensure(locals: number): void {
    const { length } = this.ordinalOf;
    if (locals <= length) return;
    const larger = new Int32Array(Math.max(locals, length * 2)).fill(-1, length);
    larger.set(this.ordinalOf);
    this.ordinalOf = larger;
  }

  /** Returns the ordinal of an element, a new one if it has none. */
  of(local: number): number {
    const known = this.ordinalOf[local];
    if (known >= 0) return known;
    if (this.count === this.locals.length) {
      const larger = new Int32Array(this.count * 2);
      larger.set(this.locals);
      this.locals = larger;
    }
    this.locals[this.count] = local;
    this.ordinalOf[local] = this.count;
    return this.count++;
  }

  localOf(ordinal: number): number {
    return this.locals[ordinal];
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) this.ordinalOf[this.locals[i]] = -1;
    this.count = 0;
  }
}
