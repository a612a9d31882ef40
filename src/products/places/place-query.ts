import type { Geometry } from 'geojson';
import type { BBox } from '../../kit/geo/bbox.ts';
import type { Tile } from '../../kit/geo/tile.ts';

/**
 * A term of a filter: a tag (alone or as an item of a list), any value of a key (`value` null), or a group of the
 * hierarchy.
 */
export type PlaceTerm =
  | { readonly group: string }
  | { readonly group: null; readonly key: string; readonly value: string | null };

/** A filter of places. */
export interface PlaceFilter {
  readonly match: 'any' | 'all';
  /** Null: all places. An empty list matches none. */
  readonly terms: readonly PlaceTerm[] | null;
  /** Places with any of these terms are excluded. */
  readonly exclude: readonly PlaceTerm[];
}

/** A named set of terms: a place belongs to every cluster with a term that it matches. */
export interface PlaceCluster {
  /** Begins with `c_`. */
  readonly name: string;
  readonly terms: readonly PlaceTerm[];
}

/**
 * The area of a search. A box is in degrees and includes its borders; if its west is east of its east it crosses the
 * date line.
 */
export type PlaceArea =
  | { readonly type: 'everywhere' }
  | { readonly type: 'box'; readonly box: BBox }
  | { readonly type: 'tile'; readonly tile: Tile }
  | { readonly type: 'geometry'; readonly geometry: Geometry };

export interface PlaceQuery {
  readonly filter: PlaceFilter;
  readonly clusters: readonly PlaceCluster[];
  readonly area: PlaceArea;
  /** The most places of an answer; more are refused. */
  readonly maxPlaces: number;
}

export interface PlaceTileQuery {
  readonly filter: PlaceFilter;
  readonly clusters: readonly PlaceCluster[];
  readonly tile: Tile;
  /** Only places in this area. */
  readonly geometry: Geometry | null;
  readonly format: 'mvt' | 'geojson';
  readonly layerType: 'node' | 'hexagon';
  readonly loadAllTags: boolean;
  /** The size of hexagons: as wide as a tile of this zoom. */
  readonly level: number;
  /** The most features that are kept; Infinity: all. */
  readonly maxCount: number;
}
