import type { StreetMode } from '../street/street-graph.ts';

export type ValueColumn = Float32Array | Float64Array;

/** The shapes of cells. Positions are degrees × 10⁷, rings aren't closed. */
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
      /**
       * The polygons of cell c: `firstPolygon[c] .. firstPolygon[c + 1] - 1`; likewise for rings (the outer one first)
       * and points.
       */
      readonly firstPolygon: Int32Array;
      readonly firstRing: Int32Array;
      readonly firstPoint: Int32Array;
      readonly lonE7: Int32Array;
      readonly latE7: Int32Array;
    };

/** The snaps of cells' centroids to the streets of a mode, found like targets with default options. */
interface CellSnaps {
  /** -1 where nothing suitable is within reach. */
  readonly edge: Int32Array;
  /** The share of the edge from its tail. */
  readonly share: Float64Array;
  readonly distanceM: Float32Array;
}

/** Cells with their values, in any order. */
export interface CellTable {
  readonly count: number;
  /** The public ids: numbers of rows or features in the source, from 1. */
  readonly id: Int32Array;
  /** The centroids. */
  readonly lonE7: Int32Array;
  readonly latE7: Int32Array;
  readonly shapes: CellShapes;
  /** The values of cells by statistic id; NaN where a cell has no value. */
  readonly values: ReadonlyMap<number, ValueColumn>;
}

/** The cells of a group in a region: ordered along a Hilbert curve and snapped to its streets. */
export interface PlacedCells extends CellTable {
  readonly snaps: Readonly<Record<StreetMode, CellSnaps>>;
}
