import type { TypedArray } from '../../kit/collections/column.ts';
import { InputError } from '../../kit/core/errors.ts';
import type { NamedColumn } from '../../region/storage/columns.ts';
import { ColumnReader, type ColumnSet, type ColumnUnit, ColumnWriter } from '../../region/storage/index.ts';
import { STREET_MODES } from '../street/street-graph.ts';
import type { CellShapes, PlacedCells, ValueColumn } from './cell-table.ts';
import type { CellKind, GroupDescription, StatisticCollection } from './collection.ts';
import { RegionStatistics } from './region-statistics.ts';

/** A collection with the cells of its groups, in the order of `collection.groups`. */
export interface CollectionCells {
  readonly collection: StatisticCollection;
  readonly groups: readonly PlacedCells[];
}

const DESCRIPTION = 'statistics.collections.json';

const CELL = [
  ['id', 'row of the source'],
  ['lonE7', 'degrees e7'],
  ['latE7', 'degrees e7'],
] as const;
const SNAPS = [
  ['edge', 'index of street.edge'],
  ['share', 'share of the edge'],
  ['distanceM', 'm'],
] as const;
/** The columns of each kind of shape with their units. */
const SHAPES: Readonly<Record<CellKind, readonly ColumnUnit[]>> = {
  point: [],
  h3: [
    ['high', 'upper bits of an H3 index'],
    ['low', 'lower bits of an H3 index'],
  ],
  box: [
    ['westE7', 'degrees e7'],
    ['southE7', 'degrees e7'],
    ['eastE7', 'degrees e7'],
    ['northE7', 'degrees e7'],
  ],
  polygon: [
    ['firstPolygon', 'index of polygon'],
    ['firstRing', 'index of ring'],
    ['firstPoint', 'index of point'],
    ['lonE7', 'degrees e7'],
    ['latE7', 'degrees e7'],
  ],
};

const prefixOf = (groupId: number) => `statistics.group${groupId}`;

/** Returns the columns of a region's statistics under their names; none without collections. */
export function statisticColumns(collections: readonly CollectionCells[]): ColumnSet {
  const columns: ColumnSet = new Map();
  if (collections.length === 0) return columns;
  const text = JSON.stringify(collections.map(({ collection }) => collection));
  columns.set(DESCRIPTION, { array: new TextEncoder().encode(text), unit: 'JSON' });
  for (const { collection, groups } of collections) {
    collection.groups.forEach((group, g) => {
      putGroup(new ColumnWriter(prefixOf(group.id), columns), groups[g]);
    });
  }
  return columns;
}

function putGroup(write: ColumnWriter, { id, lonE7, latE7, shapes, snaps, values }: PlacedCells): void {
  write.putThing('cell', { id, lonE7, latE7 }, CELL);
  write.putThing<Readonly<Record<string, unknown>>>('shape', shapes, SHAPES[shapes.kind]);
  for (const mode of STREET_MODES) write.putThing(mode, snaps[mode], SNAPS);
  for (const [statistic, column] of values) write.put(`value.${statistic}`, column, 'statistic');
}

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
  const read = new ColumnReader(columns, prefixOf(id));
  const shape = read.thing<Readonly<Record<string, TypedArray>>>('shape', SHAPES[cellKind]);
  return {
    count,
    ...read.thing<Pick<PlacedCells, 'id' | 'lonE7' | 'latE7'>>('cell', CELL),
    // The table of shapes has the columns of each kind.
    shapes: { kind: cellKind, ...shape } as unknown as CellShapes,
    snaps: { car: read.thing('car', SNAPS), bike: read.thing('bike', SNAPS), walk: read.thing('walk', SNAPS) },
    values: new Map(statistics.map((one) => [one.id, read.array(`value.${one.id}`) as ValueColumn])),
  };
}
