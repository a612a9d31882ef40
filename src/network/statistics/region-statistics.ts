import { firstWhere } from '../../kit/collections/binary-search.ts';
import { Workspace } from '../../kit/collections/workspace.ts';
import { BoxPyramid } from '../../kit/geo/box-pyramid.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { nearLon } from '../../kit/geo/longitude-frame.ts';
import { cellPolygons, type DegreeRings, halfCellE7 } from './cell-polygons.ts';
import type { PlacedCells, ValueColumn } from './cell-table.ts';
import type { GroupDescription, StatisticCollection, StatisticDescription } from './collection.ts';
import { h3Text } from './h3-index.ts';

/** The most hexagons that are cached, some 20 MB in each thread that draws them all. */
const MAX_KEPT_HEXAGONS = 65_536;

/** A group of a region: its cells and its description. */
export class StatisticGroup {
  /** The data that this thread derives from the cells: targets, indices. */
  readonly workspace: Workspace<StatisticGroup> = new Workspace<StatisticGroup>(this);
  private byId: Int32Array | null = null;
  private boxes: BoxPyramid | null = null;
  private halfCell: number | null = null;
  /** A cache of hexagons, since H3 is slow to compute their corners; null for too many hexagons or other shapes. */
  private readonly hexagons: (readonly DegreeRings[])[] | null;
  private readonly statistics: ReadonlyMap<number, StatisticDescription>;

  constructor(
    readonly collection: StatisticCollection,
    readonly description: GroupDescription,
    readonly cells: PlacedCells,
  ) {
    this.hexagons = cells.shapes.kind === 'h3' && cells.count <= MAX_KEPT_HEXAGONS ? [] : null;
    this.statistics = new Map(description.statistics.map((statistic) => [statistic.id, statistic]));
  }

  get id(): number {
    return this.description.id;
  }

  get count(): number {
    return this.cells.count;
  }

  statistic(id: number): StatisticDescription | undefined {
    return this.statistics.get(id);
  }

  /** Returns a statistic's values by cell, NaN where missing; also of virtual ones. */
  valuesOf(statisticId: number): ValueColumn | undefined {
    return this.cells.values.get(statisticId);
  }

  /** Returns the polygons of a cell, continued across the date line on the side of its centroid. */
  polygonsOf(cell: number): readonly DegreeRings[] {
    if (this.hexagons === null) return this.drawn(cell);
    this.hexagons[cell] ??= this.drawn(cell);
    return this.hexagons[cell];
  }

  private drawn(cell: number): readonly DegreeRings[] {
    const { shapes, lonE7 } = this.cells;
    const polygons = cellPolygons(shapes, cell);
    if (shapes.kind !== 'h3') return polygons;
    const [[[first]]] = polygons;
    const turn = nearLon(first, fromE7(lonE7[cell])) - first;
    return Math.abs(turn) < 180 ? polygons : [[polygons[0][0].map((value, i) => (i % 2 === 0 ? value + turn : value))]];
  }

  /** Returns the cell with a public id, or -1. */
  cellOfId(id: number): number {
    const { cells } = this;
    this.byId ??= Int32Array.from({ length: cells.count }, (_, cell) => cell).sort((a, b) => cells.id[a] - cells.id[b]);
    const order = this.byId;
    const at = firstWhere(0, cells.count, (i) => cells.id[order[i]] >= id);
    return at < cells.count && cells.id[order[at]] === id ? order[at] : -1;
  }

  /** Returns the H3 index of a cell in groups of hexagons; otherwise null. */
  h3IndexOf(cell: number): string | null {
    const { shapes } = this.cells;
    return shapes.kind === 'h3' ? h3Text(shapes.low[cell], shapes.high[cell]) : null;
  }

  /** The bytes of all columns. */
  get bytes(): number {
    const { id, lonE7, latE7, shapes, values, snaps } = this.cells;
    const columns = [
      id,
      lonE7,
      latE7,
      ...values.values(),
      ...Object.values(snaps).flatMap((snap) => Object.values(snap)),
    ];
    const drawn = Object.values(shapes).filter((column) => ArrayBuffer.isView(column));
    return [...columns, ...drawn].reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** The extent of cells from their centroids, degrees × 10⁷. */
  get halfCellE7(): number {
    this.halfCell ??= halfCellE7(this.cells);
    return this.halfCell;
  }

  /** The boxes around runs of centroids, degrees × 10⁷. */
  get centroids(): BoxPyramid {
    this.boxes ??= new BoxPyramid(this.cells.lonE7, this.cells.latE7);
    return this.boxes;
  }
}

/** A collection of a region with its groups, the finest first. */
export interface RegionCollection {
  readonly collection: StatisticCollection;
  readonly groups: readonly StatisticGroup[];
}

/** The statistics of a region. */
export class RegionStatistics {
  readonly collections: readonly RegionCollection[];
  private readonly byId: ReadonlyMap<number, RegionCollection>;
  private readonly groupsById: ReadonlyMap<number, StatisticGroup>;

  constructor(
    collections: readonly { readonly collection: StatisticCollection; readonly groups: readonly PlacedCells[] }[],
  ) {
    this.collections = collections.map(({ collection, groups }) => ({
      collection,
      groups: collection.groups.map((group, g) => new StatisticGroup(collection, group, groups[g])),
    }));
    this.byId = new Map(this.collections.map((one) => [one.collection.id, one]));
    this.groupsById = new Map(this.collections.flatMap(({ groups }) => groups.map((group) => [group.id, group])));
  }

  collectionById(id: number): RegionCollection | undefined {
    return this.byId.get(id);
  }

  /** Returns a group by id; ids are unique in a region. */
  groupById(id: number): StatisticGroup | undefined {
    return this.groupsById.get(id);
  }
}
