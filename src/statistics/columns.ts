import type { TypedArray } from '../collections/column.ts';
import { InputError } from '../core/errors.ts';
import type { ColumnSet, NamedColumn } from '../storage/columns.ts';
import { STREET_MODES } from '../street/street-graph.ts';
import type { CellShapes, CellSnaps, PlacedCells, ValueColumn } from './cell-table.ts';
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
/** The columns of each kind of shapes with their units. */
const SHAPES: Readonly<Record<CellKind, readonly (readonly [column: string, unit: string])[]>> = {
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

/** The columns of a region's statistics under their names in it; none without collections. */
export function statisticColumns(collections: readonly CollectionCells[]): ColumnSet {
  const columns: ColumnSet = new Map();
  if (collections.length === 0) return columns;
  const text = JSON.stringify(collections.map(({ collection }) => collection));
  columns.set(DESCRIPTION, { array: new TextEncoder().encode(text), unit: 'JSON' });
  for (const { collection, groups } of collections) {
    collection.groups.forEach((group, g) => {
      putGroup(columns, prefixOf(group.id), groups[g]);
    });
  }
  return columns;
}

function putGroup(columns: ColumnSet, prefix: string, cells: PlacedCells): void {
  const put = (name: string, array: TypedArray, unit: string) => columns.set(`${prefix}.${name}`, { array, unit });
  for (const [name, unit] of CELL) put(`cell.${name}`, cells[name], unit);
  const shapes = cells.shapes as unknown as Readonly<Record<string, TypedArray>>;
  for (const [name, unit] of SHAPES[cells.shapes.kind]) put(`shape.${name}`, shapes[name], unit);
  for (const mode of STREET_MODES)
    for (const [name, unit] of SNAPS) put(`${mode}.${name}`, cells.snaps[mode][name], unit);
  for (const [id, values] of cells.values) put(`value.${id}`, values, 'statistic');
}

/**
 * The statistics that lie in a region's columns, without copying them; no collections in a region that was imported without. Throws
 * {@link InputError} where a column is missing.
 */
export function statisticsFromColumns(columns: ColumnSet): RegionStatistics {
  const description = columns.get(DESCRIPTION);
  if (description === undefined) return new RegionStatistics([]);
  const collections = parseDescription(description);
  return new RegionStatistics(
    collections.map((collection) => ({
      collection,
      groups: collection.groups.map((group) => cellsFrom(columns, group)),
    })),
  );
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

function cellsFrom(columns: ColumnSet, group: GroupDescription): PlacedCells {
  const prefix = prefixOf(group.id);
  const column = (name: string): TypedArray => {
    const found = columns.get(`${prefix}.${name}`);
    if (found === undefined) throw new InputError(`the region has no column ${prefix}.${name}; import it again`);
    return found.array;
  };
  const all = (thing: string, names: readonly (readonly [name: string, unit: string])[]) =>
    Object.fromEntries(names.map(([name]) => [name, column(`${thing}.${name}`)]));
  return {
    count: group.count,
    // The names are those of the tables above, so what comes out has the columns of the things.
    ...(all('cell', CELL) as unknown as Pick<PlacedCells, 'id' | 'lonE7' | 'latE7'>),
    shapes: { kind: group.cellKind, ...all('shape', SHAPES[group.cellKind]) } as unknown as CellShapes,
    snaps: Object.fromEntries(
      STREET_MODES.map((mode) => [mode, all(mode, SNAPS) as unknown as CellSnaps]),
    ) as unknown as PlacedCells['snaps'],
    values: new Map(group.statistics.map(({ id }) => [id, column(`value.${id}`) as ValueColumn])),
  };
}
