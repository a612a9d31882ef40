import type { TypedArray } from '../../kit/collections/column.ts';
import { StringTable } from '../../kit/collections/string-table.ts';
import { InputError } from '../../kit/core/errors.ts';
import type { ColumnSet } from './columns.ts';

/*
 * Modules name the columns of each of their things once, with units; from that table they are written to a region and found in it.
 */

/** The name and unit of a column. */
export type ColumnUnit<K = string> = readonly [column: K, unit: string];

/** The columns of a structure. */
type Columns<T> = readonly ColumnUnit<string & keyof T>[];

/** Adds columns with a common name prefix to those of a region. */
export class ColumnWriter {
  constructor(
    private readonly section: string,
    readonly columns: ColumnSet = new Map(),
  ) {}

  /** @param column a typed array, or a column with a typed index */
  put(name: string, column: unknown, unit: string): void {
    this.columns.set(`${this.section}.${name}`, { array: column as TypedArray, unit });
  }

  putThing<T extends object>(name: string, thing: T, columns: Columns<T>): void {
    for (const [column, unit] of columns) this.put(`${name}.${column}`, thing[column], unit);
  }

  putTexts(name: string, { bytes, offsets }: StringTable): void {
    this.put(`${name}.bytes`, bytes, 'UTF-8');
    this.put(`${name}.offsets`, offsets, 'byte');
  }
}

/**
 * Finds columns with a common name prefix in a region, without copying them. Throws {@link InputError} if one is
 * missing.
 */
export class ColumnReader {
  constructor(
    private readonly columns: ColumnSet,
    private readonly section: string,
  ) {}

  has(name: string): boolean {
    return this.columns.has(`${this.section}.${name}`);
  }

  array(name: string): TypedArray {
    const full = `${this.section}.${name}`;
    const column = this.columns.get(full);
    if (column === undefined) throw new InputError(`the region has no column ${full}; import it again`);
    return column.array;
  }

  /** Returns a structure with these columns; `T` gives their types, which are those that were written. */
  thing<T extends object>(name: string, columns: Columns<T>): T {
    return Object.fromEntries(columns.map(([column]) => [column, this.array(`${name}.${column}`)])) as T;
  }

  texts(name: string): StringTable {
    return new StringTable(this.array(`${name}.bytes`) as Uint8Array, this.array(`${name}.offsets`) as Int32Array);
  }
}
