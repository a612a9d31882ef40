/** An array with a buffer of its own, so that it may move between threads or be shared. */
type OwnColumn = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

/**
 * Steps and results consist of these: columns, which move between threads without being copied or lie in memory that
 * all see, and a little plain data. What is shared is never written to.
 */
export interface Columns {
  readonly columns: Readonly<Record<string, OwnColumn>>;
  readonly facts: unknown;
}

/** Copies the columns into shared memory. */
export function share<T extends Columns>(own: T): T {
  const shared = Object.entries(own.columns).map(([name, column]) => [name, sharedCopy(column)] as const);
  return { ...own, columns: Object.fromEntries(shared) };
}

function sharedCopy(column: OwnColumn): OwnColumn {
  const make = column.constructor as new (buffer: SharedArrayBuffer) => OwnColumn;
  const copy = new make(new SharedArrayBuffer(column.byteLength));
  copy.set(column);
  return copy;
}

export const bytesOf = ({ columns }: Columns): number =>
  Object.values(columns).reduce((sum, column) => sum + column.byteLength, 0);

/** Returns the buffers that move with a part; none if it isn't made of columns. */
export const buffersIn = (part: unknown): ArrayBuffer[] =>
  typeof part === 'object' && part !== null && 'columns' in part
    ? [...new Set(Object.values((part as Columns).columns).map((column) => column.buffer as ArrayBuffer))]
    : [];
