import { DM_PER_METER, DS_PER_SECOND } from '../../core/units.ts';
import type { StreetMode } from '../../street/street-graph.ts';
import { DEFAULT_WALK_KMH, type StreetTravel } from '../../street/travel-mode.ts';
import { EIGHTHS, OffRoadCrossing } from '../kernel/crossing.ts';
import { type OffRoadSteps, offRoadSteps } from '../kernel/spread.ts';
import { OFF_ROAD_LIMIT, type TimeField } from '../kernel/time-field.ts';
import type { ModeGrid } from './detail-levels.ts';
import { type CellSize, FINE_CELLS, WIDE_CELLS } from './grid.ts';

/** Grids for places where a greater share of streets lies apart from others in their cells (`street-crowding.ts`). */
interface CrowdedGrids {
  readonly above: number;
  readonly grids: readonly ModeGrid[];
}

/** How finely the surroundings of roads are drawn, and how far from a road they count, by mode. */
interface Surroundings {
  /** Of the cells with exponent 0. */
  readonly cells: CellSize;
  /** From fine to coarse: cells grow with the threshold, as the area does. */
  readonly grids: readonly ModeGrid[];
  /** The more crowded a place is, the finer; the most crowded places last. */
  readonly crowded: readonly CrowdedGrids[];
  /** Meters from a road that still count. */
  readonly reachM: number;
}

const BEYOND = { time: Infinity, distance: Infinity };

export const SURROUNDINGS: Readonly<Record<StreetMode, Surroundings>> = {
  walk: {
    cells: FINE_CELLS,
    grids: [
      { exponent: 0, upTo: { time: 900, distance: 1250 } },
      { exponent: 1, upTo: BEYOND },
    ],
    crowded: [
      {
        above: 0.11,
        grids: [
          { exponent: 0, upTo: { time: 1800, distance: 2500 } },
          { exponent: 1, upTo: BEYOND },
        ],
      },
    ],
    reachM: 60,
  },
  bike: {
    cells: FINE_CELLS,
    grids: [
      { exponent: 1, upTo: { time: 300, distance: 1500 } },
      { exponent: 2, upTo: BEYOND },
    ],
    crowded: [
      {
        above: 0.05,
        grids: [
          { exponent: 1, upTo: { time: 900, distance: 4500 } },
          { exponent: 2, upTo: BEYOND },
        ],
      },
      {
        above: 0.11,
        grids: [
          { exponent: 0, upTo: { time: 300, distance: 1500 } },
          { exponent: 1, upTo: { time: 1500, distance: 7500 } },
          { exponent: 2, upTo: BEYOND },
        ],
      },
    ],
    reachM: 80,
  },
  car: {
    cells: WIDE_CELLS,
    grids: [
      { exponent: 0, upTo: { time: 600, distance: 6000 } },
      { exponent: 1, upTo: { time: 900, distance: 9000 } },
      { exponent: 2, upTo: BEYOND },
    ],
    crowded: [],
    reachM: 125,
  },
};

/** @param crowding share of streets that lie apart; asked for only where the mode's grids depend on it */
export function gridsAt(mode: StreetMode, crowding: () => number): readonly ModeGrid[] {
  const { grids, crowded } = SURROUNDINGS[mode];
  if (crowded.length === 0) return grids;
  const share = crowding();
  return crowded.findLast(({ above }) => share > above)?.grids ?? grids;
}

/** Holes below it are whims of the grid, whatever threshold they are drawn for: four of the finest cells of a mode, in square meters. */
export const leastHoleM2 = (mode: StreetMode): number => 4 * SURROUNDINGS[mode].cells.meters ** 2;

/** Walking off the road with one way of traveling. */
export class OffRoad {
  readonly reachM: number;
  /** Deciseconds or decimeters per meter. */
  private readonly costPerM: number;

  /** @param baseM side of the grid's cells with exponent 0 */
  constructor(
    readonly travel: StreetTravel,
    weighsTime: boolean,
    private readonly baseM: number,
  ) {
    const kmh = travel.mode === 'walk' ? travel.speedKmh : DEFAULT_WALK_KMH;
    this.reachM = SURROUNDINGS[travel.mode].reachM;
    this.costPerM = weighsTime ? DS_PER_SECOND / (kmh / 3.6) : DM_PER_METER;
  }

  /** Cells of a grid that walking off the road may cross. */
  reachCells(exponent: number): number {
    return Math.ceil(this.reachM / this.cellM(exponent));
  }

  /** Null where cells are wider than the reach. */
  steps(exponent: number): OffRoadSteps | null {
    const cell = this.cellM(exponent);
    return offRoadSteps(cell * this.costPerM, (cell * OFF_ROAD_LIMIT) / this.reachM);
  }

  crossing(field: TimeField, exponent: number): OffRoadCrossing {
    const eighth = this.cellM(exponent) / EIGHTHS;
    return new OffRoadCrossing(field, 1 / (eighth * this.costPerM), this.reachM / (OFF_ROAD_LIMIT * eighth));
  }

  private cellM(exponent: number): number {
    return this.baseM * 2 ** exponent;
  }
}
