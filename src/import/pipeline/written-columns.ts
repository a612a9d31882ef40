import type { ColumnSet } from '../../region/columns/index.ts';
import type { RegionWriter } from '../../region/storage/index.ts';
import type { StageClock } from './stage-clock.ts';

/** Writes columns into the region that is being made. */
type ColumnsWritten = (columns: ColumnSet) => Promise<void>;

export const columnsInto =
  (writer: RegionWriter, clock: StageClock): ColumnsWritten =>
  (columns) =>
    clock.time('writing', () => writer.add(columns));
