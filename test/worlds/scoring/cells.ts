/** Cells of statistics from plain objects, without an import, shared by the tests of this folder. */
import { withWorkspace } from '../../../src/kit/collections/workspace.ts';
import { toE7 } from '../../../src/kit/geo/coordinates.ts';
import { type Network, snapPoints } from '../../../src/network/network/index.ts';
import { DEFAULT_MAX_SNAP_DISTANCE_M } from '../../../src/network/routing/index.ts';
import { type GroupDescription, RegionStatistics } from '../../../src/network/statistics/index.ts';

interface TestCell {
  /** The centroid. */
  readonly lon: number;
  readonly lat: number;
  /** The values of the statistics 0, 1, …; null: missing. */
  readonly values: readonly (number | null)[];
}

/** Returns a network with collection 1 of one group, 10: squares of `sizeDegrees`. The ids of cells are 1, 2, … */
export function withTestCells<N extends Network>(network: N, cells: readonly TestCell[], sizeDegrees = 0.001): N {
  const lonE7 = Int32Array.from(cells, ({ lon }) => toE7(lon));
  const latE7 = Int32Array.from(cells, ({ lat }) => toE7(lat));
  const half = Math.round((sizeDegrees / 2) * 1e7);
  const ids = (cells[0]?.values ?? []).map((_, id) => id);
  const placed = {
    count: cells.length,
    id: Int32Array.from(cells, (_, i) => i + 1),
    lonE7,
    latE7,
    shapes: {
      kind: 'box' as const,
      westE7: lonE7.map((x) => x - half),
      southE7: latE7.map((y) => y - half),
      eastE7: lonE7.map((x) => x + half),
      northE7: latE7.map((y) => y + half),
    },
    values: new Map(ids.map((id) => [id, Float64Array.from(cells, ({ values }) => values[id] ?? Number.NaN)])),
    snaps: snapPoints(network, lonE7, latE7, DEFAULT_MAX_SNAP_DISTANCE_M),
  };
  // Descriptions that aren't needed here are left out.
  const group = { id: 10, statistics: ids.map((id) => ({ id })) } as unknown as GroupDescription;
  const collection = { id: 1, groups: [group] };
  const statistics = new RegionStatistics([{ collection: collection as never, groups: [placed] }]);
  return withWorkspace<N>({ ...network, statistics }, network.workspace.thread);
}
