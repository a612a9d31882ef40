import { fromE7 } from '../../kit/geo/coordinates.ts';
import type { Shape } from '../../kit/geo/shape.ts';
import type { Network } from '../../network/network/network.ts';
import { cellsOf } from './cells.ts';
import type { CellLayer } from './multigraph-query.ts';
import { groupOf } from './statistic-group.ts';

/** Returns a function from a statistic cell to the keys of its elements. */
export function elementsOfCells(network: Network, layer: CellLayer): (cell: number) => readonly number[] {
  if (layer.type === 'statistic_geometry') return (cell) => [cell];
  const { lonE7, latE7 } = groupOf(network, layer.group).cells;
  const cells = cellsOf(network, layer);
  return (cell) => cells.keysAt(fromE7(lonE7[cell]), fromE7(latE7[cell]));
}

/** Returns a function that sums a statistic over the cells in each element; NaN where none of them has a value. */
export function statisticOf(
  network: Network,
  layer: CellLayer,
  statisticId: number,
  clip: Shape | null,
): (keys: Float64Array) => Float64Array {
  const group = groupOf(network, layer.group);
  const values = group.valuesOf(statisticId) ?? new Float64Array(group.count).fill(Number.NaN);
  const elementsOf = elementsOfCells(network, layer);
  const { lonE7, latE7 } = group.cells;
  const sums = new Map<number, number>();
  for (let cell = 0; cell < group.count; cell++) {
    if (Number.isNaN(values[cell])) continue;
    if (clip !== null && !clip.contains(network.frame.near(fromE7(lonE7[cell])), fromE7(latE7[cell]))) continue;
    for (const key of elementsOf(cell)) sums.set(key, (sums.get(key) ?? 0) + values[cell]);
  }
  return (keys) => keys.map((key) => sums.get(key) ?? Number.NaN);
}
