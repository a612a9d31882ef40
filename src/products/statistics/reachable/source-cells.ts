import Flatbush from 'flatbush';
import { WorkspaceSection } from '../../../kit/collections/workspace.ts';
import { fromE7, type Position } from '../../../kit/geo/coordinates.ts';
import { haversineM } from '../../../kit/geo/distance.ts';
import { xFromLon, yFromLat } from '../../../kit/geo/mercator.ts';
import type { StatisticGroup } from '../../../network/statistics/index.ts';

/** The largest distance in meters of a source from its cell, in groups of points. */
const NEAR_POINT_M = 1000;

/**
 * Returns the cell of each source, -1 for none: that of the nearest centroid, unless it is further away than cells are
 * wide.
 */
export function sourceCells(group: StatisticGroup, sources: readonly Position[]): Int32Array {
  const { averageCellM2 } = group.description;
  const { lonE7, latE7, count } = group.cells;
  const farthestM = averageCellM2 > 0 ? Math.sqrt(averageCellM2) : NEAR_POINT_M;
  if (count === 0) return new Int32Array(sources.length).fill(-1);
  const index = group.workspace.of(CENTROIDS);
  return Int32Array.from(sources, ([lon, lat]) => {
    // One may be nearer across the date line.
    const near = [0, -360, 360].map((turn) => index.neighbors(xFromLon(lon + turn), yFromLat(lat), 1)[0]);
    const meters = near.map((cell) => haversineM(lon, lat, fromE7(lonE7[cell]), fromE7(latE7[cell])));
    const least = Math.min(...meters);
    return least <= farthestM ? near[meters.indexOf(least)] : -1;
  });
}

/** The centroids of cells in Mercator meters. */
const CENTROIDS = new WorkspaceSection<StatisticGroup, Flatbush>(
  'index of centroids',
  ({ cells: { lonE7, latE7, count } }) => {
    const index = new Flatbush(count);
    for (let cell = 0; cell < count; cell++) index.add(xFromLon(fromE7(lonE7[cell])), yFromLat(fromE7(latE7[cell])));
    index.finish();
    return index;
  },
);
