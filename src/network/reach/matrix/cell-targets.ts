import { WorkspaceSection } from '../../../kit/collections/workspace.ts';
import { fromE7 } from '../../../kit/geo/coordinates.ts';
import { type TargetTable, targetTable } from '../../routing/index.ts';
import type { StatisticGroup } from '../../statistics/index.ts';

/** Made once per thread: the rows of all requests share the snapped cells. */
const CELL_TARGETS = new WorkspaceSection<StatisticGroup, TargetTable>(
  'cells as targets',
  ({ cells: { id, lonE7, latE7, snaps } }) => {
    const lon = Float64Array.from(lonE7, fromE7);
    const lat = Float64Array.from(latE7, fromE7);
    return { ...targetTable(Array.from(id), (one, i) => ({ id: one, lon: lon[i], lat: lat[i] })), snaps };
  },
);

/** Returns the centroids of a group's cells as targets, snapped to the streets by the import. */
export const cellTargets = ({ workspace }: StatisticGroup): TargetTable => workspace.of(CELL_TARGETS);
