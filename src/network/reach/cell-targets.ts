import { fromE7 } from '../../kit/geo/coordinates.ts';
import { type TargetTable, targetTable } from '../routing/index.ts';
import type { StatisticGroup } from '../statistics/index.ts';

/** Cached per thread: the rows of all requests share the snapped cells. */
const tables = new WeakMap<StatisticGroup, TargetTable>();

/** Returns the centroids of a group's cells as targets, snapped to the streets by the import. */
export function cellTargets(group: StatisticGroup): TargetTable {
  let table = tables.get(group);
  if (table === undefined) {
    const { id, lonE7, latE7, snaps } = group.cells;
    const lon = Float64Array.from(lonE7, fromE7);
    const lat = Float64Array.from(latE7, fromE7);
    table = { ...targetTable(Array.from(id), (one, i) => ({ id: one, lon: lon[i], lat: lat[i] })), snaps };
    tables.set(group, table);
  }
  return table;
}
