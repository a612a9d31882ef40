import type { TypedArray } from './column.ts';
import { columnsIn, type Declaration, type DeclaredColumn, type Rows } from './declared-columns.ts';
import type { Violations } from './violations.ts';

/** The numbers of rows. */
type RowCounts = Map<Rows, number>;

/**
 * Checks that columns of the same rows are of one length, that indices name rows, that beginnings of parts ascend and
 * cover what they divide, and that values are within their bounds. Where columns have wrong lengths,
 * nothing else is checked.
 *
 * @param counts the numbers of rows outside the structure that it names; those of the structure are added
 */
export function verifyColumns(
  section: string,
  declaration: Declaration,
  structure: object,
  violations: Violations,
  counts: RowCounts = new Map(),
): void {
  const columns = [...columnsIn(section, declaration, structure)];
  for (const [name, { rows, starts }, { length }] of columns) {
    const more = starts ? 1 : 0;
    if (length < more) violations.add(`${name} is empty`, 0);
    const count = counts.get(rows) ?? length - more;
    if (length !== count + more) violations.add(`${name} has ${length} values instead of ${count + more}`, 0);
    counts.set(rows, count);
  }
  if (!violations.none) return;
  for (const [name, declared, array] of columns) verifyValues(name, declared, array, counts, violations);
}

function verifyValues(
  name: string,
  { names, starts, open, least = -Infinity, most = Infinity }: DeclaredColumn,
  array: TypedArray,
  counts: RowCounts,
  violations: Violations,
): void {
  if (starts) {
    for (let i = 1; i < array.length; i++) if (array[i] < array[i - 1]) violations.add(`${name} descends`, i - 1);
    const [end, count] = [array[array.length - 1], counts.get(starts)!];
    if (array[0] !== 0 || !(open ? end <= count : end === count)) {
      violations.add(`${name} does not cover what it indexes`, 0);
    }
    return;
  }
  const greatest = names ? counts.get(names)! - 1 : most;
  if (least === -Infinity && greatest === Infinity) return;
  const what = `${name} ${names ? 'names nothing' : 'is out of range'}`;
  for (let i = 0; i < array.length; i++) {
    if (!(array[i] >= least && array[i] <= greatest)) violations.add(what, i);
  }
}
