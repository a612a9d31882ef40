import type { FleetColumns } from './fleet-columns.ts';

type Column = Float64Array | Int32Array | Uint8Array;

const isColumn = (value: unknown): value is Column => ArrayBuffer.isView(value);

/** Copies columns to shared memory. Columns that are the same array stay the same. */
export function sharedColumns(columns: FleetColumns): FleetColumns {
  const copies = new Map<Column, Column>();
  const shared = (column: Column): Column => {
    let copy = copies.get(column);
    if (copy === undefined) {
      copy = sharedColumn(column);
      copies.set(column, copy);
    }
    return copy;
  };
  const entries = Object.entries(columns).map(([name, value]) => [name, isColumn(value) ? shared(value) : value]);
  // Every member is unchanged or a copy of the same type.
  return Object.fromEntries(entries) as FleetColumns;
}

export function sharedColumn<T extends Column>(column: T): T {
  const make = column.constructor as new (buffer: SharedArrayBuffer) => T;
  const copy = new make(new SharedArrayBuffer(column.byteLength));
  copy.set(column);
  return copy;
}
