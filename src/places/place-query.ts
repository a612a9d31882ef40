import type { Geometry } from 'geojson';
import type { BBox } from '../geo/bbox.ts';
import type { Tile } from '../geo/tile.ts';

/** A tag (alone or as an item of a list), any value of a key (`value` null), or a group of the hierarchy. */
export type PlaceTerm =
  | { readonly group: string }
  | { readonly group: null; readonly key: string; readonly value: string | null };

/** Which places are meant. */
export interface PlaceFilter {
  readonly match: 'any' | 'all';
  /** Null: all places. An empty list means none of them. */
  readonly terms: readonly PlaceTerm[] | null;
  /** Places with any of these aren't meant. */
  readonly exclude: readonly PlaceTerm[];
}

/** A name for the places that one of its terms fits: a place belongs to every cluster that it fits. */
export interface PlaceCluster {
  /** Begins with `c_`. */
  readonly name: string;
  readonly terms: readonly PlaceTerm[];
}

/** Where places are looked for. A box is in degrees, borders belong to it; where its west lies east of its east it goes over the date line. */
export type PlaceArea =
  | { readonly type: 'everywhere' }
  | { readonly type: 'box'; readonly box: BBox }
  | { readonly type: 'tile'; readonly tile: Tile }
  | { readonly type: 'geometry'; readonly geometry: Geometry };

export interface PlaceQuery {
  readonly filter: PlaceFilter;
  readonly clusters: readonly PlaceCluster[];
  readonly area: PlaceArea;
  /** More are refused. */
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
  /** Width of hexagons: that of a tile of this zoom. */
  readonly level: number;
  /** Features that stay; Infinity: all. */
  readonly maxCount: number;
}
