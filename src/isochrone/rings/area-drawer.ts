import type { Lattice } from '../../geo/lattice.ts';
import { EMPTY_POLYGONS, type LatticePolygons, measuredAs, totalArea } from '../../geo/lattice-polygons.ts';
import { Rings } from '../../geo/rings.ts';
import { Bands, MAX_BANDS } from '../kernel/bands.ts';
import type { BankCover } from '../kernel/bank-cover.ts';
import { type BlockArea, BlockHulls } from '../kernel/block-hulls.ts';
import { BorderChords } from '../kernel/border-chords.ts';
import {
  ConstantCrossing,
  CoveringCrossing,
  type CrossingRule,
  EIGHTHS,
  type OffRoadCrossing,
  RoundedCrossing,
} from '../kernel/crossing.ts';
import type { TimeField } from '../kernel/time-field.ts';
import { type InsideNodes, isTrifle, TRIFLE_NODES } from '../kernel/trifles.ts';
import { type DrawOptions, type Simplification, simplificationOf } from '../plan/drawing.ts';
import { ZoneGrid } from '../plan/grid.ts';
import type { RoadCrossings } from '../roads/road-crossings.ts';
import type { WaterBarriers } from '../roads/water-barriers.ts';
import { assemble, GridProjection, type KeptRings, keptRings } from './assemble.ts';
import { crossedBlocks, wetBlocks } from './kept-blocks.ts';

/** A grid with its field, to be drawn. */
export interface DrawnLevel {
  readonly grid: ZoneGrid;
  readonly exponent: number;
  readonly field: TimeField;
  /** How the border is drawn between nodes: by walking off the road, or in the middle (null: counts of departures). */
  readonly crossing: OffRoadCrossing | null;
  /** Meters from a road that count. */
  readonly reachM: number;
  /** Which nodes stand in water; null: none. */
  readonly water: WaterBarriers | null;
  /** By mode that was traveled, where some are narrow. */
  readonly roads: readonly RoadCrossings[];
  /** What borders by water leave room for: areas on finer grids. */
  readonly banks: BankCover;
}

/** Where the border of a threshold runs between nodes. */
export function borderRule({ field, crossing, roads, banks }: DrawnLevel, cost: number): CrossingRule {
  const rule = crossing?.at(cost) ?? MIDDLE;
  const least = banks.isEmpty ? roads : [...roads, banks];
  return least.length > 0 ? new CoveringCrossing(rule, field, least) : rule;
}

const MIDDLE = new ConstantCrossing(EIGHTHS / 2);
/** Scratch memory beyond this many nodes isn't kept between queries. */
const KEEP_NODES = 6_000_000;

/** Nodes of a grid by whether they are inside, and where the border runs between them. */
interface Border extends InsideNodes {
  /** Rows and columns of nodes together that whims of the grid stand in, which are left out; 0: there are none. */
  readonly trifleNodes: number;
  readonly rule: CrossingRule;
  /** A rule that leaves room for areas on finer grids, from one that may not. */
  readonly covering: (rule: CrossingRule) => CrossingRule;
  readonly exponent: number;
  /** Whether the border isn't straightened in block (i, j). */
  readonly isKept: BlockArea['isKept'];
}

/** Draws the areas of thresholds from a field. One per thread; its memory is reused. */
export class AreaDrawer {
  private readonly bands = new Bands();
  private readonly rings = new Rings();
  private readonly simpler = new Rings();
  private readonly hulls = new BlockHulls();
  private readonly chords = new BorderChords();
  private readonly projections = new Map<string, GridProjection>();

  private grid = new ZoneGrid(0);

  /** `costs` ascend without repetitions; the result stands in their order. */
  draw(level: DrawnLevel, costs: readonly number[], options: DrawOptions): LatticePolygons[] {
    if (costs.length > MAX_BANDS) {
      const rest = this.draw(level, costs.slice(MAX_BANDS), options);
      return [...this.draw(level, costs.slice(0, MAX_BANDS), options), ...rest];
    }
    const { grid, exponent, field, reachM, water, roads, banks } = level;
    this.grid = grid;
    this.bands.sort(field, costs);
    const { bands } = this;
    const { minI, minJ } = field;
    const isBarrier = (node: number): boolean => field.isBarrier(node);
    const isWet = (i: number, j: number): boolean => water?.touches(i, j, i, j) ?? false;
    const isHeld = (i: number, j: number): boolean => roads.some((crossings) => crossings.holds(i, j));
    const simplification = simplificationOf(grid, exponent, reachM, options.simplifyM);
    const nodes = { bands, exponent, minI, minJ, isBarrier, isWet, isHeld, trifleNodes: TRIFLE_NODES };
    const isWetBlock = wetBlocks(water, field);
    return costs.map((cost, band) => {
      const rule = borderRule(level, cost);
      const covering = (rounded: CrossingRule): CrossingRule => new CoveringCrossing(rounded, field, [banks]);
      const isCrossed = crossedBlocks(bands, band, field);
      const isKept = (i: number, j: number): boolean => isWetBlock(i, j) || isCrossed(i, j);
      return this.simplified({ ...nodes, band, rule, covering, isKept }, simplification, options);
    });
  }

  trim(): void {
    for (const part of [this.bands, this.hulls, this.chords]) part.shrink(KEEP_NODES);
  }

  /** Polygons of the simpler border, with the area of the border itself. */
  private simplified(border: Border, { blockCells, places }: Simplification, options: DrawOptions): LatticePolygons {
    if (blockCells === 0 && places === null) return this.drawn(border, options);
    const plain = totalArea(this.drawn(border, { ...options, pointReduction: false }));
    if (places !== null) {
      const rule = border.covering(new RoundedCrossing(border.rule, places));
      return measuredAs(this.drawn({ ...border, rule }, options), plain);
    }
    const { rings, simpler } = this;
    const projection = this.projectionOf(border.exponent, options.lattice);
    const { kept } = this.kept(rings, border, projection, options);
    simpler.reset();
    this.chords.straighten(rings, kept, Math.log2(blockCells * EIGHTHS), options.pointReduction, simpler);
    const left = this.kept(simpler, { ...border, trifleNodes: 0 }, projection, options);
    return measuredAs(assemble(simpler, left, projection, options.cutsAtDateLine), plain);
  }

  /** The rings stay in {@link rings}. */
  private drawn(border: Border, options: DrawOptions): LatticePolygons {
    const { bands, band, rule, exponent, minI, minJ, isKept } = border;
    const projection = this.projectionOf(exponent, options.lattice);
    const { rings } = this;
    rings.reset();
    // Hulls are straight where they are told, whatever their coordinates.
    const keepsLines = options.pointReduction && projection.isOnMap(minI * EIGHTHS, (minI + bands.width) * EIGHTHS);
    const axes = projection.isWhole ? null : projection;
    this.hulls.trace({ bands, band, minI, minJ, rule, isKept, axes }, keepsLines, rings);
    if (rings.count === 0) return EMPTY_POLYGONS;
    return assemble(rings, this.kept(rings, border, projection, options), projection, options.cutsAtDateLine);
  }

  private kept(rings: Rings, border: Border, projection: GridProjection, { sizes }: DrawOptions): KeptRings {
    const { trifleNodes } = border;
    return keptRings(rings, projection, (ring, areaM2) => {
      const least = rings.hole[ring] !== 0 ? sizes.holeM2 : sizes.partM2;
      return least === null ? trifleNodes > 0 && isTrifle(rings, ring, border, trifleNodes) : areaM2 < least;
    });
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
