import type { TypedArray } from '../../kit/collections/column.ts';

/** A named column of a region: values and unit. */
export interface NamedColumn {
  readonly array: TypedArray;
  /** Unit or meaning of a value: `dm`, `ds`, `degrees e7`, `index of street.node`, `flags` … */
  readonly unit: string;
}

/**
 * The columns of a region by name. A name is `section.thing.column`, such as `street.edge.lengthDm`;
 * the section decides the file a column lies in.
 */
export type ColumnSet = Map<string, NamedColumn>;
