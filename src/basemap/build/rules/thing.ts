import type { FeatureDraft } from '../../cut/feature-table.ts';

export type Tags = ReadonlyMap<string, string>;

/** A node, way or area of the map while the rules look at it. Rules add what is shown of it. */
export interface Thing {
  readonly tags: Tags;
  readonly isNode: boolean;
  /** A way, closed or not. */
  readonly isWay: boolean;
  /** A closed way or a multipolygon: whether it is meant as an area is up to its tags. */
  readonly isClosed: boolean;
  /** Of what is closed: square metres on the ground. */
  readonly areaM2: number;
  /** Side of a square as large as the area, in pixels of a tile (256 a side) of zoom 0. */
  readonly sidePx: number;
  /** Of a way: pixels of zoom 0. */
  readonly lengthPx: number;
  /** What relations say of the way. */
  readonly routes: readonly Tags[];
  /** Of a way of a named river: metres from its spring to its mouth, as far as is known. */
  readonly riverM: number;
  /** Of a node: heights are told in feet there. */
  readonly isInFeet: boolean;
  /** A node itself, a place inside of an area, the middle of a way. */
  point(draft: FeatureDraft): void;
  line(draft: FeatureDraft): void;
  area(draft: FeatureDraft): void;
}

/** The first zoom from `from` on at which `px` pixels of zoom 0 have become `least(zoom)`; 15 if they never do. */
export function zoomOfSize(px: number, from: number, least: (zoom: number) => number): number {
  for (let z = from; z <= 14; z++) if (px * 2 ** z >= least(z)) return z;
  return 15;
}

/** Sizes below which areas aren't shown: pixels, at the last zoom a sixteenth. */
export const leastPx =
  (others: number, below = 14) =>
  (zoom: number): number =>
    zoom === 14 ? 1 / 16 : zoom < below ? others : 1;
