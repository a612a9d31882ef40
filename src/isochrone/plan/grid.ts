import { E7 } from '../../geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../geo/distance.ts';
import { EIGHTHS } from '../kernel/crossing.ts';

/** Side of the finest cell in meters on the ground, as near as may be; all others are whole multiples of it. */
export const BASE_CELL_M = 12.5;

/** Eighths of a cell are whole millionths of a degree: borders lie on coordinates that are written with six digits. */
const CELL_STEP_E7 = 10 * EIGHTHS;

/** Degrees between the latitudes at which cells have their size: at most 4 % off in between, up to 60°. */
const ZONE_DEGREES = 2;

/** The zone of a latitude; grids depend on nothing else. */
export const zoneOf = (lat: number): number => Math.round(lat / ZONE_DEGREES);

const wholeSteps = (degrees: number): number => Math.round((degrees * E7) / CELL_STEP_E7) * CELL_STEP_E7;

/** Zones, multiples and exponents stay below these. */
const [ZONES, MULTIPLES, EXPONENTS] = [128, 64, 32];

/** A number for each grid, above 0. */
export const gridKey = ({ zone, multiple }: ZoneGrid, exponent: number): number =>
  ((zone + ZONES / 2) * MULTIPLES + multiple) * EXPONENTS + exponent + 1;

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

  /** @param multiple of {@link BASE_CELL_M} that cells with exponent 0 have on a side */
  constructor(
    readonly zone: number,
    readonly multiple = 1,
  ) {
    this.cellM = multiple * BASE_CELL_M;
    this.cellLonE7 = multiple * wholeSteps(BASE_CELL_M / metersPerDegreeLon(this.latitude));
    this.cellLatE7 = multiple * wholeSteps(BASE_CELL_M / METERS_PER_DEGREE);
  }

  get latitude(): number {
    return Math.max(-84, Math.min(84, this.zone * ZONE_DEGREES));
  }
}
