import { verifyColumns } from '../../kit/collections/verify-columns.ts';
import { Violations } from '../../kit/collections/violations.ts';
import { EDGES } from '../street/arcs.ts';
import { cellDeclaration } from './cell-table.ts';
import { sectionOf, storedForm } from './columns.ts';
import type { RegionStatistics, StatisticGroup } from './region-statistics.ts';

/** Lists the faults in the statistics of a region whose streets have `edgeCount` edges. */
export function verifyStatistics({ collections }: RegionStatistics, edgeCount: number): string[] {
  return collections.flatMap(({ groups }) => groups.flatMap((group) => problemsOf(group, edgeCount)));
}

function problemsOf({ id, cells, description, count }: StatisticGroup, edgeCount: number): string[] {
  const section = sectionOf(id);
  const violations = new Violations();
  verifyColumns(
    section,
    cellDeclaration(cells.shapes.kind),
    storedForm(cells),
    violations,
    new Map([[EDGES, edgeCount]]),
  );
  if (cells.id.length !== count) violations.add(`${section}.cell.id has not one value per cell`, 0);
  if (new Set(cells.id).size !== count) violations.add(`${section}.cell.id names two cells alike`, 0);
  for (const { id } of description.statistics) {
    if (cells.values.get(id)?.length !== count) violations.add(`${section}.value.${id} has not one value per cell`, 0);
  }
  return violations.toList();
}
