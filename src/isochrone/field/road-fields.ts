import type { SharedRoom } from '../../collections/shared-pages.ts';
import { LimitError } from '../../core/errors.ts';
import type { Network } from '../../network/network.ts';
import type { StreetCosts } from '../../network/street-costs.ts';
import type { CustomizedHierarchy } from '../../street/hierarchy/customized.ts';
import type { EdgeIndex, StreetMode } from '../../street/street-graph.ts';
import { DEFAULT_TRAVEL, type StreetTravel } from '../../street/travel-mode.ts';
import { waterOf } from '../../water/index.ts';
import type { BankCover } from '../kernel/bank-cover.ts';
import { coarseWindow, dilate, dilationRoom, mergeFiner } from '../kernel/coarsen.ts';
import { meetBarriers } from '../kernel/combine.ts';
import type { CrossingRule } from '../kernel/crossing.ts';
import { CUT_TILE_BITS } from '../kernel/cut-tiles.ts';
import type { LineList, LinePart } from '../kernel/entered-lines.ts';
import { BARRIER_TILE_BITS, BARRIER_WORD } from '../kernel/node-tiles.ts';
import {
  endOfRun,
  measureRun,
  rasterizeLines,
  rasterizeNarrow,
  rasterizeNarrowPart,
  rasterizePart,
  spreadCells,
} from '../kernel/rasterize.ts';
import { spreadOffRoad } from '../kernel/spread.ts';
import { FIELD_MARGIN, type TimeField } from '../kernel/time-field.ts';
import type { FieldSpec } from '../plan/area-plan.ts';
import { ZoneGrid } from '../plan/grid.ts';
import { CutGrid } from '../roads/cut-grid.ts';
import type { EnteredLabels, EnteredRoads } from '../roads/entered-arcs.ts';
import { LabelRaster, rasterBlocks } from '../roads/label-raster.ts';
import { ModeRoads } from '../roads/mode-roads.ts';
import { OpenWater } from '../roads/open-water.ts';
import { RoadBarriers } from '../roads/road-barriers.ts';
import { RoadCells } from '../roads/road-cells.ts';
import { RoadCrossings } from '../roads/road-crossings.ts';
import { RoadsApart } from '../roads/roads-apart.ts';
import { barriersOf, crowdingOf, cutsOf, rastersOf, roomKey, uncutOf } from '../roads/room-keys.ts';
import { CROWDING_EXPONENT, SQUARE_BITS, StreetCrowding } from '../roads/street-crowding.ts';
import { streetSquaresOf } from '../roads/street-squares.ts';
import { TilePages } from '../roads/tile-pages.ts';
import { WaterBarriers } from '../roads/water-barriers.ts';

/** No window is larger: what levels estimate is met with a wide margin. */
const MAX_WINDOW_NODES = 64_000_000;
/** The widest cells in which roads are narrow that share them with roads they don't meet nearby, in meters: wider ones hold too many for it to tell much. */
const WIDEST_APART_M = 50;
const KEEP_NODES = 6_000_000;

/** The field of the same search on the grid before. */
export interface FinerField {
  readonly field: TimeField;
  /** Exponents between the two grids: its cells are `2^exponents` times smaller. */
  readonly exponents: number;
  /** How the finer area is held by water, where nodes in water aren't taken for it; null: they are. */
  readonly banks: { readonly cover: BankCover; readonly rule: CrossingRule } | null;
  /** Whether it only has to find room: what several searches reach on finer grids is held when they are united. */
  readonly isLater: boolean;
}

/** A square of streets (`roads/street-squares.ts`), with the pages of edges that begin there and the blocks of the labels of a mode. */
export interface PreparedSquare {
  readonly square: number;
  readonly pages: readonly number[];
  readonly blocks: readonly number[];
}

/** Turns entered roads into fields of cost. Holds what is remembered per thread about roads on the grids of a zone. */
export class RoadFields {
  private readonly cells = new Map<number, RoadCells>();
  private readonly barriers = new Map<string, RoadBarriers>();
  private readonly crossings = new Map<string, RoadCrossings>();
  /** By exponent. */
  private readonly rasters = new WeakMap<CustomizedHierarchy, Map<number, LabelRaster>>();
  private readonly usedRasters = new Set<LabelRaster>();
  private readonly crowding = new Map<StreetMode, StreetCrowding>();
  private readonly open = new Map<string, OpenWater | null>();
  private readonly cuts = new Map<string, CutGrid | null>();
  private readonly waters = new Map<number, WaterBarriers | null>();
  private readonly box = new Int32Array(4);
  private scratch = new Int32Array(0);
  private readonly room: SharedRoom | null;

  constructor(
    private readonly network: Pick<Network, 'streets' | 'edgeIndex' | 'columns' | 'sharedRoom'>,
    readonly grid: ZoneGrid,
    /** Whose roads alone are asked for; null: those of several modes. */
    private readonly mode: StreetMode | null = null,
  ) {
    this.room = network.sharedRoom;
  }

  /**
   * Fills `field`, the one of grid `l`, from what a search entered; false where nothing is reached. `finer`: the field of
   * the same search on the grid before, where it reached anything.
   */
  fill(field: TimeField, entered: EnteredRoads, l: number, spec: FieldSpec, finer: FinerField | null): boolean {
    const { parts, labels } = entered;
    const list = entered.lists[l];
    const roads = this.roadsOf(spec.exponent);
    const merged = spec.finer === null ? null : finer;
    this.measure(list, parts, roads, merged);
    if (labels) this.rasterOf(labels, spec.exponent).measure(labels, spec.limit, this.box);
    if (this.box[0] > this.box[2]) return false;
    this.openWindow(field, spec);
    rasterizeLines(field, roads.pages, list, spec.limit);
    for (const part of parts) rasterizePart(field, roads.pages, part, spec.limit);
    if (labels) this.rasterOf(labels, spec.exponent).rasterize(field, labels, spec.limit);
    spreadCells(field);
    rasterizeNarrow(field, roads.pages, list, spec.limit);
    for (const part of parts) rasterizeNarrowPart(field, roads.pages, part, spec.limit);
    if (labels) this.rasterOf(labels, spec.exponent).rasterizeNarrow(field, labels, spec.limit);
    if (spec.margin > 0) this.grow(field, spec.margin);
    else this.walk(field, spec);
    // Land that takes longer than the finer level's greatest threshold isn't its area.
    if (merged && !merged.isLater) this.holdFiner(field, merged, spec);
    return true;
  }

  /**
   * Makes barriers of those nodes of a field that are barriers to each of several ways of traveling.
   * @param scratch what is in it is gone
   */
  raiseCommonBarriers(field: TimeField, specs: readonly FieldSpec[], scratch: TimeField): void {
    const kinds = new Set(specs.map((spec) => this.barriersOf(spec.offRoad.travel, spec.exponent)));
    const [first, ...others] = kinds;
    field.clearBarriers();
    first.raise(field);
    for (const other of others) {
      scratch.openLike(field);
      scratch.clearBarriers();
      other.raise(scratch);
      meetBarriers(field, scratch);
    }
  }

  /** Makes a field with room for it hold the areas of a finer one. */
  holdFiner(
    field: TimeField,
    { field: fine, exponents, banks }: FinerField,
    { exponent, finer: most }: Pick<FieldSpec, 'exponent' | 'finer'>,
  ): void {
    if (most === null) return;
    const water = banks && this.waterOn(exponent);
    mergeFiner(field, fine, exponents, most, water);
    if (banks && water) banks.cover.hold(field, { field: fine, rule: banks.rule, most, level: exponents }, water);
  }

  /** Share of the streets of a mode around a place that lie apart from others in their cells. */
  crowdingAt(mode: StreetMode, lon: number, lat: number): number {
    let crowding = this.crowding.get(mode);
    if (!crowding) {
      const { streets, edgeIndex } = this.network;
      // Whatever cells areas of the mode are drawn from, and whatever water does to these.
      const grid = new ZoneGrid(this.grid.zone);
      const roads = new RoadCells(streets, grid, CROWDING_EXPONENT);
      const squares = streetSquaresOf(streets);
      const shared =
        this.room && new TilePages(this.room, crowdingOf(mode), squares, grid, CROWDING_EXPONENT, SQUARE_BITS);
      crowding = new StreetCrowding(streets, edgeIndex, grid, roads, new ModeRoads(streets, mode), shared);
      this.crowding.set(mode, crowding);
    }
    return crowding.at(lon, lat);
  }

  /**
   * Finds for all threads what areas of usual travelers have to know of a square of streets on one grid, in short steps.
   * @param finest exponent of the mode's finest cells there
   */
  *prepare(
    { square, pages, blocks }: PreparedSquare,
    costs: StreetCosts,
    exponent: number,
    finest: number,
  ): Generator<void> {
    const { mode, usual } = costs;
    yield* this.roadsOf(exponent).prepare(pages);
    if (usual) yield* this.rasterBy(costs, usual, exponent).prepare(blocks);
    yield* this.barriersOf(DEFAULT_TRAVEL[mode], exponent).prepare(square);
    if (mode !== 'walk') yield* this.cutsOn(exponent, finest, [mode])?.prepare(square) ?? [];
  }

  /** Which nodes of a grid stand in water; null where the region has none. */
  waterOn(exponent: number): WaterBarriers | null {
    let barriers = this.waters.get(exponent);
    if (barriers === undefined) {
      const water = waterOf(this.network);
      barriers = water && new WaterBarriers(water, this.grid, exponent);
      this.waters.set(exponent, barriers);
    }
    return barriers;
  }

  /**
   * Which cells of a grid are cut along open water, but for roads of some modes; null where none are.
   * @param finest exponent of the cells that wider ones are put together of
   */
  cutsOn(exponent: number, finest: number, modes: readonly StreetMode[]): CutGrid | null {
    const key = `${exponent} ${finest} ${modes}`;
    let cuts = this.cuts.get(key);
    if (cuts === undefined) {
      const water = this.openWater(finest, modes);
      const pieces = exponent > finest ? this.cutsOn(finest, finest, modes) : null;
      cuts = water && new CutGrid(water, exponent - finest, pieces, this.cutPages(exponent, exponent - finest, modes));
      this.cuts.set(key, cuts);
    }
    return cuts;
  }

  private cutPages(exponent: number, level: number, modes: readonly StreetMode[]): TilePages | null {
    const { room, grid, network } = this;
    const [cut, uncut] = [cutsOf(modes, level), uncutOf(modes, level)];
    return room && new TilePages(room, cut, streetSquaresOf(network.streets), grid, exponent, CUT_TILE_BITS, uncut);
  }

  private openWater(exponent: number, modes: readonly StreetMode[]): OpenWater | null {
    const key = `${exponent} ${modes}`;
    let open = this.open.get(key);
    if (open === undefined) {
      const { streets, edgeIndex } = this.network;
      const water = waterOf(this.network);
      const roads = modes.map((mode) => new ModeRoads(streets, mode));
      open = water && new OpenWater(water, streets, edgeIndex, this.grid, exponent, roads);
      this.open.set(key, open);
    }
    return open;
  }

  hasNarrowRoads(exponent: number): boolean {
    return this.roadsOf(exponent).hasNarrow;
  }

  /** How far borders stay from narrow roads of a mode. */
  crossingsOf(mode: StreetMode, exponent: number): RoadCrossings {
    const key = `${mode} ${exponent}`;
    let crossings = this.crossings.get(key);
    if (!crossings) {
      const { streets, edgeIndex } = this.network;
      const roads = this.roadsOf(exponent);
      crossings = new RoadCrossings(streets, edgeIndex, this.grid, exponent, roads, new ModeRoads(streets, mode));
      this.crossings.set(key, crossings);
    }
    return crossings;
  }

  /** Between queries: keeps what is remembered within bounds. */
  trim(): void {
    for (const rasters of this.usedRasters) rasters.trim();
    this.usedRasters.clear();
    for (const roads of this.cells.values()) roads.trim();
    if (this.scratch.length > KEEP_NODES) this.scratch = new Int32Array(0);
  }

  /** The box of all cells of the lines, and of what a finer field puts there. */
  private measure(list: LineList, parts: readonly LinePart[], roads: RoadCells, finer: FinerField | null): void {
    const { box } = this;
    const { lines, count } = list;
    box.set([0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000]);
    for (let k = 0; k < count; ) {
      const end = endOfRun(lines, k, count);
      measureRun(roads.ensure(lines[k] as EdgeIndex), lines, k, end, box);
      k = end;
    }
    for (const { line } of parts) measureRun(roads.ensure(line as EdgeIndex), Int32Array.of(line), 0, 1, box);
    if (!finer) return;
    const { minI, minJ, maxI, maxJ } = coarseWindow(finer.field, finer.exponents);
    box.set([Math.min(box[0], minI), Math.min(box[1], minJ), Math.max(box[2], maxI), Math.max(box[3], maxJ)]);
  }

  private walk(field: TimeField, spec: FieldSpec): void {
    this.barriersOf(spec.offRoad.travel, spec.exponent).raise(field);
    const steps = spec.offRoad.steps(spec.exponent);
    if (!steps) return;
    field.extendRows(spec.offRoad.reachCells(spec.exponent));
    spreadOffRoad(field, steps);
  }

  private grow(field: TimeField, cells: number): void {
    const room = dilationRoom(field, cells);
    if (this.scratch.length < room) this.scratch = new Int32Array(room);
    dilate(field, cells, this.scratch);
    field.extendRows(cells);
  }

  /** Takes an empty window with room for all that is to come, on whole words of barriers. */
  private openWindow(field: TimeField, { exponent, margin, offRoad, finer }: FieldSpec): void {
    const pad = FIELD_MARGIN + offRoad.reachCells(exponent) + margin + (finer === null ? 0 : 2);
    const [minI, minJ, maxI, maxJ] = this.box;
    const first = Math.floor((minI - pad) / BARRIER_WORD) * BARRIER_WORD;
    // Cells have corners on their far sides too.
    const end = Math.ceil((maxI + 2 + pad) / BARRIER_WORD) * BARRIER_WORD;
    const nodes = (end - first) * (maxJ - minJ + 2 + 2 * pad);
    if (nodes > MAX_WINDOW_NODES) throw new LimitError('maxGridNodes', MAX_WINDOW_NODES, nodes, 'polygon.values');
    field.open(first, minJ - pad, end - 1, maxJ + 1 + pad);
    field.clear();
  }

  private rasterOf({ costs, swept }: EnteredLabels, exponent: number): LabelRaster {
    return this.rasterBy(costs, swept.customized, exponent);
  }

  private rasterBy(costs: StreetCosts, customized: CustomizedHierarchy, exponent: number): LabelRaster {
    let grids = this.rasters.get(customized);
    if (!grids) {
      grids = new Map();
      this.rasters.set(customized, grids);
    }
    let rasters = grids.get(exponent);
    if (!rasters) {
      // By other metrics they are one thread's.
      const key = customized === costs.usual ? roomKey(rastersOf(costs.mode), this.grid, exponent) : 0;
      const known = key === 0 ? null : (this.room?.pages(key, rasterBlocks(customized.hierarchy)) ?? null);
      rasters = new LabelRaster(this.network.streets, customized.hierarchy, costs, this.roadsOf(exponent), known);
      grids.set(exponent, rasters);
    }
    this.usedRasters.add(rasters);
    return rasters;
  }

  private roadsOf(exponent: number): RoadCells {
    let roads = this.cells.get(exponent);
    if (!roads) {
      const { streets } = this.network;
      const open = this.mode && new ModeRoads(streets, this.mode);
      const water = this.waterOn(exponent);
      roads = new RoadCells(streets, this.grid, exponent, this.room, water, open, this.roadsApart(exponent));
      this.cells.set(exponent, roads);
    }
    return roads;
  }

  private roadsApart(exponent: number): RoadsApart | null {
    const { grid, mode } = this;
    if (grid.cellM * 2 ** exponent > WIDEST_APART_M) return null;
    const { streets, edgeIndex } = this.network;
    const open = (mode ? [mode] : (['walk', 'bike'] as const)).map((mode) => new ModeRoads(streets, mode));
    return new RoadsApart(streets, edgeIndex, grid, exponent, open);
  }

  private barriersOf(travel: StreetTravel, exponent: number): RoadBarriers {
    const { mode } = travel;
    // Private roads are come to as all others are.
    const restricted = true;
    const key = `${mode} ${exponent} ${restricted}`;
    let barriers = this.barriers.get(key);
    if (!barriers) {
      const { streets, edgeIndex } = this.network;
      const what = barriersOf(mode, restricted);
      const squares = streetSquaresOf(streets);
      const shared = this.room && new TilePages(this.room, what, squares, this.grid, exponent, BARRIER_TILE_BITS);
      barriers = new RoadBarriers(
        streets,
        edgeIndex,
        this.grid,
        exponent,
        this.roadsOf(exponent),
        new ModeRoads(streets, mode),
        restricted,
        this.waterOn(exponent),
        shared,
      );
      this.barriers.set(key, barriers);
    }
    return barriers;
  }
}
