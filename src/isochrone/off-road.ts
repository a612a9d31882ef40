import { DM_PER_METER, DS_PER_SECOND } from '../core/units.ts';
import type { StreetMode } from '../street/street-graph.ts';
import type { StreetTravel } from '../street/travel-mode.ts';
import { BASE_CELL_M } from './grid.ts';
import { EIGHTHS, OffRoadCrossing } from './kernel/crossing.ts';
import { type OffRoadSteps, offRoadSteps } from './kernel/spread.ts';
import { AWAY_LIMIT, type TimeField } from './kernel/time-field.ts';

/** How finely the surroundings of roads are drawn, and how far from a road they count, by mode. */
interface Surroundings {
  /** Cells are `BASE_CELL_M * 2^exponent` wide at the finest level. */
  readonly exponent: number;
  /** Metres from a road that still count. */
  readonly reachM: number;
}

export const SURROUNDINGS: Readonly<Record<StreetMode, Surroundings>> = {
  walk: { exponent: 0, reachM: 60 },
  bike: { exponent: 1, reachM: 80 },
  car: { exponent: 2, reachM: 100 },
};

/** Off the road everybody walks. */
const WALKING_KMH = 5;

/** Walking off the road, on the grids of one request: those with `baseExponent` and coarser. */
export class OffRoad {
  readonly reachM: number;
  /** Deciseconds or decimetres that crossing a cell of the base grid takes. */
  private readonly costPerCell: number;
  private readonly awayPerCell: number;

  constructor(
    travel: StreetTravel,
    weighsTime: boolean,
    readonly baseExponent: number,
  ) {
    const cellM = BASE_CELL_M * 2 ** baseExponent;
    const kmh = travel.mode === 'walk' ? travel.speedKmh : WALKING_KMH;
    this.reachM = SURROUNDINGS[travel.mode].reachM;
    this.costPerCell = weighsTime ? (cellM / (kmh / 3.6)) * DS_PER_SECOND : cellM * DM_PER_METER;
    this.awayPerCell = (AWAY_LIMIT * cellM) / this.reachM;
  }

  /** Cells of a grid that walking off the road may cross. */
  reachCells(exponent: number): number {
    return Math.ceil(this.reachM / (BASE_CELL_M * 2 ** exponent));
  }

  /** Null where cells are wider than the reach. */
  steps(exponent: number): OffRoadSteps | null {
    return offRoadSteps(this.costPerCell, this.awayPerCell, exponent - this.baseExponent);
  }

  crossing(field: TimeField, exponent: number): OffRoadCrossing {
    const scale = EIGHTHS / 2 ** (exponent - this.baseExponent);
    return new OffRoadCrossing(field, scale / this.costPerCell, scale / this.awayPerCell);
  }
}
