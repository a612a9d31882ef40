import { firstWhere } from '../collections/binary-search.ts';
import { BoxPyramid } from '../geo/box-pyramid.ts';
import { cellPolygons, type DegreeRings } from './cell-polygons.ts';
import type { PlacedCells, ValueColumn } from './cell-table.ts';
import type { GroupDescription, StatisticCollection, StatisticDescription } from './collection.ts';

/** A group of a region: its cells with the words about them. */
export class StatisticGroup {
  private byId: Int32Array | null = null;
  private boxes: BoxPyramid | null = null;
  private readonly statistics: ReadonlyMap<number, StatisticDescription>;

  constructor(
    readonly collection: StatisticCollection,
    readonly description: GroupDescription,
    readonly cells: PlacedCells,
  ) {
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

  /** A statistic's values by cell, NaN where there is none; those of virtual ones too. */
  valuesOf(statisticId: number): ValueColumn | undefined {
    return this.cells.values.get(statisticId);
  }

  polygonsOf(cell: number): readonly DegreeRings[] {
    return cellPolygons(this.cells.shapes, cell);
  }

  /** The cell with a public id, or -1. */
  cellOfId(id: number): number {
    const { cells } = this;
    this.byId ??= Int32Array.from({ length: cells.count }, (_, cell) => cell).sort((a, b) => cells.id[a] - cells.id[b]);
    const order = this.byId;
    const at = firstWhere(0, cells.count, (i) => cells.id[order[i]] >= id);
    return at < cells.count && cells.id[order[at]] === id ? order[at] : -1;
  }

  /** Boxes around runs of centroids, degrees × 10⁷. */
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

  /** Ids of groups are unique in a region. */
  groupById(id: number): StatisticGroup | undefined {
    return this.groupsById.get(id);
  }
}
