import { type Point, point } from '../geometry/plane.ts';

/**
 * A quarter with closed-form answers: `columns` × `rows` streets, all crossings `blockMeters` apart, one class and
 * speed, no signals.
 */
export const GRID_QUARTER = {
  /** South-west corner, meters from the center. */
  origin: point(2450, 420),
  blockMeters: 100,
  /** Streets running north–south and streets running east–west. */
  columns: 10,
  rows: 7,
  highway: 'residential',
  maxspeedKmh: 50,
  /** Rows whose western end joins the city; there is no other way in. */
  gateRows: [2, 3, 4],
  elevationM: 142,
} as const;

/** A road along a parallel, exactly this long, level, without junctions between its ends. */
export const STRAIGHT_ROAD = {
  west: point(-5700, -2700),
  lengthMeters: 2000,
  highway: 'tertiary',
  maxspeedKmh: 70,
  elevationM: 138,
} as const;

export const STRAIGHT_ROAD_EAST: Point = point(STRAIGHT_ROAD.west.x + STRAIGHT_ROAD.lengthMeters, STRAIGHT_ROAD.west.y);

export const MARKET_SQUARE: Point = point(0, 110);
export const CASTLE_HILL: Point = point(-430, 250);
export const MAIN_STATION: Point = point(230, 830);

/** Returns the crossing number (column, row) of the grid quarter, counted from its south-west corner. */
export const gridCrossing = (column: number, row: number): Point =>
  point(
    GRID_QUARTER.origin.x + column * GRID_QUARTER.blockMeters,
    GRID_QUARTER.origin.y + row * GRID_QUARTER.blockMeters,
  );

export const DEMO_CENTER_POINT: Point = point(0, 0);
