import type Flatbush from 'flatbush';
import { mercatorScale } from '../../geo/mercator.ts';
import { EdgeLine } from '../../street/edge-line.ts';
import { EDGE_FERRY, type EdgeIndex, type StreetGraph } from '../../street/street-graph.ts';
import type { Water } from '../../water/index.ts';
import { CutTileBuilder } from '../kernel/cut-tile-builder.ts';
import { CUT_TILE_SIZE, type CutTile } from '../kernel/cut-tiles.ts';
import { ALL_DRY, DryPieces, PIECE_SIDE } from '../kernel/dry-pieces.ts';
import { clearAlong, isBlank, isMarkedOn, markOn, type NodeSheet, newSheet } from '../../water/sheet/node-sheet.ts';
import { openSheet } from '../../water/sheet/opened-sheet.ts';
import type { ShoreMoves } from '../kernel/shore-block-builder.ts';
import { WIDE_CELLS, type ZoneGrid } from '../plan/grid.ts';
import type { ModeRoads } from './mode-roads.ts';
import { WaterMarks } from './water-marks.ts';

/** Water that is open is as wide as this everywhere, in meters. */
export const OPEN_M = 40;
/** Roads keep so much of it to each side, in meters: bridges have their width, and eighths of cells are cut off. */
const ROADSIDE_M = 12;

/** What shores may be moved out into the water within a cell, and once more where they run through several, in meters. */
const MOVED_M = { fine: { within: 5, across: 8 }, wide: { within: 12.5, across: 15.5 } };
/** Two points may come so much nearer to each other when coordinates are rounded to whole meters of the Mercator projection. */
const ROUNDED_M = Math.SQRT2;

/** Pixels are about so wide, in meters: some power of two to a cell. */
const PIXEL_M = 3.5;
/** Points of the lattice on a side of a tile, and of that with one more all around. */
const POINTS = CUT_TILE_SIZE * PIECE_SIDE + 1;
const POINTS_AROUND = POINTS + 2;

/**
 * Open water of a grid's smallest cells: what is wide enough to see, but for what lies on roads of some modes. Static per region, modes and grid.
 */
export class OpenWater {
  private readonly marks: WaterMarks;
  private readonly line = new EdgeLine();
  private readonly dryPieces: DryPieces;
  private readonly builder: CutTileBuilder;
  readonly moves: ShoreMoves;
  /** On a side of a tile. */
  private readonly pixels: number;
  /** Of the disc that fits into open water, in pixels. */
  private readonly radius: number;
  /** Pixels around a tile that decide on it. */
  private readonly margin: number;
  private readonly sheet: NodeSheet;
  /** The pixels before and behind a point of the lattice, by column or row of these. */
  private readonly before: Int32Array;
  private readonly behind: Int32Array;
  /** Points of a tile's lattice, with one more all around: in open water, and those that roads leave in it. */
  private readonly open = newSheet(POINTS_AROUND, POINTS_AROUND);
  private readonly wet = newSheet(POINTS_AROUND, POINTS_AROUND);
  private readonly rows = new Int32Array(PIECE_SIDE + 1);
  private readonly pixelM: number;
  private readonly lonE7: number;
  private readonly latE7: number;

  /** @param exponent of the cells that are cut */
  constructor(
    water: Water,
    private readonly streets: StreetGraph,
    private readonly index: Flatbush,
    grid: ZoneGrid,
    exponent: number,
    private readonly roads: readonly ModeRoads[],
  ) {
    const { within, across } = grid.size === WIDE_CELLS ? MOVED_M.wide : MOVED_M.fine;
    const perMeter = PIECE_SIDE / (grid.cellM * 2 ** exponent);
    this.moves = { least: (perMeter * ROUNDED_M) / mercatorScale(grid.latitude), most: perMeter * across };
    this.dryPieces = new DryPieces(perMeter * within);
    this.builder = new CutTileBuilder(0, this.moves);
    const bits = Math.round(Math.log2((grid.cellM * 2 ** exponent) / PIXEL_M));
    const scale = 2 ** (exponent - bits);
    this.pixelM = grid.cellM * scale;
    this.lonE7 = grid.cellLonE7 * scale;
    this.latE7 = grid.cellLatE7 * scale;
    this.pixels = CUT_TILE_SIZE << bits;
    this.radius = Math.round(OPEN_M / 2 / this.pixelM);
    this.margin = 2 * this.radius + 2;
    const width = this.pixels + 1 + 2 * this.margin;
    this.sheet = newSheet(width, width);
    this.marks = new WaterMarks(water, grid, exponent - bits);
    const pixelsOf = (toWhole: (place: number) => number): Int32Array =>
      Int32Array.from({ length: POINTS_AROUND }, (_, p) => this.margin + toWhole(((p - 1) << bits) / PIECE_SIDE));
    this.before = pixelsOf(Math.floor);
    this.behind = pixelsOf(Math.ceil);
  }

  /** The cells of a tile; null: none has open water or is by any. */
  tile(ti: number, tj: number): CutTile | null {
    const { sheet, margin, open, wet } = this;
    const [originI, originJ] = [ti * this.pixels - margin, tj * this.pixels - margin];
    if (!this.marks.isNear(originI, originJ, originI + sheet.width - 1, originJ + sheet.height - 1)) return null;
    sheet.words.fill(0);
    this.marks.mark(sheet, originI, originJ);
    if (isBlank(sheet)) return null;
    openSheet(sheet, this.radius);
    this.sample(open);
    if (isBlank(open)) return null;
    this.dryRoads(originI, originJ);
    this.sample(wet);
    for (let place = 0; place < CUT_TILE_SIZE ** 2; place++) this.addPiece(place);
    return this.builder.finish();
  }

  /** Takes the points of the lattice from the pixels: where one lies between some, all of them are marked. */
  private sample(points: NodeSheet): void {
    const { sheet, before, behind } = this;
    points.words.fill(0);
    for (let y = 0; y < points.height; y++) {
      const [south, north] = [before[y], behind[y]];
      for (let x = 0; x < points.width; x++) {
        if (!isMarkedOn(sheet, before[x], south) || !isMarkedOn(sheet, behind[x], north)) continue;
        if (isMarkedOn(sheet, before[x], north) && isMarkedOn(sheet, behind[x], south)) markOn(points, x, y);
      }
    }
  }

  private addPiece(place: number): void {
    const { rows, open, wet } = this;
    const x = PIECE_SIDE * (place % CUT_TILE_SIZE);
    const y = PIECE_SIDE * Math.floor(place / CUT_TILE_SIZE);
    let around = 0;
    for (let row = 0; row < PIECE_SIDE + 3; row++) around |= bitsFrom(open, x, y + row, PIECE_SIDE + 3);
    // Neither in open water nor within an eighth of a cell of any.
    if (around === 0) return;
    for (let row = 0; row <= PIECE_SIDE; row++) rows[row] = bitsFrom(wet, x + 1, y + 1 + row, PIECE_SIDE + 1);
    this.builder.addPiece(place, this.dryPieces.partsOf(rows) ?? ALL_DRY);
  }

  /** Leaves the sides of roads dry. */
  private dryRoads(originI: number, originJ: number): void {
    const { lonE7, latE7, sheet } = this;
    const reach = ROADSIDE_M / this.pixelM;
    const room = Math.ceil(reach);
    const box = [originI - room, originJ - room, originI + sheet.width + room, originJ + sheet.height + room];
    const edges = this.index.search(box[0] * lonE7, box[1] * latE7, box[2] * lonE7, box[3] * latE7) as EdgeIndex[];
    for (const edge of edges) {
      if ((this.streets.edge.flags[edge] & EDGE_FERRY) !== 0 || !this.roads.some((roads) => roads.isOpen(edge)))
        continue;
      const { count, lon, lat } = this.line.read(this.streets, edge);
      for (let p = 1; p < count; p++) {
        const [ax, ay] = [(lon[p - 1] * 1e7) / lonE7 - originI, (lat[p - 1] * 1e7) / latE7 - originJ];
        const [bx, by] = [(lon[p] * 1e7) / lonE7 - originI, (lat[p] * 1e7) / latE7 - originJ];
        clearAlong(sheet, reach, ax, ay, bx, by);
      }
    }
  }
}

/** The bits of a row from a column on. @param count below 32 */
function bitsFrom({ words, wordsPerRow }: NodeSheet, x: number, y: number, count: number): number {
  const at = y * wordsPerRow + (x >> 5);
  const low = words[at] >>> (x & 31);
  const high = (x & 31) + count > 32 ? words[at + 1] << (32 - (x & 31)) : 0;
  return (low | high) & ((1 << count) - 1);
}
