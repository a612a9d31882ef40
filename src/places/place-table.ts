import type { Column, Index } from '../collections/column.ts';
import type { StringTable } from '../collections/string-table.ts';
import type { EdgeIndex, StreetMode } from '../street/street-graph.ts';

export type PlaceIndex = Index<'place'>;
/** One of the distinct tags (pairs of key and value) of a region. */
export type TagIndex = Index<'place tag'>;
export type KeyIndex = Index<'place key'>;

/** Tags `from .. to - 1`. */
export type TagRange = readonly [from: number, to: number];

/** What a place was made from. */
export const PLACE_NODE = 0;
export const PLACE_WAY = 1;
/** From a file of the importer's own. */
export const PLACE_CUSTOM = 2;

/** Where a place lies on the streets of a mode, found as travel times find their targets by default. */
interface PlaceSnaps {
  /** -1 where nothing suitable is within reach. */
  readonly edge: Column<PlaceIndex, EdgeIndex>;
  /** Share of the edge from its tail. */
  readonly share: Column<PlaceIndex>;
  readonly distanceM: Column<PlaceIndex>;
}

/** The places of a region as columns; numbered along a Hilbert curve. */
export interface PlaceTable {
  readonly count: number;
  readonly place: {
    /** OSM id, negative where it is a relation's; a running number of custom ones. */
    readonly id: Column<PlaceIndex>;
    /** `PLACE_NODE`, `PLACE_WAY` or `PLACE_CUSTOM`. */
    readonly kind: Column<PlaceIndex>;
    readonly lonE7: Column<PlaceIndex>;
    readonly latE7: Column<PlaceIndex>;
    /** 0..255: which of many stay where there is room for few. */
    readonly importance: Column<PlaceIndex>;
    /** Tags of place p: `tagging.tag[firstTagging[p] .. firstTagging[p + 1] - 1]`. */
    readonly firstTagging: Column<number>;
  };
  /** Ascending within a place. */
  readonly tagging: { readonly tag: Column<number, TagIndex> };
  /** Distinct tags in the order of key and value; places of tag t: `posting.place[firstPosting[t] .. firstPosting[t + 1] - 1]`. */
  readonly tag: { readonly value: Column<TagIndex>; readonly firstPosting: Column<number> };
  /** Ascending within a tag. */
  readonly posting: { readonly place: Column<number, PlaceIndex> };
  /** Tags of key k: `firstTag[k] .. firstTag[k + 1] - 1`. */
  readonly key: { readonly firstTag: Column<number, TagIndex> };
  /** All places in the order of kind and id. */
  readonly order: { readonly place: Column<number, PlaceIndex> };
  readonly keys: StringTable;
  readonly values: StringTable;
  readonly snaps: Readonly<Record<StreetMode, PlaceSnaps>>;
}

/** Tags of one key stand together. */
export const tagsOfKey = ({ key: { firstTag } }: PlaceTable, key: KeyIndex): TagRange => [
  firstTag[key],
  firstTag[(key + 1) as KeyIndex],
];
