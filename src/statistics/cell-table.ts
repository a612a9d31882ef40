import type { StreetMode } from '../street/street-graph.ts';

export type ValueColumn = Float32Array | Float64Array;

/** How cells are drawn. Positions are degrees × 10⁷, rings aren't closed. */
export type CellShapes =
  | { readonly kind: 'point' }
  /** The upper and lower 32 bits of H3 indices. */
  | { readonly kind: 'h3'; readonly high: Uint32Array; readonly low: Uint32Array }
  | {
      readonly kind: 'box';
      readonly westE7: Int32Array;
      readonly southE7: Int32Array;
      readonly eastE7: Int32Array;
      readonly northE7: Int32Array;
    }
  | {
      readonly kind: 'polygon';
      /** Polygons of cell c: `firstPolygon[c] .. firstPolygon[c + 1] - 1`; so on for rings (the outer one first) and points. */
      readonly firstPolygon: Int32Array;
      readonly firstRing: Int32Array;
      readonly firstPoint: Int32Array;
      readonly lonE7: Int32Array;
      readonly latE7: Int32Array;
    };

/** Where cells' centroids lie on the streets of a mode, found as targets of default requests are. */
interface CellSnaps {
  /** -1 where nothing suitable is within reach. */
  readonly edge: Int32Array;
  /** Share of the edge from its tail. */
  readonly share: Float64Array;
  readonly distanceM: Float32Array;
}

/** Cells with their values, in any order. */
export interface CellTable {
  readonly count: number;
  /** Public ids: of the row or feature in the source, from 1 on. */
  readonly id: Int32Array;
  /** Centroids. */
  readonly lonE7: Int32Array;
  readonly latE7: Int32Array;
  readonly shapes: CellShapes;
  /** By statistic id; NaN where a cell has no value. */
  readonly values: ReadonlyMap<number, ValueColumn>;
}

/** The cells of a group of a region: along a Hilbert curve, and on its streets. */
export interface PlacedCells extends CellTable {
  readonly snaps: Readonly<Record<StreetMode, CellSnaps>>;
}
