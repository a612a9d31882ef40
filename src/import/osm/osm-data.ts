import type { BBox } from '../../kit/geo/bbox.ts';

/**
 * Columns of OpenStreetMap entities: the result of the readers of all formats, and the input of the graph builder.
 * Nodes, ways and relations have dense indices; ids from outside are Float64 (they exceed 32 bits).
 */

/**
 * Tags of `count` elements: element i has the pairs `first[i] .. first[i + 1] - 1`, as indices into {@link
 * OsmData.strings}.
 */
export interface TagColumns {
  readonly first: Int32Array;
  readonly key: Int32Array;
  readonly value: Int32Array;
}

/** Nodes in ascending order of id. */
export interface OsmNodes {
  readonly count: number;
  readonly id: Float64Array;
  /** Degrees × 10⁷; {@link MISSING_COORDINATE} if the extract lacks the node. */
  readonly lonE7: Int32Array;
  readonly latE7: Int32Array;
  readonly tags: TagColumns;
}

export const MISSING_COORDINATE = 0x7fffffff;

const MAX_LAT_E7 = 900_000_000;
const MAX_LON_E7 = 1_800_000_000;

/** Returns whether a position is on the Earth; accepts any numbers. */
export const isOnEarth = (lonE7: number, latE7: number): boolean =>
  latE7 >= -MAX_LAT_E7 && latE7 <= MAX_LAT_E7 && lonE7 >= -MAX_LON_E7 && lonE7 <= MAX_LON_E7;

/** Ways in ascending order of id. Way i passes the nodes `nodeRef[firstRef[i] .. firstRef[i + 1] - 1]`. */
export interface OsmWays {
  readonly count: number;
  readonly id: Float64Array;
  readonly firstRef: Int32Array;
  /** Dense node indices. */
  readonly nodeRef: Int32Array;
  readonly tags: TagColumns;
}

export const MEMBER_NODE = 0;
export const MEMBER_WAY = 1;
export const MEMBER_RELATION = 2;

/** Relations in ascending order of id. */
export interface OsmRelations {
  readonly count: number;
  readonly id: Float64Array;
  readonly tags: TagColumns;
  readonly firstMember: Int32Array;
  readonly memberType: Uint8Array;
  /** OSM ids, not indices: members may be missing from the extract. */
  readonly memberId: Float64Array;
  /** Index into {@link OsmData.strings}. */
  readonly memberRole: Int32Array;
}

/** The data to keep while reading; everything else is skipped without being stored. */
export interface OsmFilter {
  /** A way is kept when it has at least one of these keys. */
  readonly wayKeys: readonly string[];
  /** Keys kept on ways, relations and nodes. `*` at the end matches any ending (`maxspeed*`). */
  readonly tagKeys: readonly string[];
  /** A relation is kept when its `type` is one of these; a trailing `*` as above. */
  readonly relationTypes: readonly string[];
  /** Elements that are kept with all of their tags, in addition to what the filter keeps. */
  readonly whole?: TaggedElements;
  /** Further relations to keep, together with their member ways. */
  readonly joint?: TaggedElements;
  /**
   * The box that is of interest, in degrees × 10⁷. PBF files are read without most of what is far from it; what is near,
   * and areas that might contain it, are kept with any tags: {@link cutToBox} does the rest.
   */
  readonly box?: BBox;
}

/** Elements that have one of some tags. */
export interface TaggedElements {
  /** Key → its values, alone or in a list (`a;b`), or `*` for any. */
  readonly tags: Readonly<Record<string, readonly string[] | '*'>>;
  /** Only relations of these types, whose member ways are kept with them. */
  readonly relationTypes: readonly string[];
}

/** Counts of what was read, and of what was skipped by reason. Counts of zero are omitted. */
export interface OsmReport {
  readonly files: readonly string[];
  /** The number of nodes of each file's kept ways, and how many of these have no position in any file. */
  readonly wayNodes: readonly { readonly nodes: number; readonly missing: number }[];
  readonly nodesRead: number;
  readonly waysRead: number;
  readonly relationsRead: number;
  /** Reason → count, e.g. `node missing from the extract`, `way with fewer than two nodes`, `duplicate way`. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Newest snapshot time named in a file's header, ISO 8601, if any. */
  readonly timestamp: string | null;
  /**
   * The bounding box in a file's header: west, south, east, north in degrees; null if it has none, or there are several
   * files.
   */
  readonly bounds: readonly [west: number, south: number, east: number, north: number] | null;
  /** The box around all nodes of the files, if much was left out because of the filter's box. */
  readonly around?: BBox;
  /** True if the map was cut to a box after it was read; `bounds` is its extent then. */
  readonly isCut?: boolean;
}

export interface OsmData {
  /** Nodes that kept ways refer to. */
  readonly nodes: OsmNodes;
  /** Nodes that are kept whole, also those of {@link nodes}; all of them have coordinates. */
  readonly wholeNodes: OsmNodes;
  readonly ways: OsmWays;
  readonly relations: OsmRelations;
  readonly strings: readonly string[];
  readonly report: OsmReport;
}
