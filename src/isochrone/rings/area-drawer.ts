import type { Lattice } from '../../geo/lattice.ts';
import { EMPTY_POLYGONS, type LatticePolygons, measuredAs, totalArea } from '../../geo/lattice-polygons.ts';
import { Rings } from '../../geo/rings.ts';
import { Bands, MAX_BANDS } from '../kernel/bands.ts';
import { BLOCK_CELLS, type BlockArea, BlockHulls } from '../kernel/block-hulls.ts';
import { ContourTracer, type Reduction } from '../kernel/contour.ts';
import { Coverage } from '../kernel/coverage.ts';
import {
  ConstantCrossing,
  type CrossingRule,
  EIGHTHS,
  LevelCrossing,
  type OffRoadCrossing,
  RoundedCrossing,
} from '../kernel/crossing.ts';
import type { TimeField } from '../kernel/time-field.ts';
import { type InsideNodes, isTrifle } from '../kernel/trifles.ts';
import { type DrawOptions, type Simplification, simplificationOf } from '../plan/drawing.ts';
import { ZoneGrid } from '../plan/grid.ts';
import type { WaterBarriers } from '../roads/water-barriers.ts';
import { assemble, GridProjection } from './assemble.ts';
import { keptBlocks } from './kept-blocks.ts';

/** A grid with its field, to be drawn. */
export interface DrawnLevel {
  readonly grid: ZoneGrid;
  readonly exponent: number;
  readonly field: TimeField;
  /** How the border is drawn between nodes: by walking off the road, or in the middle (null: counts of departures). */
  readonly crossing: OffRoadCrossing | null;
  /** Which nodes stand in water; null: none. */
  readonly water: WaterBarriers | null;
}

const MIDDLE = new ConstantCrossing(EIGHTHS / 2);
/** Scratch memory beyond this many nodes isn't kept between queries. */
const KEEP_NODES = 6_000_000;

/** Nodes of a grid by whether they are inside, and where the border runs between them. */
interface Border extends InsideNodes {
  /** Whether what is a whim of the grid may be left out. */
  readonly hasTrifles: boolean;
  readonly rule: CrossingRule;
  readonly exponent: number;
  /** Whether the border isn't straightened in block (i, j); null: nowhere. */
  readonly isKept: BlockArea['isKept'] | null;
}

/** Draws the areas of thresholds from a field. One per thread; its memory is reused. */
export class AreaDrawer {
  private readonly bands = new Bands();
  private readonly coarseBands = new Bands();
  private readonly tracer = new ContourTracer();
  private readonly rings = new Rings();
  private readonly hulls = new BlockHulls();
  private readonly coverage = new Coverage();
  private readonly projections = new Map<string, GridProjection>();

  private grid = new ZoneGrid(0);

  /** `costs` ascend without repetitions; the result stands in their order. */
  draw(level: DrawnLevel, costs: readonly number[], options: DrawOptions): LatticePolygons[] {
    if (costs.length > MAX_BANDS) {
      const rest = this.draw(level, costs.slice(MAX_BANDS), options);
      return [...this.draw(level, costs.slice(0, MAX_BANDS), options), ...rest];
    }
    const { grid, exponent, field, crossing, water } = level;
    this.grid = grid;
    this.bands.sort(field, costs);
    const { bands } = this;
    const { minI, minJ } = field;
    const isBarrier = (node: number): boolean => field.isBarrier(node);
    const simplification = simplificationOf(grid, exponent, options.simplifyM);
    const isKept = keptBlocks(water, field);
    return costs.map((cost, band) => {
      const rule = crossing?.at(cost) ?? MIDDLE;
      return this.simplified(
        { bands, band, rule, exponent, minI, minJ, isBarrier, hasTrifles: true, isKept },
        simplification,
        options,
      );
    });
  }

  trim(): void {
    for (const part of [this.bands, this.coarseBands, this.tracer, this.coverage, this.hulls]) part.shrink(KEEP_NODES);
  }

  /** Polygons of the simpler border, with the area of the border itself. */
  private simplified(border: Border, { exponents, places }: Simplification, options: DrawOptions): LatticePolygons {
    if (exponents === 0 && places === null) return this.drawn(border, options);
    const plain = totalArea(this.drawn(border, { ...options, pointReduction: false }));
    if (places !== null) {
      return measuredAs(this.drawn({ ...border, rule: new RoundedCrossing(border.rule, places) }, options), plain);
    }
    const { coverage, coarseBands } = this;
    // Lines in blocks must not cross the sides of boxes.
    if (border.isKept !== null && BLOCK_CELLS > 2 ** (exponents - 1)) {
      this.rings.reset();
      this.tracer.trace(border.bands, border.band, border.rule, border.minI, border.minJ, 'none', this.rings);
    }
    coverage.measure(this.rings, exponents);
    coarseBands.sortLevels(coverage.levels, coverage.width, coverage.height);
    const { minI, minJ, levels } = coverage;
    const exponent = border.exponent + exponents;
    const rule = new LevelCrossing(levels);
    const coarse = {
      bands: coarseBands,
      band: 0,
      rule,
      exponent,
      minI,
      minJ,
      isBarrier: null,
      hasTrifles: false,
      isKept: null,
    };
    return measuredAs(this.drawn(coarse, options), plain);
  }

  /** The rings stay in {@link rings}. */
  private drawn(border: Border, options: DrawOptions): LatticePolygons {
    const { bands, band, rule, exponent, minI, minJ, isKept } = border;
    const projection = this.projectionOf(exponent, options.lattice);
    // Simplified areas are nested to the last digit.
    const keepsLines = options.simplifyM > 0 || projection.keepsLines(minI, minI + bands.width);
    const reduction: Reduction = !options.pointReduction ? 'none' : keepsLines ? 'lines' : 'grid';
    const { rings } = this;
    rings.reset();
    if (isKept) {
      // Hulls are straight where they are told, whatever their coordinates.
      const keepsHullLines =
        options.pointReduction && projection.isOnMap(minI * EIGHTHS, (minI + bands.width) * EIGHTHS);
      const axes = projection.isWhole ? null : projection;
      this.hulls.trace({ bands, band, minI, minJ, rule, isKept, axes }, keepsHullLines, rings);
    } else this.tracer.trace(bands, band, rule, minI, minJ, reduction, rings);
    if (rings.count === 0) return EMPTY_POLYGONS;
    const { holeM2, partM2 } = options.sizes;
    const leavesOut = (ring: number, areaM2: number): boolean => {
      const least = rings.hole[ring] !== 0 ? holeM2 : partM2;
      return least === null ? border.hasTrifles && isTrifle(rings, ring, border) : areaM2 < least;
    };
    return assemble(rings, projection, leavesOut, options.cutsAtDateLine);
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
