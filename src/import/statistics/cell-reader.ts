import type { Progress } from '../../kit/core/progress.ts';
import type { CellTable } from '../../network/statistics/cell-table.ts';
import { NoData } from '../elevation/index.ts';
import type { GroupFile } from './description.ts';
import type { RowProblems } from './row-problems.ts';

/** The input of a reader of cells. */
export interface CellSource {
  /** The path of the file, and its name in messages. */
  readonly path: string;
  readonly name: string;
  readonly group: GroupFile;
  readonly problems: RowProblems;
  readonly progress: Progress;
}

/** Reads the cells of a group with its statistics; unusable rows go to `problems`. Rejects with InputError. */
export type CellReader = (source: CellSource) => Promise<CellTable>;

/** Returns the no-data values of every statistic of a group. */
export const ignoredBy = ({ ignoreValues = [], statistics }: GroupFile, isFloat32 = false): readonly NoData[] =>
  statistics.map((statistic) => new NoData([...ignoreValues, ...(statistic.ignoreValues ?? [])], isFloat32));
