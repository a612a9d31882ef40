import type { Geometry } from 'geojson';
import { fromE7, toE7 } from '../../kit/geo/coordinates.ts';
import { Shape } from '../../kit/geo/shape.ts';
import type { Network } from '../../network/network/network.ts';
import type { StatisticGroup, ValueColumn } from '../../network/statistics/index.ts';
import type { CellSubject } from './criterion.ts';
import { enclosingCell } from './enclosing-cell.ts';
import type { CountedOpportunities } from './opportunities.ts';
import { Unmeasurable } from './unmeasurable.ts';

/** Counts all cells of a subject's group that have a value. */
export function countCells(network: Network, subject: CellSubject): CountedOpportunities {
  const group = groupOf(network, subject);
  return counted(group, subject, group.cells.id.keys());
}

/** Counts those whose centroid lies in an area (WGS 84). */
export function countCellsIn(network: Network, subject: CellSubject, area: Geometry): CountedOpportunities {
  const group = groupOf(network, subject);
  const shape = new Shape(area);
  const { minX, minY, maxX, maxY } = shape.bounds;
  const { lonE7, latE7 } = group.cells;
  const inside: number[] = [];
  group.centroids.search(toE7(minX) - 1, toE7(minY) - 1, toE7(maxX) + 1, toE7(maxY) + 1, (from, to) => {
    for (let cell = from; cell < to; cell++) {
      if (shape.contains(fromE7(lonE7[cell]), fromE7(latE7[cell]))) inside.push(cell);
    }
  });
  return counted(group, subject, inside);
}

/** Counts the cell around a position. Throws {@link Unmeasurable} where there is none. */
export function countCellAround(
  network: Network,
  subject: CellSubject,
  lon: number,
  lat: number,
): CountedOpportunities {
  const group = groupOf(network, subject);
  const cell = enclosingCell(group, lon, lat);
  if (cell < 0) throw new Unmeasurable('404', `no cell of group ${group.id} lies around the location`);
  const found = counted(group, subject, [cell]);
  if (found.index.length === 0) throw new Unmeasurable('404', 'the cell around the location has no value');
  return found;
}

export function groupOf({ statistics, region }: Network, { collection, group }: CellSubject): StatisticGroup {
  const found = group === null ? statistics.collectionById(collection!)?.groups[0] : statistics.groupById(group);
  if (found !== undefined) return found;
  const named = group === null ? `collection ${collection}` : `group ${group}`;
  const { collections } = statistics;
  const has = collections.length === 0 ? 'no statistics' : `no ${named} of statistics`;
  throw new Unmeasurable('404', `the region ${region} has ${has}`);
}

function counted(group: StatisticGroup, subject: CellSubject, cells: Iterable<number>): CountedOpportunities {
  const { lonE7, latE7, snaps } = group.cells;
  const columns = subject.statistics.map((id) => columnOf(group, id));
  const index: number[] = [];
  const value: number[] = [];
  for (const cell of cells) {
    const one = valueAt(columns, cell, subject);
    if (Number.isNaN(one)) continue;
    index.push(cell);
    value.push(one);
  }
  return {
    kind: {
      key: `cells of ${group.id}`,
      lon: (cell) => fromE7(lonE7[cell]),
      lat: (cell) => fromE7(latE7[cell]),
      snaps,
    },
    index: Int32Array.from(index),
    value: Float64Array.from(value),
  };
}

function columnOf(group: StatisticGroup, id: number): ValueColumn {
  const values = group.valuesOf(id);
  if (values !== undefined) return values;
  const known = group.description.statistics.map((statistic) => statistic.id).join(', ');
  throw new Unmeasurable('404', `group ${group.id} has no statistic ${id}: it has ${known}`);
}

/** Combines the values of a cell's statistics, ignoring missing ones; NaN if all are missing. */
function valueAt(columns: readonly ValueColumn[], cell: number, { together, counted }: CellSubject): number {
  const values = columns.map((column) => column[cell]).filter((value) => !Number.isNaN(value));
  if (values.length === 0) return Number.NaN;
  if (counted) return 1;
  const sum = values.reduce((all, one) => all + one, 0);
  return together === 'average' ? sum / values.length : sum;
}
