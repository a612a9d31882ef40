import {
  arrays,
  type ColumnsOf,
  LAT_E7,
  LON_E7,
  rows,
  starts,
  values,
} from '../../kit/collections/declared-columns.ts';
import { SNAPS } from '../street/snap-columns.ts';
import type { StreetMode } from '../street/street-graph.ts';
import type { CellKind } from './collection.ts';

export type ValueColumn = Float32Array | Float64Array;

const cell = rows('cell');
const polygon = rows('polygon');
const ring = rows('ring');
const point = rows('point');
const e7 = values('Int32', 'degrees e7');
const snaps = arrays(cell, SNAPS);

/** The columns of each kind of shape. Positions are degrees × 10⁷, rings aren't closed. */
const SHAPES = {
  point: {},
  /** The upper and lower 32 bits of H3 indices. */
  h3: arrays(cell, {
    high: values('Uint32', 'upper bits of an H3 index'),
    low: values('Uint32', 'lower bits of an H3 index'),
  }),
  box: arrays(cell, { westE7: e7, southE7: e7, eastE7: e7, northE7: e7 }),
  /** The polygons of cells, their rings (the outer one first) and points. */
  polygon: {
    ...arrays(cell, { firstPolygon: starts(polygon) }),
    ...arrays(polygon, { firstRing: starts(ring) }),
    ...arrays(ring, { firstPoint: starts(point) }),
    ...arrays(point, { lonE7: e7, latE7: e7 }),
  },
};

/** Returns the columns of a group's cells with this kind of shapes, in the order in which they are stored. */
export const cellDeclaration = <K extends CellKind>(kind: K) => ({
  cell: arrays(cell, {
    /** The public ids: numbers of rows or features in the source, from 1. */
    id: values('Int32', 'row of the source'),
    /** The centroids. */
    lonE7: LON_E7,
    latE7: LAT_E7,
  }),
  shape: SHAPES[kind],
  car: snaps,
  bike: snaps,
  walk: snaps,
});

type Shapes = ColumnsOf<typeof SHAPES>;
export type CellShapes = { [K in CellKind]: { readonly kind: K } & Shapes[K] }[CellKind];
type Stored = ColumnsOf<ReturnType<typeof cellDeclaration>>;
type CellColumns = Stored['cell'];

/** Cells with their values, in any order. */
export interface CellTable extends CellColumns {
  readonly count: number;
  readonly shapes: CellShapes;
  /** The values of cells by statistic id; NaN where a cell has no value. */
  readonly values: ReadonlyMap<number, ValueColumn>;
}

/** The cells of a group in a region: ordered along a Hilbert curve and snapped to its streets. */
export interface PlacedCells extends CellTable {
  readonly snaps: Pick<Stored, StreetMode>;
}
