import { E7 } from '../geo/coordinates.ts';
import type { Lattice } from '../geo/lattice.ts';
import { EMPTY_POLYGONS, type LatticePolygons } from '../geo/lattice-polygons.ts';
import { Rings } from '../geo/rings.ts';
import { assemble, GridProjection } from './assemble.ts';
import { ZoneGrid } from './grid.ts';
import { Bands, MAX_BANDS } from './kernel/bands.ts';
import { coarsen } from './kernel/coarsen.ts';
import { ContourTracer } from './kernel/contour.ts';
import {
  ConstantCrossing,
  type CrossingRule,
  EIGHTHS,
  LevelCrossing,
  type OffRoadCrossing,
} from './kernel/crossing.ts';
import { TimeField, UNREACHED } from './kernel/time-field.ts';
import { widen } from './kernel/widen.ts';

export interface DrawOptions {
  /** What areas are drawn on. */
  readonly lattice: Lattice;
  /** A unit of the answer's last decimal in degrees. */
  readonly stepDegrees: number;
  /** Cells with exponent 0 (not metres) by which areas grow. */
  readonly bufferCells: number;
  /** Metres on the ground within which borders may be simplified; 0 leaves them as they are. */
  readonly simplifyM: number;
  readonly minHoleM2: number;
  /** Leaves out points in the middle of straight lines. */
  readonly pointReduction: boolean;
}

/** How the border is drawn between nodes: by walking off the road, or in the middle (averages). */
export type BorderRule = OffRoadCrossing | null;

const MIDDLE = new ConstantCrossing(EIGHTHS / 2);
const NEAR = new ConstantCrossing(1);
/** Units of the last digit that a cell must hold where borders cross in the middle: strictly more than 2. */
const MIDDLE_STEPS = 2.2;
/** Scratch memory beyond this many nodes isn't kept between queries. */
const KEEP_NODES = 6_000_000;

/** How an area is drawn that must be simpler, or rounder, than its field allows. */
interface Drawing {
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
function drawingOf(grid: ZoneGrid, exponent: number, { simplifyM, stepDegrees }: DrawOptions): Drawing {
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

/** Draws the areas of thresholds from a field. One per thread; its memory is reused. */
export class AreaDrawer {
  private readonly bands = new Bands();
  private readonly tracer = new ContourTracer();
  private readonly rings = new Rings();
  private readonly coarse = new TimeField();
  private readonly single = new TimeField();
  private level = new Float32Array(0);
  private readonly projections = new Map<string, GridProjection>();

  private grid = new ZoneGrid(0);

  /** `costs` ascend without repetitions; the result stands in their order. */
  draw(
    grid: ZoneGrid,
    field: TimeField,
    exponent: number,
    costs: readonly number[],
    border: BorderRule,
    options: DrawOptions,
  ): LatticePolygons[] {
    if (costs.length > MAX_BANDS) {
      const rest = this.draw(grid, field, exponent, costs.slice(MAX_BANDS), border, options);
      return [...this.draw(grid, field, exponent, costs.slice(0, MAX_BANDS), border, options), ...rest];
    }
    this.grid = grid;
    const { lattice } = options;
    const drawing = drawingOf(this.grid, exponent, options);
    if (options.bufferCells > 0) {
      return costs.map((cost) => this.drawWidened(field, exponent, drawing, cost, border, options, lattice));
    }
    const { exponent: drawn, rounded } = drawing;
    if (rounded && drawn <= exponent) return this.drawBands(field, exponent, costs, () => MIDDLE, options, lattice);
    if (drawn >= exponent) {
      coarsen(field, drawn - exponent, this.coarse);
      return this.drawBands(this.coarse, drawn, costs, () => (rounded ? MIDDLE : NEAR), options, lattice);
    }
    return this.drawBands(field, exponent, costs, (cost) => border?.at(cost) ?? MIDDLE, options, lattice);
  }

  tidy(): void {
    for (const part of [this.bands, this.tracer, this.coarse, this.single]) part.shrink(KEEP_NODES);
    if (this.level.length > KEEP_NODES) this.level = new Float32Array(0);
  }

  private drawBands(
    field: TimeField,
    exponent: number,
    costs: readonly number[],
    ruleOf: (cost: number) => CrossingRule,
    options: DrawOptions,
    lattice: Lattice,
  ): LatticePolygons[] {
    this.bands.sort(field, costs);
    return costs.map((cost, k) => this.trace(field, exponent, k, ruleOf(cost), options, lattice));
  }

  private drawWidened(
    field: TimeField,
    exponent: number,
    { exponent: drawn, rounded }: Drawing,
    cost: number,
    border: BorderRule,
    options: DrawOptions,
    lattice: Lattice,
  ): LatticePolygons {
    const { width, height, size } = field;
    if (this.level.length < size) this.level = new Float32Array(size);
    const { level } = this;
    this.bands.sort(field, [cost]);
    if (this.bands.borderCount(0) === 0) return EMPTY_POLYGONS;
    const plain = border?.at(cost) ?? MIDDLE;
    const reach = options.bufferCells / 2 ** exponent;
    widen(this.bands, 0, plain, reach, level);
    if (drawn < exponent || (rounded && drawn === exponent)) {
      this.bands.sortLevel(level, width, height);
      const crossing = rounded ? MIDDLE : new LevelCrossing(level, reach, plain);
      return this.trace(field, exponent, 0, crossing, options, lattice);
    }
    const { single } = this;
    single.open(field.minI, field.minJ, field.minI + width - 1, field.minJ + height - 1);
    for (let n = 0; n < size; n++) single.values[n] = level[n] >= 0 ? 0 : UNREACHED;
    coarsen(single, drawn - exponent, this.coarse);
    return this.drawBands(this.coarse, drawn, [0], () => (rounded ? MIDDLE : NEAR), options, lattice)[0];
  }

  private trace(
    { minI, minJ, width }: TimeField,
    exponent: number,
    k: number,
    rule: CrossingRule,
    options: DrawOptions,
    lattice: Lattice,
  ): LatticePolygons {
    const projection = this.projectionOf(exponent, lattice);
    const reduction = !options.pointReduction ? 'none' : projection.keepsLines(minI, minI + width) ? 'lines' : 'grid';
    this.rings.reset();
    this.tracer.trace(this.bands, k, rule, minI, minJ, reduction, this.rings);
    if (this.rings.count === 0) return EMPTY_POLYGONS;
    return assemble(this.rings, projection, options.minHoleM2);
  }

  private projectionOf(exponent: number, lattice: Lattice): GridProjection {
    const key = `${this.grid.zone} ${this.grid.multiple} ${exponent} ${lattice.srid} ${lattice.decimals}`;
    let projection = this.projections.get(key);
    if (!projection) {
      projection = new GridProjection(this.grid, exponent, lattice);
      this.projections.set(key, projection);
    }
    return projection;
  }
}
