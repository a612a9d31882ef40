import { fromE7 } from '../../kit/geo/coordinates.ts';
import { STREET_MODES } from '../street/street-graph.ts';
import type { CellShapes } from './cell-table.ts';
import type { RegionStatistics, StatisticGroup } from './region-statistics.ts';

/** Lists the faults in the statistics of a region whose streets have `edgeCount` edges. */
export function verifyStatistics({ collections }: RegionStatistics, edgeCount: number): string[] {
  return collections.flatMap(({ groups }) =>
    groups.flatMap((group) =>
      problemsOf(group, edgeCount).map((problem) => `statistics, group ${group.id}: ${problem}`),
    ),
  );
}

function problemsOf({ cells, description, count }: StatisticGroup, edgeCount: number): string[] {
  const problems: string[] = [];
  const check = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem);
  };
  for (const column of [cells.id, cells.lonE7, cells.latE7]) {
    check(column.length === count, 'a column is shorter or longer than the others');
  }
  check(
    cells.lonE7.every((lon) => Math.abs(fromE7(lon)) <= 180) && cells.latE7.every((lat) => Math.abs(fromE7(lat)) <= 90),
    'a position is not on the earth',
  );
  check(new Set(cells.id).size === count, 'two cells have one id');
  check(shapesCover(cells.shapes, count), `its shapes are not those of ${count} cells`);
  for (const { id } of description.statistics) {
    check(cells.values.get(id)?.length === count, `statistic ${id} has not one value per cell`);
  }
  for (const mode of STREET_MODES) {
    const { edge, share, distanceM } = cells.snaps[mode];
    check(
      edge.length === count && share.length === count && distanceM.length === count,
      `${mode} has not one snap per cell`,
    );
    check(
      edge.every((e) => e >= -1 && e < edgeCount),
      `an edge by ${mode} does not exist`,
    );
    check(
      share.every((s) => s >= 0 && s <= 1) && distanceM.every((d) => d >= 0),
      `a share or distance by ${mode} is out of range`,
    );
  }
  return problems;
}

function shapesCover(shapes: CellShapes, count: number): boolean {
  switch (shapes.kind) {
    case 'point':
      return true;
    case 'h3':
      return shapes.high.length === count && shapes.low.length === count;
    case 'box': {
      const { westE7, southE7, eastE7, northE7 } = shapes;
      return [westE7, southE7, eastE7, northE7].every(({ length }) => length === count);
    }
    case 'polygon': {
      const { firstPolygon, firstRing, firstPoint, lonE7, latE7 } = shapes;
      const covers = (first: Int32Array, owners: number, items: number) =>
        first.length === owners + 1 &&
        first[0] === 0 &&
        first[owners] === items &&
        first.every((value, i) => i === 0 || value >= first[i - 1]);
      return (
        covers(firstPolygon, count, firstRing.length - 1) &&
        covers(firstRing, firstRing.length - 1, firstPoint.length - 1) &&
        covers(firstPoint, firstPoint.length - 1, lonE7.length) &&
        latE7.length === lonE7.length
      );
    }
  }
}
