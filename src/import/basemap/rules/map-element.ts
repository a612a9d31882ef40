import type { FeatureDraft } from '../../../products/map/basemap/cut/feature-table.ts';

export type Tags = ReadonlyMap<string, string>;

/** A node, way or area of the map while the rules look at it. Rules add what is shown of it. */
export interface MapElement {
  readonly tags: Tags;
  readonly isNode: boolean;
  /** A way, closed or not. */
  readonly isWay: boolean;
  /** A closed way or a multipolygon; its tags decide whether it is meant as an area. */
  readonly isClosed: boolean;
  /** Area of a closed way or multipolygon in square metres on the ground. */
  readonly areaM2: number;
  /** Side of a square as large as the area, in pixels of a tile (256 a side) of zoom 0. */
  readonly sidePx: number;
  /** Length of a way in pixels of zoom 0. */
  readonly lengthPx: number;
  /** Tags of the relations that a way is a member of. */
  readonly routes: readonly Tags[];
  /** Length in metres of the named river that a way belongs to, as far as the extract shows. */
  readonly riverM: number;
  /** True if maps show heights in feet at a node. */
  readonly isInFeet: boolean;
  /** Adds a point: the node itself, a place inside an area, or the middle of a way. */
  point(draft: FeatureDraft): void;
  line(draft: FeatureDraft): void;
  area(draft: FeatureDraft): void;
}

/**
 * Returns the first zoom from `from` on at which `px` pixels of zoom 0 have grown to `least(zoom)`; 15 if they never
 * do.
 */
export function zoomOfSize(px: number, from: number, least: (zoom: number) => number): number {
  for (let z = from; z <= 14; z++) if (px * 2 ** z >= least(z)) return z;
  return 15;
}

/** Returns the size below which areas aren't shown, in pixels; a sixteenth of that at the last zoom. */
export const leastPx =
  (others: number, below = 14) =>
  (zoom: number): number =>
    zoom === 14 ? 1 / 16 : zoom < below ? others : 1;
