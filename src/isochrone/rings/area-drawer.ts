import type { Lattice } from '../../geo/lattice.ts';
import { EMPTY_POLYGONS, type LatticePolygons } from '../../geo/lattice-polygons.ts';
import { Rings } from '../../geo/rings.ts';
import { Bands, MAX_BANDS } from '../kernel/bands.ts';
import { buffer } from '../kernel/buffer.ts';
import { coarsen } from '../kernel/coarsen.ts';
import { ContourTracer } from '../kernel/contour.ts';
import {
  ConstantCrossing,
  type CrossingRule,
  EIGHTHS,
  LevelCrossing,
  type OffRoadCrossing,
} from '../kernel/crossing.ts';
import { TimeField, UNREACHED_STATE } from '../kernel/time-field.ts';
import { type Drawing, type DrawOptions, drawingOf } from '../plan/drawing.ts';
import { ZoneGrid } from '../plan/grid.ts';
import { assemble, GridProjection } from './assemble.ts';

/** How the border is drawn between nodes: by walking off the road, or in the middle (averages). */
export type BorderRule = OffRoadCrossing | null;

const MIDDLE = new ConstantCrossing(EIGHTHS / 2);
const NEAR = new ConstantCrossing(1);
/** Scratch memory beyond this many nodes isn't kept between queries. */
const KEEP_NODES = 6_000_000;

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
      return costs.map((cost) => this.drawBuffered(field, exponent, drawing, cost, border, options, lattice));
    }
    const { exponent: drawn, rounded } = drawing;
    if (rounded && drawn <= exponent) return this.drawBands(field, exponent, costs, () => MIDDLE, options, lattice);
    if (drawn >= exponent) {
      coarsen(field, drawn - exponent, this.coarse);
      return this.drawBands(this.coarse, drawn, costs, () => (rounded ? MIDDLE : NEAR), options, lattice);
    }
    return this.drawBands(field, exponent, costs, (cost) => border?.at(cost) ?? MIDDLE, options, lattice);
  }

  trim(): void {
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

  private drawBuffered(
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
    buffer(this.bands, 0, plain, reach, level);
    if (drawn < exponent || (rounded && drawn === exponent)) {
      this.bands.sortLevel(level, width, height);
      const crossing = rounded ? MIDDLE : new LevelCrossing(level, reach, plain);
      return this.trace(field, exponent, 0, crossing, options, lattice);
    }
    const { single } = this;
    single.open(field.minI, field.minJ, field.minI + width - 1, field.minJ + height - 1);
    for (let n = 0; n < size; n++) single.values[n] = level[n] >= 0 ? 0 : UNREACHED_STATE;
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
    return assemble(this.rings, projection, options.minHoleM2, options.cutsAtDateLine);
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
