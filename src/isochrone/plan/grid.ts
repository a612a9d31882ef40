import { E7 } from '../../geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../geo/distance.ts';
import { EIGHTHS } from '../kernel/crossing.ts';

/** How wide cells with exponent 0 are. */
export interface CellSize {
  /** On the ground, as near as may be. */
  readonly meters: number;
  /** Eighths of a cell are whole multiples of so many millionths of a degree. */
  readonly micros: number;
}

/** Borders lie on coordinates that are written with six digits. */
export const FINE_CELLS: CellSize = { meters: 12.5, micros: 1 };
/** Cells twice as wide, and wider ones, have borders that five digits say. */
export const WIDE_CELLS: CellSize = { meters: 31.25, micros: 5 };

const MICRO_E7 = 10;

/** Degrees between the latitudes at which cells have their size: at most 4 % off in between, up to 60°. */
const ZONE_DEGREES = 2;

/** The zone of a latitude; grids depend on nothing else. */
export const zoneOf = (lat: number): number => Math.round(lat / ZONE_DEGREES);

/** Zones, sizes and exponents stay below these. */
const [ZONES, SIZES, EXPONENTS] = [128, 64, 32];

/** A number for each grid, above 0. */
export const gridKey = ({ zone, size }: ZoneGrid, exponent: number): number =>
  ((zone + ZONES / 2) * SIZES + size.micros) * EXPONENTS + exponent + 1;

/**
 * The grids of one zone that double from one size of cells on: node (i, j) of the grid with exponent e stands at longitude
 * i × cellLonE7 × 2^e and latitude j × cellLatE7 × 2^e, whatever the source, the request or other thresholds.
 */
export class ZoneGrid {
  /** Side of the cells with exponent 0 in meters. */
  readonly cellM: number;
  /** Their sides in degrees × 10⁷. */
  readonly cellLonE7: number;
  readonly cellLatE7: number;

  constructor(
    readonly zone: number,
    readonly size = FINE_CELLS,
  ) {
    this.cellM = size.meters;
    const step = EIGHTHS * size.micros * MICRO_E7;
    const wholeSteps = (metersPerDegree: number): number =>
      Math.round((this.cellM * E7) / metersPerDegree / step) * step;
    this.cellLonE7 = wholeSteps(metersPerDegreeLon(this.latitude));
    this.cellLatE7 = wholeSteps(METERS_PER_DEGREE);
  }

  get latitude(): number {
    return Math.max(-84, Math.min(84, this.zone * ZONE_DEGREES));
  }
}
