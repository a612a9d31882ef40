import type { TypedArray } from '../../kit/collections/column.ts';
import {
  type ColumnsOf,
  columnsIn,
  type Declaration,
  DeclaredTexts,
  isColumn,
  type Rows,
} from '../../kit/collections/declared-columns.ts';
import { StringTable } from '../../kit/collections/string-table.ts';
import { verifyColumns } from '../../kit/collections/verify-columns.ts';
import { Violations } from '../../kit/collections/violations.ts';
import { InputError } from '../../kit/core/errors.ts';
import type { ColumnSet } from './columns.ts';

/**
 * Returns the columns of a structure under their names in a region, which begin with that of the section. A structure
 * is as it is read ({@link ColumnsOf}) or built, with bare arrays.
 */
export function putColumns(section: string, declaration: Declaration, structure: object, into: ColumnSet = new Map()) {
  for (const [name, { type, unit }, array] of columnsIn(section, declaration, structure)) {
    if (array?.constructor.name !== `${type}Array`) throw new TypeError(`${name} is not made of ${type}`);
    into.set(name, { array, unit });
  }
  return into;
}

/**
 * Returns the structure that is declared from a region's columns, without copying them. Throws {@link InputError} if a
 * column is missing or has values of another type.
 */
export function takeColumns<D extends Declaration>(columns: ColumnSet, section: string, declaration: D): ColumnsOf<D> {
  const take = (name: string, part: Declaration[string]): unknown => {
    if (isColumn(part)) return takeArray(columns, name, part.type);
    const parts = Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [key, take(`${name}.${key}`, inner as Declaration[string])]),
    );
    return part instanceof DeclaredTexts
      ? new StringTable(parts.bytes as Uint8Array, parts.offsets as Int32Array)
      : parts;
  };
  return take(section, declaration) as ColumnsOf<D>;
}

/** Returns the values of one column, without copying them. Throws {@link InputError} as {@link takeColumns} does. */
export function takeArray(columns: ColumnSet, name: string, type?: string): TypedArray {
  const column = columns.get(name);
  if (column === undefined) throw new InputError(`the region has no column ${name}; import it again`);
  const { array } = column;
  if (type !== undefined && array.constructor.name !== `${type}Array`) {
    throw new InputError(`the region's column ${name} is not made of ${type}; import it again`);
  }
  return array;
}

/**
 * Checks declared columns of a region: returns one sentence per fault, none if the region has no such columns.
 *
 * @param counts the numbers of rows of other sections that the columns name
 */
export function verifySection(
  columns: ColumnSet,
  section: string,
  declaration: Declaration,
  counts: Map<Rows, number> = new Map(),
): string[] {
  if (![...columns.keys()].some((name) => name.startsWith(`${section}.`))) return [];
  const violations = new Violations();
  verifyColumns(section, declaration, takeColumns(columns, section, declaration), violations, counts);
  return violations.toList();
}
