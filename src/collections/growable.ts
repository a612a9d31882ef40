/** Typed arrays that grow by doubling, for builders that don't know their length in advance. */
class Growable<A extends Int32Array | Uint16Array | Uint8Array | Int16Array | Float32Array | Float64Array> {
  length = 0;
  private array: A;

  constructor(
    private readonly make: (capacity: number) => A,
    capacity = 1024,
  ) {
    this.array = make(capacity);
  }

  push(value: number): void {
    if (this.length === this.array.length) {
      const grown = this.make(this.array.length * 2);
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

  /** The values so far, as a view: valid until the next push. */
  view(): A {
    return this.array.subarray(0, this.length) as A;
  }

  /** The values so far, in an array of exactly their length. */
  toArray(): A {
    return this.array.slice(0, this.length) as A;
  }
}

export class GrowableInt32 extends Growable<Int32Array> {
  constructor(capacity?: number) {
    super((n) => new Int32Array(n), capacity);
  }
}
export class GrowableUint16 extends Growable<Uint16Array> {
  constructor(capacity?: number) {
    super((n) => new Uint16Array(n), capacity);
  }
}
export class GrowableUint8 extends Growable<Uint8Array> {
  constructor(capacity?: number) {
    super((n) => new Uint8Array(n), capacity);
  }
}
export class GrowableFloat32 extends Growable<Float32Array> {
  constructor(capacity?: number) {
    super((n) => new Float32Array(n), capacity);
  }
}
export class GrowableFloat64 extends Growable<Float64Array> {
  constructor(capacity?: number) {
    super((n) => new Float64Array(n), capacity);
  }
}
