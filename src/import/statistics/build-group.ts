import { extname } from 'node:path';
import { InputError } from '../../kit/core/errors.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import type { CellTable } from '../../network/statistics/cell-table.ts';
import type { GroupDescription, StatisticDescription } from '../../network/statistics/collection.ts';
import type { CellReader, CellSource } from './cell-reader.ts';
import { compact } from './cell-rows.ts';
import { classBreaks } from './class-breaks.ts';
import { readCsvCells } from './csv-cells.ts';
import { type GroupFile, textsOf } from './description.ts';
import { noteDoubtfulValues } from './doubtful-values.ts';
import { averageAreaM2, boundsOf } from './extent.ts';
import { readGeoJsonCells } from './geojson-cells.ts';
import { readGeoPackageCells } from './geopackage-cells.ts';
import { inOrder } from './order-cells.ts';
import { readRasterCells } from './raster-cells.ts';
import { recommendedZoom } from './recommended-zoom.ts';
import { summaryOf } from './summary.ts';
import { virtualValues } from './virtual-values.ts';

export interface BuiltGroup {
  readonly description: GroupDescription;
  readonly cells: CellTable;
}

/** The given facts about a group. */
interface GroupFacts {
  readonly id: number;
  readonly hierarchy: number;
  readonly source: string;
  readonly aggregatedFrom: number | null;
}

/** The readers of cells by file name extension. */
const READERS: Readonly<Record<string, CellReader>> = {
  '.csv': readCsvCells,
  '.gpkg': readGeoPackageCells,
  '.geojson': readGeoJsonCells,
  '.json': readGeoJsonCells,
  '.tif': readRasterCells,
  '.tiff': readRasterCells,
};

/**
 * Builds a group from its file, of the cells in a box (degrees × 10⁷) if there is one; `topicIdOf` returns the ids of
 * topics. Rejects with InputError.
 */
export async function buildGroup(
  source: CellSource,
  hierarchy: number,
  topicIdOf: (topic: string) => number,
  box: BBox | null,
): Promise<BuiltGroup> {
  const { name, group } = source;
  const ending = extname(name).toLowerCase();
  if (!Object.hasOwn(READERS, ending)) {
    throw new InputError(`${name} is of no kind that is read: ${Object.keys(READERS).join(', ')}`);
  }
  const all = await READERS[ending](source);
  if (all.count === 0) throw new InputError(`${name} has no row that can be used`);
  const cells = inOrder(all, box);
  if (cells.count === 0) throw new InputError(`${name} has no cell within --bbox`);
  const built = finishGroup({ id: group.id, hierarchy, source: name, aggregatedFrom: null }, group, cells, topicIdOf);
  noteDoubtfulValues(built.description.statistics, source.problems);
  return built;
}

/** Adds virtual statistics to measured cells, and describes the result. */
export function finishGroup(
  facts: GroupFacts,
  file: GroupFile,
  measured: CellTable,
  topicIdOf: (topic: string) => number,
): BuiltGroup {
  const values = new Map(measured.values);
  const virtual = file.virtualStatistics ?? [];
  for (const { id, aggregationType, referenceIds, ignoreValues = [] } of virtual) {
    const references = referenceIds.map((reference) => values.get(reference)!);
    values.set(id, compact(virtualValues(aggregationType, references, ignoreValues)));
  }
  const describe = (
    statistic: GroupFile['statistics'][number] | (typeof virtual)[number],
    kind: StatisticDescription['virtual'],
  ): StatisticDescription => {
    const column = values.get(statistic.id)!;
    return {
      id: statistic.id,
      names: textsOf(statistic.names ?? ('column' in statistic ? { en: String(statistic.column) } : {})),
      descriptions: textsOf(statistic.descriptions),
      topicId: statistic.topic === undefined ? null : topicIdOf(statistic.topic),
      type: statistic.type ?? (kind === null ? 'ABSOLUTE' : 'RELATIVE'),
      ignoreValues: statistic.ignoreValues ?? [],
      virtual: kind,
      summary: summaryOf(column),
      breakpoints: classBreaks(column),
    };
  };
  const statistics = [
    ...file.statistics.map((statistic) => describe(statistic, null)),
    ...virtual.map((one) => describe(one, { aggregationType: one.aggregationType, referenceIds: one.referenceIds })),
  ].sort((a, b) => a.id - b.id);
  const cells = { ...measured, values };
  const averageCellM2 = averageAreaM2(cells);
  const bounds = boundsOf(cells);
  const description: GroupDescription = {
    ...facts,
    names: textsOf(file.names),
    descriptions: textsOf(file.descriptions),
    cellKind: cells.shapes.kind,
    count: cells.count,
    bounds,
    averageCellM2,
    minZoom: file.minZoom ?? 0,
    minZoomRecommendation: recommendedZoom(averageCellM2, bounds === null ? 0 : (bounds[1] + bounds[3]) / 2),
    ignoreValues: file.ignoreValues ?? [],
    statistics,
  };
  return { description, cells };
}
