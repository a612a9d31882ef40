import { shared } from './column.ts';

/** Typed arrays that grow by doubling, for builders that don't know their length in advance. */
class Growable<A extends Int32Array | Uint16Array | Uint8Array | Int16Array | Float32Array | Float64Array> {
  length = 0;
  private array: A;

  /** `begin`: for how many values there is room at first, or the values it begins with, which aren't copied. */
  constructor(
    private readonly make: (capacity: number) => A,
    begin: number | A = 1024,
  ) {
    this.array = typeof begin === 'number' ? make(begin) : begin;
    if (typeof begin !== 'number') this.length = begin.length;
  }

  push(value: number): void {
    if (this.length === this.array.length) {
      const grown = this.make(Math.max(16, this.array.length * 2));
      grown.set(this.array as never);
      this.array = grown;
    }
    this.array[this.length++] = value;
  }

  get(index: number): number {
    return this.array[index];
  }

  set(index: number, value: number): void {
    this.array[index] = value;
  }

  /** Returns the values so far, as a view: valid until the next push. */
  view(): A {
    return this.array.subarray(0, this.length) as A;
  }

  /** Returns the values so far, moved into memory that all threads share. */
  toShared(): A {
    const array = shared(this.view()) as A;
    this.array = this.make(0);
    this.length = 0;
    return array;
  }

  /** Returns the values so far, in an array of exactly their length. */
  toArray(): A {
    return this.array.slice(0, this.length) as A;
  }
}

export class GrowableInt32 extends Growable<Int32Array> {
  constructor(begin?: number | Int32Array) {
    super((n) => new Int32Array(n), begin);
  }
}
export class GrowableUint16 extends Growable<Uint16Array> {
  constructor(capacity?: number) {
    super((n) => new Uint16Array(n), capacity);
  }
}
export class GrowableUint8 extends Growable<Uint8Array> {
  constructor(begin?: number | Uint8Array) {
    super((n) => new Uint8Array(n), begin);
  }
}
export class GrowableFloat32 extends Growable<Float32Array> {
  constructor(capacity?: number) {
    super((n) => new Float32Array(n), capacity);
  }
}
export class GrowableFloat64 extends Growable<Float64Array> {
  constructor(begin?: number | Float64Array) {
    super((n) => new Float64Array(n), begin);
  }
}
