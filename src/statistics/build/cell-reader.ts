import type { Progress } from '../../core/progress.ts';
import { NoData } from '../../elevation/index.ts';
import type { CellTable } from '../cell-table.ts';
import type { GroupFile } from './description.ts';
import type { RowProblems } from './row-problems.ts';

/** What a reader of cells is given. */
export interface CellSource {
  /** Where the file lies, and what it is called in messages. */
  readonly path: string;
  readonly name: string;
  readonly group: GroupFile;
  readonly problems: RowProblems;
  readonly progress: Progress;
}

/** Reads the cells of a group with its statistics; what it can't use goes to `problems`. Rejects with InputError. */
export type CellReader = (source: CellSource) => Promise<CellTable>;

/** The values that mean that there is none, of every statistic of a group. */
export const ignoredBy = ({ ignoreValues = [], statistics }: GroupFile, isFloat32 = false): readonly NoData[] =>
  statistics.map((statistic) => new NoData([...ignoreValues, ...(statistic.ignoreValues ?? [])], isFloat32));
