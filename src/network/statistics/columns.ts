import { InputError } from '../../kit/core/errors.ts';
import type { NamedColumn } from '../../region/columns/columns.ts';
import { type ColumnSet, putColumns, takeArray, takeColumns } from '../../region/columns/index.ts';
import { type CellShapes, cellDeclaration, type PlacedCells, type ValueColumn } from './cell-table.ts';
import type { GroupDescription, StatisticCollection } from './collection.ts';
import { RegionStatistics } from './region-statistics.ts';

/** A collection with the cells of its groups, in the order of `collection.groups`. */
export interface CollectionCells {
  readonly collection: StatisticCollection;
  readonly groups: readonly PlacedCells[];
}

const DESCRIPTION = 'statistics.collections.json';

export const sectionOf = (groupId: number) => `statistics.group${groupId}`;

/** Returns the columns of a region's statistics under their names; none without collections. */
export function statisticColumns(collections: readonly CollectionCells[]): ColumnSet {
  const columns: ColumnSet = new Map();
  if (collections.length === 0) return columns;
  const text = JSON.stringify(collections.map(({ collection }) => collection));
  columns.set(DESCRIPTION, { array: new TextEncoder().encode(text), unit: 'JSON' });
  for (const { collection, groups } of collections) {
    collection.groups.forEach((group, g) => {
      putGroup(sectionOf(group.id), groups[g], columns);
    });
  }
  return columns;
}

function putGroup(section: string, cells: PlacedCells, columns: ColumnSet): void {
  putColumns(section, cellDeclaration(cells.shapes.kind), storedForm(cells), columns);
  for (const [id, array] of cells.values) columns.set(`${section}.value.${id}`, { array, unit: 'statistic' });
}

/** Returns cells as they are stored and declared, but for their values. */
export const storedForm = (cells: PlacedCells) => ({ cell: cells, shape: cells.shapes, ...cells.snaps });

/**
 * Reads the statistics in a region's columns, without copying them; no collections in a region without statistics.
 * Throws {@link InputError} where a column is missing.\n@param madeMs the date of collections without one, milliseconds
 * since 1970
 */
export function statisticsFromColumns(columns: ColumnSet, madeMs: number | null = null): RegionStatistics {
  const description = columns.get(DESCRIPTION);
  if (description === undefined) return new RegionStatistics([]);
  const collections = parseDescription(description);
  return new RegionStatistics(
    collections.map((collection) => ({
      collection: dated(collection, madeMs),
      groups: collection.groups.map((group) => cellsFrom(columns, group)),
    })),
  );
}

function dated(collection: StatisticCollection, madeMs: number | null): StatisticCollection {
  const created = collection.created ?? collection.modified ?? madeMs;
  return { ...collection, created, modified: collection.modified ?? created };
}

function parseDescription({ array }: NamedColumn): StatisticCollection[] {
  // TextDecoder refuses views on shared memory, hence the copy.
  const text = new TextDecoder().decode(Uint8Array.from(array));
  try {
    return JSON.parse(text) as StatisticCollection[];
  } catch {
    throw new InputError(`column ${DESCRIPTION} is damaged; import the region again`);
  }
}

function cellsFrom(columns: ColumnSet, { id, count, cellKind, statistics }: GroupDescription): PlacedCells {
  const section = sectionOf(id);
  const { cell, shape, ...snaps } = takeColumns(columns, section, cellDeclaration(cellKind));
  return {
    count,
    ...cell,
    // The declaration has the columns of this kind.
    shapes: { kind: cellKind, ...shape } as CellShapes,
    snaps,
    values: new Map(statistics.map((one) => [one.id, takeArray(columns, `${section}.value.${one.id}`) as ValueColumn])),
  };
}
