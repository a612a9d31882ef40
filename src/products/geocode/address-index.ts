import type { Index } from '../../kit/collections/column.ts';
import {
  type ArraysOf,
  arrays,
  type ColumnsOf,
  FLATBUSH,
  FRAME_LON_E7,
  index,
  indexOrNone,
  LAT_E7,
  rows,
  starts,
  table,
  texts,
  values,
} from '../../kit/collections/declared-columns.ts';
import { LAYERS } from './layers.ts';

/** A named feature: street, place, point of interest or stop. More important ones have lower numbers. */
export type EntryIndex = Index<'geocode.entry'>;
/** A house number on a street, or in a place that has no streets. */
export type HouseIndex = Index<'geocode.house'>;
/** A word of names, folded; numbered in the order of bytes. */
export type WordIndex = Index<'geocode.word'>;
/** An index into `texts`; 0 is the empty text. */
export type TextIndex = Index<'geocode.text'>;

/** No entry. */
export const NO_ENTRY = -1 as EntryIndex;

/** OSM id × 4 and the kind of element; 0: not of OpenStreetMap. */
export type OsmReference = number;
export const OSM_NODE = 1;
export const OSM_WAY = 2;
export const OSM_RELATION = 3;

/** Units of the Mercator plane of `point` per meter at the equator: the world fits into 32 bits. */
export const PLANE_UNITS_PER_M = 50;

const entry = rows<EntryIndex>('geocode.entry');
const name = rows('geocode.name');
const house = rows<HouseIndex>('geocode.house');
const extent = rows('geocode.extent');
const tag = rows('geocode.tag');
const word = rows<WordIndex>('geocode.words');
const posting = rows('geocode.posting');
const point = rows('geocode.point');
const outline = rows('geocode.outline');
const outlinePoint = rows('geocode.outlinePoint');
const allTexts = rows<TextIndex>('geocode.texts');

const text = index(allTexts);
const osm = values('Float64', 'OSM id × 4 + kind');
const item = values('Int32', 'item');

/** The columns of addresses in the order in which they are stored. */
export const ADDRESSES = {
  entry: table(entry, {
    layer: values('Uint8', 'layer', 0, LAYERS.length - 1),
    /** An {@link OsmReference}. */
    osm,
    lonE7: FRAME_LON_E7,
    latE7: LAT_E7,
    name: text,
    /** The tag that gives its kind. */
    tag: index(tag),
    /** 0 to 255. */
    importance: values('Uint8', 'importance'),
    /** The area that contains it; {@link NO_ENTRY} if unknown. */
    parent: indexOrNone(entry),
    /** ISO 3166-1 alpha-2, the first letter's code × 256 + the second's; 0 where unknown. */
    country: values('Uint16', 'ISO 3166-1 alpha-2'),
    postcode: text,
    /** The street of an address, and the number there. */
    street: indexOrNone(entry),
    number: text,
    /** Names in other languages. */
    firstName: starts(name),
    /** Its house numbers, ascending. */
    firstHouse: starts(house),
  }),
  /** A name of an entry beside its usual one. */
  name: table(name, {
    /** `de`, or `alt`, `old`, `short` … for other names of any language. */
    language: text,
    text,
  }),
  house: table(house, { number: text, osm, lonE7: FRAME_LON_E7, latE7: LAT_E7, postcode: text }),
  /** West, south, east and north of entries that have an extent, ascending by entry. */
  extent: table(extent, {
    entry: index(entry),
    westE7: FRAME_LON_E7,
    southE7: LAT_E7,
    eastE7: FRAME_LON_E7,
    northE7: LAT_E7,
  }),
  tag: table(tag, { key: text, value: text }),
  /** Entries whose names have the word. */
  word: table(word, { firstPosting: starts(posting) }),
  posting: table(posting, { entry: index(entry) }),
  point: {
    /** Points in the Mercator plane, {@link PLANE_UNITS_PER_M}. */
    ...arrays(rows('tree of points'), { tree: FLATBUSH }),
    /** The feature at a point of the tree: an entry that is no street, or `-1 - house`. */
    ...table(point, { item }),
  },
  /** Large buildings that have a number or a name, the smaller ones first. */
  outline: {
    /** The boxes around them, degrees × 10⁷. */
    ...arrays(rows('tree of outlines'), { tree: FLATBUSH }),
    ...table(outline, {
      /** The feature it outlines, as in `point`. */
      item,
      /** Its closed line; further rings begin and end at its first point. */
      firstPoint: starts(outlinePoint),
    }),
  },
  outlinePoint: table(outlinePoint, { lonE7: FRAME_LON_E7, latE7: LAT_E7 }),
  words: texts(word),
  texts: texts(allTexts),
};

/** The addresses of a region as immutable columns. */
export interface AddressIndex extends ColumnsOf<typeof ADDRESSES> {
  readonly count: number;
}

/** An index whose columns are the bare arrays that builders make. */
export interface PlainAddressIndex extends ArraysOf<typeof ADDRESSES> {
  readonly count: number;
}
