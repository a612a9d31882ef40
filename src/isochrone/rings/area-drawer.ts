import { emptyBBox, extendBBox } from '../../geo/bbox.ts';
import type { Lattice } from '../../geo/lattice.ts';
import { type LatticePolygons, measuredAs } from '../../geo/lattice-polygons.ts';
import { Rings } from '../../geo/rings.ts';
import { Bands, MAX_BANDS } from '../kernel/bands.ts';
import type { BankCover } from '../kernel/bank-cover.ts';
import {
  BarrierCrossing,
  ConstantCrossing,
  CoveringCrossing,
  type CrossingRule,
  EIGHTHS,
  type OffRoadCrossing,
} from '../kernel/crossing.ts';
import { RingNesting, ROW_BITS } from '../kernel/ring-nesting.ts';
import { type PegBoard, TautBorders } from '../kernel/taut-borders.ts';
import { type ContourArea, TautContours } from '../kernel/taut-contours.ts';
import type { TimeField } from '../kernel/time-field.ts';
import { type InsideNodes, isTrifle, TRIFLE_NODES } from '../kernel/trifles.ts';
import { WaterCuts } from '../kernel/water-cuts.ts';
import { blockCellsOf, type DrawOptions, type Simplification, simplificationOf } from '../plan/drawing.ts';
import { ZoneGrid } from '../plan/grid.ts';
import type { CutGrid } from '../roads/cut-grid.ts';
import { OPEN_M } from '../roads/open-water.ts';
import type { RoadCrossings } from '../roads/road-crossings.ts';
import type { WaterBarriers } from '../roads/water-barriers.ts';
import { assemble, GridProjection, type KeptRings, keptRings, untangle } from './assemble.ts';
import { coveredBlocks } from './covered-blocks.ts';

/** A grid with its field, to be drawn. */
export interface DrawnLevel {
  readonly grid: ZoneGrid;
  readonly exponent: number;
  readonly field: TimeField;
  /** How the border is drawn between nodes: by walking off the road, or in the middle and near barriers (null: counts of departures). */
  readonly crossing: OffRoadCrossing | null;
  /** Meters from a road that count. */
  readonly reachM: number;
  /** Which nodes stand in water; null: none. */
  readonly water: WaterBarriers | null;
  /** By mode that was traveled, where some are narrow. */
  readonly roads: readonly RoadCrossings[];
  /** What borders by water leave room for: areas on finer grids. */
  readonly banks: BankCover;
  /** Up to this cost areas may lie on finer grids: nowhere (-1) to anywhere (infinity). */
  readonly finerUpTo: number;
  /** Which cells are cut along open water; null: none. */
  readonly cuts: CutGrid | null;
}

/** Where the border of a threshold runs between nodes. */
export function borderRule({ field, crossing, roads, banks }: DrawnLevel, cost: number): CrossingRule {
  const rule = crossing?.at(cost) ?? new BarrierCrossing(MIDDLE, field);
  const least = banks.isEmpty ? roads : [...roads, banks];
  return least.length > 0 ? new CoveringCrossing(rule, field, least) : rule;
}

const MIDDLE = new ConstantCrossing(EIGHTHS / 2);
/** Smaller holes by open water are closed: they are what shores, roads and the pieces that cells are cut in leave between each other. */
const LEAST_OPEN_M2 = Math.PI * (OPEN_M / 2) ** 2;
/** Scratch memory beyond this many nodes isn't kept between queries. */
const KEEP_NODES = 6_000_000;

/** Nodes of a grid by whether they are inside, and where the border runs between them. */
interface Border extends InsideNodes {
  /** Rows and columns of nodes together that whims of the grid stand in, which are left out; 0: there are none. */
  readonly trifleNodes: number;
  readonly rule: CrossingRule;
  readonly exponent: number;
  /** Cells on a side of the blocks in which borders may be simplified; 0: there are none. */
  readonly blockCells: number;
  /** Which cells are cut along open water; null: none. */
  readonly cuts: CutGrid | null;
  /** Eighths of cells in units of the rings. */
  readonly eighth: number;
}

/** A border in rings. */
interface TracedBorder {
  readonly kept: KeptRings;
  /** Whether water was cut off, so that rings may touch in points. */
  readonly isCut: boolean;
  /** Rings are in eighths of cells of this exponent. */
  readonly exponent: number;
  readonly projection: GridProjection;
}

/** Draws the areas of thresholds from a field. One per thread; its memory is reused. */
export class AreaDrawer {
  private readonly bands = new Bands();
  private readonly rings = new Rings();
  private readonly simpler = new Rings();
  private readonly contours = new TautContours();
  private readonly taut = new TautBorders();
  private readonly waterCuts = new WaterCuts();
  private readonly nesting = new RingNesting();
  private readonly projections = new Map<string, GridProjection>();

  private grid = new ZoneGrid(0);

  /** `costs` ascend without repetitions; the result stands in their order. */
  draw(level: DrawnLevel, costs: readonly number[], options: DrawOptions): LatticePolygons[] {
    if (costs.length > MAX_BANDS) {
      const rest = this.draw(level, costs.slice(MAX_BANDS), options);
      return [...this.draw(level, costs.slice(0, MAX_BANDS), options), ...rest];
    }
    const { grid, exponent, field, reachM, water, roads, cuts } = level;
    this.grid = grid;
    this.bands.sort(field, costs);
    const { bands } = this;
    const { minI, minJ } = field;
    const isBarrier = (node: number): boolean => field.isBarrier(node);
    // Where open water is cut off, other water is too narrow to be seen.
    const isWet = (i: number, j: number): boolean => cuts === null && (water?.touches(i, j, i, j) ?? false);
    const isHeld = (i: number, j: number): boolean => roads.some((crossings) => crossings.holds(i, j));
    const simpler = options.simplifyM > 0 ? simplificationOf(grid, exponent, reachM, options.simplifyM) : null;
    const nodes = { bands, exponent, minI, minJ, isBarrier, isWet, isHeld, trifleNodes: TRIFLE_NODES };
    const blockCells = blockCellsOf(grid, exponent, reachM);
    const board = simpler && this.boardOf(level, simpler);
    if (cuts !== null) this.waterCuts.open({ bands, minI, minJ, cells: cuts });
    return costs.map((cost, band) => {
      const border: Border = { ...nodes, band, rule: borderRule(level, cost), blockCells, cuts, eighth: 1 };
      return board === null ? this.drawn(border, options) : this.simplified(border, board, options);
    });
  }

  trim(): void {
    for (const part of [this.bands, this.contours, this.taut, this.nesting]) part.shrink(KEEP_NODES);
  }

  /** Where borders meet those on finer grids, pegs stand as they do there. */
  private boardOf({ exponent, field, finerUpTo }: DrawnLevel, { sideBits, pegs, farPegs }: Simplification): PegBoard {
    const isCovered = coveredBlocks(field, sideBits - Math.log2(EIGHTHS) - exponent, finerUpTo);
    return { sideBits, pegsIn: (column, row) => (isCovered(column, row) ? pegs : farPegs) };
  }

  private drawn(border: Border, options: DrawOptions): LatticePolygons {
    const { kept, projection } = this.trace(border, options, this.axesOf(border, options));
    return assemble(this.rings, kept, projection, options.cutsAtDateLine);
  }

  /** Polygons of the simpler border, with the area of the border itself. */
  private simplified(border: Border, board: PegBoard, options: DrawOptions): LatticePolygons {
    const { rings, taut, simpler } = this;
    // Pegs tell which side they are on by the grid, whatever coordinates the answer has.
    const { kept, isCut, exponent } = this.trace(border, { ...options, pointReduction: false }, null);
    toFinest(rings, exponent);
    const projection = this.projectionOf(0, options.lattice);
    const isTangled = taut.pull(rings, kept.kept, board);
    const plain = areaOf(kept);
    if (isTangled || isCut || !projection.isWhole) {
      return measuredAs(untangle(taut.pulled, projection, options.sizes, options.cutsAtDateLine), plain);
    }
    simpler.reset();
    taut.nest(options.pointReduction, simpler);
    const left = this.kept(simpler, { ...border, trifleNodes: 0 }, projection, options);
    return measuredAs(assemble(simpler, left, projection, options.cutsAtDateLine), plain);
  }

  /**
   * Leaves the border in {@link rings}.
   * @param axes of what borders are shortest in
   */
  private trace(border: Border, options: DrawOptions, axes: ContourArea['axes']): TracedBorder {
    const { bands, exponent, minI, band, rule, cuts } = border;
    const projection = this.projectionOf(exponent, options.lattice);
    const { rings } = this;
    rings.reset();
    // Borders are straight where they are told, whatever their coordinates.
    const keepsLines = options.pointReduction && projection.isOnMap(minI * EIGHTHS, (minI + bands.width) * EIGHTHS);
    const traced = this.contours.traceAll({ ...border, axes });
    const cut = cuts && this.waterCuts.cut(traced, band, rule);
    const level = cut && cuts ? cuts.level : 0;
    const finest = level === 0 ? projection : this.projectionOf(exponent - level, options.lattice);
    const corners = finest.isWhole ? 'corners' : finest;
    this.nesting.nest(cut ?? traced, keepsLines ? corners : 'all', rings, ROW_BITS + level);
    const kept = this.kept(rings, { ...border, eighth: 1 << level }, finest, options);
    return { kept, isCut: cut !== null, exponent: exponent - level, projection: finest };
  }

  private axesOf({ exponent }: Border, { lattice }: DrawOptions): ContourArea['axes'] {
    const projection = this.projectionOf(exponent, lattice);
    return projection.isWhole ? null : projection;
  }

  private kept(rings: Rings, border: Border, projection: GridProjection, { sizes }: DrawOptions): KeptRings {
    const { trifleNodes, cuts, eighth } = border;
    return keptRings(rings, projection, (ring, areaM2) => {
      const isHole = rings.hole[ring] !== 0;
      const least = isHole ? sizes.holeM2 : sizes.partM2;
      if (least !== null) return areaM2 < least;
      if (trifleNodes === 0) return false;
      const isCut = (): boolean => cuts !== null && isByWater(rings, ring, cuts, eighth);
      if (isHole && areaM2 < LEAST_OPEN_M2 && isCut()) return true;
      return isTrifle(rings, ring, border, trifleNodes, eighth * EIGHTHS) && !isCut();
    });
  }

  private projectionOf(exponent: number, lattice: Lattice): GridProjection {
    const key = `${this.grid.zone} ${this.grid.size.micros} ${exponent} ${lattice.srid} ${lattice.decimals}`;
    let projection = this.projections.get(key);
    if (!projection) {
      projection = new GridProjection(this.grid, exponent, lattice);
      this.projections.set(key, projection);
    }
    return projection;
  }
}

/** Whether a ring comes near pieces that are cut: whatever grid it is drawn on, the same of them as of rings around it. */
function isByWater({ xy, start }: Rings, ring: number, cuts: CutGrid, eighth: number): boolean {
  const box = emptyBBox();
  for (let p = start[ring]; p < start[ring + 1]; p++) extendBBox(box, xy[2 * p], xy[2 * p + 1]);
  const unitsPerPiece = (eighth * EIGHTHS) / (1 << cuts.level);
  const piece = (units: number): number => Math.floor(units / unitsPerPiece);
  return cuts.ofPieces.touches(piece(box.minX), piece(box.minY), piece(box.maxX), piece(box.maxY));
}

/** On the ground, in m². */
const areaOf = ({ kept, size }: KeptRings): number => size.reduce((sum, m2, ring) => sum + kept[ring] * m2, 0);

/** From eighths of cells to those of cells of exponent 0. */
function toFinest({ xy, pointCount }: Rings, exponent: number): void {
  for (let k = 0; k < 2 * pointCount; k++) xy[k] *= 2 ** exponent;
}
