import { type Progress, stageProgress } from '../../kit/core/progress.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import { type SnappingNetwork, snapPoints } from '../../network/network/index.ts';
import { DEFAULT_MAX_SNAP_DISTANCE_M } from '../../network/routing/index.ts';
import { type CollectionCells, statisticColumns } from '../../network/statistics/index.ts';
import type { ColumnSet } from '../../region/columns/index.ts';
import { buildCollections, type RowProblem } from '../statistics/index.ts';
import { statisticsCredit } from './credits.ts';
import type { StageClock } from './stage-clock.ts';

export interface StatisticsImport {
  readonly columns: ColumnSet;
  readonly collections: number;
  readonly groups: number;
  readonly cells: number;
  /** The number of cells too far from any street to walk. */
  readonly cellsOffStreets: number;
  readonly problems: readonly RowProblem[];
  /** Credits, one line per collection. */
  readonly attribution: readonly string[];
}

/**
 * Builds the statistics of descriptions, on the streets. Rejects with InputError for errors in these or their files.
 */
export async function importStatistics(
  paths: readonly string[],
  box: BBox | null,
  network: SnappingNetwork,
  clock: StageClock,
  progress: Progress,
): Promise<StatisticsImport> {
  const built = await clock.time('reading statistics', () => buildCollections(paths, progress, box));
  const placed = await clock.time('placing statistics', async () =>
    built.map(
      ({ collection, groups }): CollectionCells => ({
        collection,
        groups: groups.map(({ cells }) => ({
          ...cells,
          snaps: snapPoints(
            network,
            cells.lonE7,
            cells.latE7,
            DEFAULT_MAX_SNAP_DISTANCE_M,
            stageProgress(progress, 'finding streets for statistics', cells.count),
          ),
        })),
      }),
    ),
  );
  const groups = placed.flatMap((one) => one.groups);
  return {
    columns: statisticColumns(placed),
    collections: built.length,
    groups: groups.length,
    cells: groups.reduce((sum, { count }) => sum + count, 0),
    cellsOffStreets: groups.reduce((sum, { snaps }) => sum + snaps.walk.edge.filter((edge) => edge < 0).length, 0),
    problems: built.flatMap(({ problems }) => problems),
    attribution: [...new Set(built.map(({ collection }) => statisticsCredit(collection)))],
  };
}
