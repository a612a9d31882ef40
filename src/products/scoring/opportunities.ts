import type { BBox } from '../../kit/geo/bbox.ts';
import { bboxContains } from '../../kit/geo/bbox.ts';
import type { Network } from '../../network/network/network.ts';
import type { TargetSnaps, TargetTable } from '../../network/routing/index.ts';
import { STREET_MODES, type StreetMode } from '../../network/street/street-graph.ts';

/** A kind of opportunities: the places of a region, the cells of a group, or the stops of its timetable. */
interface OpportunityKind {
  /** Equal for opportunities that share indices. */
  readonly key: string;
  readonly lon: (index: number) => number;
  readonly lat: (index: number) => number;
  /** Their snaps to the streets, found by the import; null where it has none. */
  readonly snaps: Readonly<Record<StreetMode, TargetSnaps>> | null;
}

/** The opportunities that a subject counts in a region, with their values. */
export interface CountedOpportunities {
  readonly kind: OpportunityKind;
  /** Ascending, each once. */
  readonly index: Int32Array;
  readonly value: Float64Array;
}

/** All opportunities that the measures of one search count, each once: the targets of the locations' searches. */
export class Opportunities {
  readonly count: number;
  readonly targets: TargetTable;
  /** Indexed by kind: its first opportunity, and the indices of all. */
  private readonly blocks = new Map<string, { readonly from: number; readonly index: Int32Array }>();

  constructor(
    private readonly network: Network,
    counted: readonly CountedOpportunities[],
  ) {
    const kinds = new Map(counted.map(({ kind }) => [kind.key, kind]));
    let count = 0;
    for (const key of kinds.keys()) {
      const index = union(counted.filter(({ kind }) => kind.key === key));
      this.blocks.set(key, { from: count, index });
      count += index.length;
    }
    this.count = count;
    this.targets = this.tableOf([...kinds.values()]);
  }

  private tableOf(kinds: readonly OpportunityKind[]): TargetTable {
    const { count } = this;
    const lon = new Float64Array(count);
    const lat = new Float64Array(count);
    const snaps = kinds.every((kind) => kind.snaps !== null) ? emptySnaps(count) : null;
    for (const kind of kinds) {
      const { from, index } = this.blocks.get(kind.key)!;
      index.forEach((own, i) => {
        lon[from + i] = kind.lon(own);
        lat[from + i] = kind.lat(own);
      });
      if (snaps === null) continue;
      for (const mode of STREET_MODES) {
        const { edge, share } = kind.snaps![mode];
        index.forEach((own, i) => {
          snaps[mode].edge[from + i] = edge[own];
          snaps[mode].share[from + i] = share[own];
        });
      }
    }
    return { count, lon, lat, ...NO_IDS, ...(snaps === null ? {} : { snaps }) };
  }

  /** Returns the values of a subject by opportunity; NaN for opportunities that it doesn't count. */
  valuesOf({ kind, index, value }: CountedOpportunities): Float64Array {
    const values = new Float64Array(this.count).fill(Number.NaN);
    const { from, index: all } = this.blocks.get(kind.key)!;
    let at = 0;
    index.forEach((own, i) => {
      while (all[at] < own) at++;
      values[from + at] = value[i];
    });
    return values;
  }

  /** Returns the index of an opportunity among its kind. */
  ownIndex(opportunity: number): number {
    for (const { from, index } of this.blocks.values()) {
      if (opportunity >= from && opportunity < from + index.length) return index[opportunity - from];
    }
    throw new Error(`there is no opportunity ${opportunity}`);
  }

  /** Returns the opportunities in a box, in degrees of the network's frame. */
  within(box: BBox): Int32Array {
    const { frame } = this.network;
    const { lon, lat } = this.targets;
    return Int32Array.from({ length: this.count }, (_, opportunity) => opportunity).filter((opportunity) =>
      bboxContains(box, frame.near(lon[opportunity]), lat[opportunity]),
    );
  }

  /** Returns some of them as targets. */
  some(opportunities: Int32Array): TargetTable {
    const { lon, lat, snaps } = this.targets;
    const of = (column: ArrayLike<number>) => Float64Array.from(opportunities, (opportunity) => column[opportunity]);
    const table = { count: opportunities.length, lon: of(lon), lat: of(lat), ...NO_IDS };
    if (snaps === undefined) return table;
    const some = STREET_MODES.map((mode) => [mode, { edge: of(snaps[mode].edge), share: of(snaps[mode].share) }]);
    return { ...table, snaps: Object.fromEntries(some) as Record<StreetMode, TargetSnaps> };
  }
}

/** Targets without ids, which no answer needs. */
const NO_IDS = { idJson: new Uint8Array(0), idStart: new Int32Array(0) };

const emptySnaps = (count: number) =>
  Object.fromEntries(
    STREET_MODES.map((mode) => [mode, { edge: new Int32Array(count), share: new Float64Array(count) }]),
  ) as Record<StreetMode, { edge: Int32Array; share: Float64Array }>;

function union(all: readonly CountedOpportunities[]): Int32Array {
  if (all.length === 1) return all[0].index;
  return Int32Array.from(new Set(all.flatMap(({ index }) => Array.from(index)))).sort();
}
