import type { Index } from '../../kit/collections/column.ts';
import {
  type ArraysOf,
  type ColumnsOf,
  index,
  LAT_E7,
  LON_E7,
  type Rows,
  rows,
  starts,
  table,
  texts,
  values,
} from '../../kit/collections/declared-columns.ts';
import { SNAPS } from '../../network/street/snap-columns.ts';
import type { StreetMode } from '../../network/street/street-graph.ts';

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

const place = rows<PlaceIndex>('places.place');
const tagging = rows('places.tagging');
const tag = rows<TagIndex>('places.tag');
const posting = rows('places.posting');
const key = rows<KeyIndex>('places.keys');
const value = rows('places.values');
const snaps = table(place, SNAPS);

/** The columns of places, numbered along a Hilbert curve, in the order in which they are stored. */
export const PLACES = {
  place: table(place, {
    /** The OSM id, negative for a relation; a running number for a custom place. */
    id: values('Float64', 'OSM id'),
    /** `PLACE_NODE`, `PLACE_WAY` or `PLACE_CUSTOM`. */
    kind: values('Uint8', 'place kind', PLACE_NODE, PLACE_CUSTOM),
    lonE7: LON_E7,
    latE7: LAT_E7,
    /** 0..255; where few places can be shown, the most important ones are. */
    importance: values('Uint8', 'importance'),
    firstTagging: starts(tagging),
  }),
  /** Ascending within a place. */
  tagging: table(tagging, { tag: index(tag) }),
  /** Distinct tags in the order of key and value. */
  tag: table(tag, { value: index(value), firstPosting: starts(posting) }),
  /** The places of a tag, ascending. */
  posting: table(posting, { place: index(place) }),
  key: table(key, { firstTag: starts(tag) }),
  /** All places in the order of kind and id. */
  order: table(place as Rows, { place: index(place) }),
  keys: texts(key),
  values: texts(value),
  car: snaps,
  bike: snaps,
  walk: snaps,
};

/** The stored columns with those of the modes together. */
type WithSnaps<S extends Readonly<Record<StreetMode, unknown>>> = Omit<S, StreetMode> & {
  readonly count: number;
  readonly snaps: Pick<S, StreetMode>;
};
/** The places of a region. */
export interface PlaceTable extends WithSnaps<ColumnsOf<typeof PLACES>> {}
/** Places of the plain arrays that builders make. */
export interface PlainPlaceTable extends WithSnaps<ArraysOf<typeof PLACES>> {}

/** Returns the tags of a key, which are consecutive. */
export const tagsOfKey = ({ key: { firstTag } }: PlaceTable, key: KeyIndex): TagRange => [
  firstTag[key],
  firstTag[(key + 1) as KeyIndex],
];
