declare const brand: unique symbol;

/** A dense index 0..n-1 of one kind. Kinds can't be mixed up: `Index<'node'>` isn't an `Index<'arc'>`. */
export type Index<Kind extends string> = number & { readonly [brand]: Kind };

/** A read-only named column: a typed array that takes one kind of index and yields one kind of value. */
export type Column<I extends number, V extends number = number> = { readonly length: number } & {
  readonly [K in I]: V;
};

export type TypedArray =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

/** Gives a typed array its column type, at the border where columns are made or loaded. */
export const asColumn = <I extends number, V extends number = number>(array: TypedArray): Column<I, V> =>
  array as unknown as Column<I, V>;

/** Returns zeros in memory that all threads share. */
export const sharedInt32 = (length: number): Int32Array<SharedArrayBuffer> =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * length));
export const sharedUint16 = (length: number): Uint16Array<SharedArrayBuffer> =>
  new Uint16Array(new SharedArrayBuffer(Uint16Array.BYTES_PER_ELEMENT * length));
export const sharedUint8 = (length: number): Uint8Array<SharedArrayBuffer> =>
  new Uint8Array(new SharedArrayBuffer(length));

/** Copies an object's typed arrays into shared memory, so that threads can share it. */
export const inSharedMemory = <T extends object>(structure: T): T =>
  Object.fromEntries(
    Object.entries(structure).map(([name, value]) => [
      name,
      ArrayBuffer.isView(value) ? shared(value as TypedArray) : value,
    ]),
  ) as T;

/** Returns a copy in memory that all threads share. */
export function shared(array: TypedArray): TypedArray {
  const make = array.constructor as new (buffer: SharedArrayBuffer) => TypedArray;
  const copy = new make(new SharedArrayBuffer(array.byteLength));
  copy.set(array);
  return copy;
}

export type ColumnType = 'Int8' | 'Uint8' | 'Int16' | 'Uint16' | 'Int32' | 'Uint32' | 'Float32' | 'Float64';

interface View {
  readonly BYTES_PER_ELEMENT: number;
  new (memory: ArrayBufferLike, offset: number, length: number): TypedArray;
}

/** Typed arrays by the type of their values. */
const VIEWS: Readonly<Record<ColumnType, View>> = {
  Int8: Int8Array,
  Uint8: Uint8Array,
  Int16: Int16Array,
  Uint16: Uint16Array,
  Int32: Int32Array,
  Uint32: Uint32Array,
  Float32: Float32Array,
  Float64: Float64Array,
};

export const bytesPerValue = (type: ColumnType): number => VIEWS[type].BYTES_PER_ELEMENT;

/** Returns the values of a column in memory, without copying them. */
export const viewOf = (type: ColumnType, memory: ArrayBufferLike, offset: number, length: number): TypedArray =>
  new VIEWS[type](memory, offset, length);
