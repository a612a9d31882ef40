import { E7 } from '../geo/coordinates.ts';
import { MOST_LON } from '../geo/longitude-frame.ts';
import type { Column, TypedArray } from './column.ts';
import type { StringTable } from './string-table.ts';

/*
 * Modules declare their columns once. From a declaration follow the type of what is read (`ColumnsOf`) and built
 * (`ArraysOf`), reading and writing (`region/columns/column-access.ts`) and the check of lengths, indices and ranges
 * (`verify-columns.ts`); `docs/data-format.md` is compared with it.
 */

/** The typed arrays by the name of their elements. */
interface ArrayOf {
  Int8: Int8Array;
  Uint8: Uint8Array;
  Int16: Int16Array;
  Uint16: Uint16Array;
  Int32: Int32Array;
  Uint32: Uint32Array;
  Float32: Float32Array;
  Float64: Float64Array;
}

type ElementType = keyof ArrayOf;

declare const kind: unique symbol;

/** The rows that columns have in common; units of indices say their name. */
export interface Rows<I extends number = number> {
  readonly name: string;
  /** Exists in types only: the index of a row. */
  readonly [kind]?: I;
}

export const rows = <I extends number = number>(name: string): Rows<I> => ({ name });

/** The values of a column. */
interface Values<T extends ElementType = ElementType, V extends number = number> {
  readonly type: T;
  readonly unit: string;
  /** Bounds of all values. */
  readonly least?: number;
  readonly most?: number;
  /** The rows that values are indices of; `least` may allow others. */
  readonly names?: Rows<V>;
  /** Values say where each row's part of these rows begins: they ascend from 0, and one more is where the last ends. */
  readonly starts?: Rows<V>;
  /** More of these rows may follow the last part. */
  readonly open?: boolean;
}

export const values = <T extends ElementType>(type: T, unit: string, least?: number, most?: number): Values<T> => ({
  type,
  unit,
  least,
  most,
});

const indexOf = <I extends number>(names: Rows<I>, least: number): Values<'Int32', I> => ({
  type: 'Int32',
  unit: `index of ${names.name}`,
  least,
  names,
});
export const index = <I extends number>(names: Rows<I>): Values<'Int32', I> => indexOf(names, 0);
/** An index, or -1. */
export const indexOrNone = <I extends number>(names: Rows<I>): Values<'Int32', I> => indexOf(names, -1);

/** Values that say where each row's part of other rows begins. */
interface Starts<V extends number = number> extends Values<'Int32', V> {
  readonly starts: Rows<V>;
}

export const starts = <I extends number>(starts: Rows<I>, unit = `index of ${starts.name}`): Starts<I> => ({
  type: 'Int32',
  unit,
  starts,
});

export const LON_E7 = values('Int32', 'degrees e7', -180 * E7, 180 * E7);
/** Longitudes in the region's frame, which may run on over the date line. */
export const FRAME_LON_E7 = values('Int32', 'degrees e7', -MOST_LON * E7, MOST_LON * E7);
export const LAT_E7 = values('Int32', 'degrees e7', -90 * E7, 90 * E7);
/** A packed R-tree. */
export const FLATBUSH = values('Uint8', 'Flatbush');

/** Starts of parts after which more rows may follow. */
export const openStarts = <I extends number>(of: Rows<I>): Starts<I> => ({ ...starts(of), open: true });

/** A column of a declaration; `View` is its type when it is read. */
export interface DeclaredColumn<View = unknown, T extends ElementType = ElementType> extends Values<T> {
  readonly rows: Rows;
  readonly [view]?: View;
}
declare const view: unique symbol;

type ViewOf<S, I extends number> =
  S extends Starts<infer V> ? Column<number, V> : S extends Values<ElementType, infer V> ? Column<I, V> : never;

type Specifications = Readonly<Record<string, Values>>;

/** Declares columns of the same rows, typed by their index and what their values name. */
export const table = <I extends number, S extends Specifications>(of: Rows<I>, specifications: S) =>
  withRows(of, specifications) as {
    readonly [K in keyof S]: DeclaredColumn<ViewOf<S[K], I>, S[K]['type']>;
  };

/** Declares columns of the same rows that are read as plain typed arrays. */
export const arrays = <S extends Specifications>(of: Rows, specifications: S) =>
  withRows(of, specifications) as {
    readonly [K in keyof S]: DeclaredColumn<ArrayOf[S[K]['type']], S[K]['type']>;
  };

const withRows = (of: Rows, specifications: Specifications): object =>
  Object.fromEntries(Object.entries(specifications).map(([name, values]) => [name, { ...values, rows: of }]));

/** The two columns of a string table. */
export class DeclaredTexts {
  readonly bytes: DeclaredColumn<Uint8Array, 'Uint8'>;
  readonly offsets: DeclaredColumn<Int32Array, 'Int32'>;

  constructor(of: Rows) {
    const bytes = rows(`bytes of ${of.name}`);
    this.bytes = { ...values('Uint8', 'UTF-8'), rows: bytes };
    this.offsets = { ...starts(bytes, 'byte'), rows: of };
  }
}

/** Declares a table of strings, whose indices name the rows. */
export const texts = (of: Rows): DeclaredTexts => new DeclaredTexts(of);

/** Columns by name, in tables of any depth; the names on the way to a column, joined by dots, are its name. */
export interface Declaration {
  readonly [name: string]: DeclaredColumn | DeclaredTexts | Declaration;
}

/** A structure of declared columns as it is read. */
export type ColumnsOf<D> = {
  readonly [K in keyof D]: D[K] extends DeclaredTexts
    ? StringTable
    : D[K] extends DeclaredColumn<infer View>
      ? View
      : ColumnsOf<D[K]>;
};

/** A structure of declared columns as it is built: bare arrays. */
export type ArraysOf<D> = {
  readonly [K in keyof D]: D[K] extends DeclaredTexts
    ? StringTable
    : D[K] extends DeclaredColumn<unknown, infer T>
      ? ArrayOf[T]
      : ArraysOf<D[K]>;
};

/** Returns whether a part of a declaration is a column. */
export const isColumn = (part: Declaration[string]): part is DeclaredColumn => 'rows' in part && 'unit' in part;

/** Yields the columns of a structure with their names and declarations, in the order of the declaration. */
export function* columnsIn(
  name: string,
  declaration: Declaration | DeclaredTexts,
  structure: object,
): Generator<[name: string, declared: DeclaredColumn, array: TypedArray]> {
  for (const [key, part] of Object.entries(declaration) as [string, Declaration[string]][]) {
    const value = (structure as Readonly<Record<string, unknown>>)[key];
    if (isColumn(part)) yield [`${name}.${key}`, part, value as TypedArray];
    else yield* columnsIn(`${name}.${key}`, part, value as object);
  }
}
