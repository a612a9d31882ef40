import type { Column, Index } from '../../kit/collections/column.ts';
import type { StringTable } from '../../kit/collections/string-table.ts';
import type { EdgeIndex, StreetMode } from '../../network/street/street-graph.ts';

export type PlaceIndex = Index<'place'>;
/** The index of a distinct tag (pair of key and value) of a region. */
export type TagIndex = Index<'place tag'>;
export type KeyIndex = Index<'place key'>;

/** The tags `from .. to - 1`. */
export type TagRange = readonly [from: number, to: number];

/** The origin of a place. */
export const PLACE_NODE = 0;
export const PLACE_WAY = 1;
/** True for places from a custom file. */
export const PLACE_CUSTOM = 2;

/** The snaps of places to the streets of a mode, found like targets with default options. */
interface PlaceSnaps {
  /** -1 where nothing suitable is within reach. */
  readonly edge: Column<PlaceIndex, EdgeIndex>;
  /** The share of the edge from its tail. */
  readonly share: Column<PlaceIndex>;
  readonly distanceM: Column<PlaceIndex>;
}

/** The places of a region as columns, numbered along a Hilbert curve. */
export interface PlaceTable {
  readonly count: number;
  readonly place: {
    /** The OSM id, negative for a relation; a running number for a custom place. */
    readonly id: Column<PlaceIndex>;
    /** `PLACE_NODE`, `PLACE_WAY` or `PLACE_CUSTOM`. */
    readonly kind: Column<PlaceIndex>;
    readonly lonE7: Column<PlaceIndex>;
    readonly latE7: Column<PlaceIndex>;
    /** 0..255; where few places can be shown, the most important ones are. */
    readonly importance: Column<PlaceIndex>;
    /** The tags of place p: `tagging.tag[firstTagging[p] .. firstTagging[p + 1] - 1]`. */
    readonly firstTagging: Column<number>;
  };
  /** Ascending within a place. */
  readonly tagging: { readonly tag: Column<number, TagIndex> };
  /**
   * Distinct tags in the order of key and value; the places of tag t are `posting.place[firstPosting[t] ..
   * firstPosting[t + 1] - 1]`.
   */
  readonly tag: { readonly value: Column<TagIndex>; readonly firstPosting: Column<number> };
  /** Ascending within a tag. */
  readonly posting: { readonly place: Column<number, PlaceIndex> };
  /** The tags of key k: `firstTag[k] .. firstTag[k + 1] - 1`. */
  readonly key: { readonly firstTag: Column<number, TagIndex> };
  /** All places in the order of kind and id. */
  readonly order: { readonly place: Column<number, PlaceIndex> };
  readonly keys: StringTable;
  readonly values: StringTable;
  readonly snaps: Readonly<Record<StreetMode, PlaceSnaps>>;
}

/** Returns the tags of a key, which are consecutive. */
export const tagsOfKey = ({ key: { firstTag } }: PlaceTable, key: KeyIndex): TagRange => [
  firstTag[key],
  firstTag[(key + 1) as KeyIndex],
];
