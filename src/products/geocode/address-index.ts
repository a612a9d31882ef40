import type { Column, Index } from '../../kit/collections/column.ts';
import type { StringTable } from '../../kit/collections/string-table.ts';

/** A named feature: street, place, point of interest or stop. More important ones have lower numbers. */
export type EntryIndex = Index<'geocode.entry'>;
/** A house number on a street, or in a place that has no streets. */
export type HouseIndex = Index<'geocode.house'>;
/** A word of names, folded; numbered in the order of bytes. */
export type WordIndex = Index<'geocode.word'>;
/** An index into {@link AddressIndex.texts}; 0 is the empty text. */
export type TextIndex = Index<'geocode.text'>;

/** No entry. */
export const NO_ENTRY = -1 as EntryIndex;

/** OSM id × 4 and the kind of element; 0: not of OpenStreetMap. */
export type OsmReference = number;
export const OSM_NODE = 1;
export const OSM_WAY = 2;
export const OSM_RELATION = 3;

/** The addresses of a region as immutable columns. */
export interface AddressIndex {
  readonly count: number;
  readonly entry: {
    readonly layer: Column<EntryIndex>;
    readonly osm: Column<EntryIndex, OsmReference>;
    readonly lonE7: Column<EntryIndex>;
    readonly latE7: Column<EntryIndex>;
    readonly name: Column<EntryIndex, TextIndex>;
    /** The tag that gives its kind, an index into {@link tag}. */
    readonly tag: Column<EntryIndex>;
    /** 0 to 255. */
    readonly importance: Column<EntryIndex>;
    /** The area that contains it; {@link NO_ENTRY} if unknown. */
    readonly parent: Column<EntryIndex, EntryIndex>;
    /** ISO 3166-1 alpha-2, the first letter's code × 256 + the second's; 0 where unknown. */
    readonly country: Column<EntryIndex>;
    readonly postcode: Column<EntryIndex, TextIndex>;
    /** The street of an address, and the number there. */
    readonly street: Column<EntryIndex, EntryIndex>;
    readonly number: Column<EntryIndex, TextIndex>;
    /** Names in other languages: `firstName[e] .. firstName[e + 1] - 1`. */
    readonly firstName: Column<EntryIndex>;
    /** Its house numbers: `firstHouse[e] .. firstHouse[e + 1] - 1`, ascending by number. */
    readonly firstHouse: Column<EntryIndex>;
  };
  /** A name of an entry beside its usual one. */
  readonly name: {
    /** `de`, or `alt`, `old`, `short` … for other names of any language. */
    readonly language: Column<number, TextIndex>;
    readonly text: Column<number, TextIndex>;
  };
  readonly house: {
    readonly number: Column<HouseIndex, TextIndex>;
    readonly osm: Column<HouseIndex, OsmReference>;
    readonly lonE7: Column<HouseIndex>;
    readonly latE7: Column<HouseIndex>;
    readonly postcode: Column<HouseIndex, TextIndex>;
  };
  /** West, south, east and north of entries that have an extent, ascending by entry. */
  readonly extent: {
    readonly entry: Column<number, EntryIndex>;
    readonly westE7: Column<number>;
    readonly southE7: Column<number>;
    readonly eastE7: Column<number>;
    readonly northE7: Column<number>;
  };
  readonly tag: {
    readonly key: Column<number, TextIndex>;
    readonly value: Column<number, TextIndex>;
  };
  readonly words: StringTable;
  readonly word: {
    /** Entries whose names have the word: `posting.entry[firstPosting[w] .. firstPosting[w + 1] - 1]`, ascending. */
    readonly firstPosting: Column<WordIndex>;
  };
  readonly posting: { readonly entry: Column<number, EntryIndex> };
  readonly texts: StringTable;
  readonly point: {
    /** A packed R-tree (Flatbush) of points in the Mercator plane, {@link PLANE_UNITS_PER_M}. */
    readonly tree: Uint8Array;
    /** The feature at a point of the tree: an entry that is no street, or `-1 - house`. */
    readonly item: Column<number>;
  };
  /** Large buildings that have a number or a name, the smaller ones first. */
  readonly outline: {
    /** A packed R-tree (Flatbush) of the boxes around them, degrees × 10⁷. */
    readonly tree: Uint8Array;
    /** The feature it outlines, as in {@link point}. */
    readonly item: Column<number>;
    /**
     * Its closed line: `outlinePoint[firstPoint[o] .. firstPoint[o + 1] - 1]`; further rings begin and end at its first
     * point.
     */
    readonly firstPoint: Column<number>;
  };
  readonly outlinePoint: {
    readonly lonE7: Column<number>;
    readonly latE7: Column<number>;
  };
}

/** Units of the Mercator plane of {@link AddressIndex.point} per meter at the equator: the world fits into 32 bits. */
export const PLANE_UNITS_PER_M = 50;
