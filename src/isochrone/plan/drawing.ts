import { E7 } from '../../geo/coordinates.ts';
import type { Lattice } from '../../geo/lattice.ts';
import { EIGHTHS } from '../kernel/crossing.ts';
import type { ZoneGrid } from './grid.ts';

export interface DrawOptions {
  /** What areas are drawn on. */
  readonly lattice: Lattice;
  /** A unit of the answer's last decimal in degrees. */
  readonly stepDegrees: number;
  /** Otherwise areas run on over the date line. */
  readonly cutsAtDateLine: boolean;
  /** Cells with exponent 0 (not metres) by which areas grow. */
  readonly bufferCells: number;
  /** Metres on the ground within which borders may be simplified; 0 leaves them as they are. */
  readonly simplifyM: number;
  readonly minHoleM2: number;
  /** Leaves out points in the middle of straight lines. */
  readonly pointReduction: boolean;
}

/** Units of the last digit that a cell must hold where borders cross in the middle: strictly more than 2. */
const MIDDLE_STEPS = 2.2;
/** How an area is drawn that must be simpler, or rounder, than its field allows. */
export interface Drawing {
  /** Cells (as exponent) to draw on, -1 for those of the field. */
  readonly exponent: number;
  /** Eighths of a cell are too small for the digits of the coordinates: borders cross in the middle between nodes. */
  readonly rounded: boolean;
}

/**
 * What `simplifyM` and the digits of coordinates ask for. Rounding moves a point by half a unit of the last digit: rings
 * stay apart where that unit is at most an eighth of a cell, or less than half of one if borders cross in the middle
 * (two corners cut off one cell are then 0.7 cells apart, and each moves by less than half of that).
 * A simplified area reaches up to 9/8 of a cell in rows and in columns beyond the fine one.
 */
export function drawingOf(grid: ZoneGrid, exponent: number, { simplifyM, stepDegrees }: DrawOptions): Drawing {
  const simplified = simplifyM > 0 ? Math.floor(Math.log2(simplifyM / (grid.cellM * Math.SQRT2 * (9 / 8)))) : -1;
  const step = stepDegrees * E7;
  const cellsFor = (share: number): number =>
    Math.ceil(Math.log2((step * share) / Math.min(grid.cellLonE7, grid.cellLatE7)));
  const rounded = cellsFor(EIGHTHS) > Math.max(simplified, exponent);
  return { exponent: Math.max(simplified, rounded ? cellsFor(MIDDLE_STEPS) : -1, -1), rounded };
}

/** Whether an area may be drawn a cell larger than it is, so that coarser levels must leave room for it. */
export function isDrawnLarger(grid: ZoneGrid, exponent: number, options: DrawOptions): boolean {
  const drawing = drawingOf(grid, exponent, options);
  return drawing.rounded || drawing.exponent >= 0;
}
