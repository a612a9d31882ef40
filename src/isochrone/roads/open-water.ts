import type Flatbush from 'flatbush';
import { type BudgetedCache, THREAD_CACHES } from '../../collections/cache-budget.ts';
import { EdgeLine } from '../../street/edge-line.ts';
import { EDGE_FERRY, type EdgeIndex, type StreetGraph } from '../../street/street-graph.ts';
import type { Water } from '../../water/index.ts';
import { ALL_DRY, type DryParts, dryParts, PIECE_SIDE } from '../kernel/dry-pieces.ts';
import { markRow } from '../kernel/node-tiles.ts';
import { openMask } from '../kernel/opened-mask.ts';
import type { ZoneGrid } from '../plan/grid.ts';
import type { ModeRoads } from './mode-roads.ts';
import { WaterBarriers } from './water-barriers.ts';

/** Water that is open is as wide as this everywhere, in meters. */
const OPEN_M = 40;
/** Roads keep so much of it to each side, in meters: bridges have their width, and eighths of cells are cut off. */
const ROADSIDE_M = 12;

/** Pixels are about so wide, in meters: some power of two to a cell. */
const PIXEL_M = 3.5;
/** Cells on a side of what is looked at together. */
const TILE_BITS = 4;
const TILE_CELLS = 1 << TILE_BITS;
const POINTS = TILE_CELLS * PIECE_SIDE + 1;
/** The same with those an eighth of a cell around the tile. */
const POINTS_AROUND = POINTS + 2;
/** Bytes of tiles kept, with about as much for the parts of their cells. */
const MAX_BYTES = 16 << 20;
const EMPTY_BYTES = 64;

/** What points of the lattice are. */
const WET = 1;
/** Dry, but within an eighth of a cell of open water, or in it by a road. */
const BY_WATER = 2;
/** Points of the lattice in a tile; null: none is in open water or by it. */
type WetPoints = Uint8Array | null;

/**
 * Open water of a grid's smallest cells: what is wide enough to see, but for what lies on roads of some modes. Static per region, modes and grid.
 */
export class OpenWater implements BudgetedCache {
  readonly kind = 'grids';
  bytes = 0;
  private usedAt = 0;
  private readonly mask: WaterBarriers;
  private readonly line = new EdgeLine();
  private readonly tiles = new Map<number, WetPoints>();
  private readonly pieces = new Map<number, DryParts | null>();
  /** Of pixels. */
  private readonly exponent: number;
  /** On a side of a cell. */
  private readonly pixels: number;
  private readonly pixelM: number;
  /** Of the disc that fits into open water, in pixels. */
  private readonly radius: number;

  /** @param exponent of the cells that are cut */
  constructor(
    private readonly water: Water,
    private readonly streets: StreetGraph,
    private readonly index: Flatbush,
    private readonly grid: ZoneGrid,
    exponent: number,
    private readonly open: readonly ModeRoads[],
  ) {
    const bits = Math.round(Math.log2((grid.cellM * 2 ** exponent) / PIXEL_M));
    this.exponent = exponent - bits;
    this.pixels = 1 << bits;
    this.pixelM = grid.cellM * 2 ** this.exponent;
    this.radius = Math.round(OPEN_M / 2 / this.pixelM);
    this.mask = new WaterBarriers(water, grid, this.exponent);
    THREAD_CACHES.join(this);
  }

  get oldestUse(): number {
    return this.bytes > 0 ? this.usedAt : Infinity;
  }

  dropOldest(): void {
    this.tiles.clear();
    this.pieces.clear();
    this.bytes = 0;
  }

  /** Whether there may be water in a box of cells or close to it. */
  isNear(minI: number, minJ: number, maxI: number, maxJ: number): boolean {
    const [lonE7, latE7] = [this.grid.cellLonE7 * 2 ** this.exponent, this.grid.cellLatE7 * 2 ** this.exponent];
    const { pixels } = this;
    const room = this.radius + 1;
    const west = (minI * pixels - room) * lonE7;
    const south = (minJ * pixels - room) * latE7;
    const box = [west, south, (maxI * pixels + room) * lonE7, (maxJ * pixels + room) * latE7] as const;
    if (this.water.areasIn(...box).length > 0) return true;
    const far = this.mask.bandM / this.pixelM;
    return (
      this.water.coastsIn(box[0] - far * lonE7, box[1] - far * latE7, box[2] + far * lonE7, box[3] + far * latE7)
        .length > 0
    );
  }

  /** The dry parts of cell (i, j); null where it has no open water and isn't by any. */
  dryPartsOf(i: number, j: number): DryParts | null {
    const [ti, tj] = [i >> TILE_BITS, j >> TILE_BITS];
    const wet = this.tile(ti, tj);
    if (wet === null) return null;
    const key = j * 2 ** 25 + i;
    let parts = this.pieces.get(key);
    if (parts === undefined) {
      const first = ((j - tj * TILE_CELLS) * POINTS + i - ti * TILE_CELLS) * PIECE_SIDE;
      parts = dryParts((x, y) => wet[first + y * POINTS + x] === WET) ?? (isByWater(wet, first) ? ALL_DRY : null);
      this.pieces.set(key, parts);
    }
    return parts;
  }

  private tile(ti: number, tj: number): WetPoints {
    this.usedAt = THREAD_CACHES.tick();
    const key = tj * 2 ** 24 + ti;
    let tile = this.tiles.get(key);
    if (tile === undefined) {
      if (this.bytes > MAX_BYTES) this.dropOldest();
      tile = this.build(ti * TILE_CELLS, tj * TILE_CELLS);
      this.tiles.set(key, tile);
      this.bytes += 2 * (tile?.byteLength ?? EMPTY_BYTES);
    }
    return tile;
  }

  /** @param i, j its first cell */
  private build(i: number, j: number): WetPoints {
    const { radius, pixels } = this;
    if (!this.isNear(i, j, i + TILE_CELLS, j + TILE_CELLS)) return null;
    const margin = 2 * radius + 2;
    const [originI, originJ] = [i * pixels - margin, j * pixels - margin];
    const width = TILE_CELLS * pixels + 1 + 2 * margin;
    const mask = new Uint8Array(width * width);
    for (let row = 0; row < width; row++) {
      markRow(this.mask, originI, originJ + row, mask.subarray(row * width, (row + 1) * width));
    }
    if (!mask.includes(1)) return null;
    openMask(mask, width, radius);
    if (!mask.includes(1)) return null;
    const isOpen = this.lattice(mask, width, margin);
    this.dryRoads(mask, width, originI, originJ);
    const isWet = this.lattice(mask, width, margin);
    const wet = new Uint8Array(POINTS * POINTS);
    for (let y = 0; y < POINTS; y++) {
      for (let x = 0; x < POINTS; x++) {
        const around = (y + 1) * POINTS_AROUND + x + 1;
        if (isWet[around] !== 0) wet[y * POINTS + x] = WET;
        else if (isAnyAround(isOpen, around)) wet[y * POINTS + x] = BY_WATER;
      }
    }
    return wet.some((point) => point !== 0) ? wet : null;
  }

  /** A mask at the points of the tile's lattice and around it: where one lies between pixels, they are all set. */
  private lattice(mask: Uint8Array, width: number, margin: number): Uint8Array {
    const pixelsOf = (toWhole: (place: number) => number): Int32Array =>
      Int32Array.from({ length: POINTS_AROUND }, (_, p) => margin + toWhole(((p - 1) * this.pixels) / PIECE_SIDE));
    const [before, after] = [pixelsOf(Math.floor), pixelsOf(Math.ceil)];
    const points = new Uint8Array(POINTS_AROUND ** 2);
    for (let y = 0; y < POINTS_AROUND; y++) {
      const [south, north] = [before[y] * width, after[y] * width];
      for (let x = 0; x < POINTS_AROUND; x++) {
        const [west, east] = [before[x], after[x]];
        points[y * POINTS_AROUND + x] =
          mask[south + west] & mask[south + east] & mask[north + west] & mask[north + east];
      }
    }
    return points;
  }

  private dryRoads(mask: Uint8Array, width: number, originI: number, originJ: number): void {
    const [lonE7, latE7] = [this.grid.cellLonE7 * 2 ** this.exponent, this.grid.cellLatE7 * 2 ** this.exponent];
    const room = Math.ceil(ROADSIDE_M / this.pixelM);
    const box = [originI - room, originJ - room, originI + width + room, originJ + width + room];
    const edges = this.index.search(box[0] * lonE7, box[1] * latE7, box[2] * lonE7, box[3] * latE7) as EdgeIndex[];
    const reach = ROADSIDE_M / this.pixelM;
    for (const edge of edges) {
      if ((this.streets.edge.flags[edge] & EDGE_FERRY) !== 0 || !this.open.some((roads) => roads.isOpen(edge)))
        continue;
      const { count, lon, lat } = this.line.read(this.streets, edge);
      for (let p = 1; p < count; p++) {
        const [ax, ay] = [(lon[p - 1] * 1e7) / lonE7 - originI, (lat[p - 1] * 1e7) / latE7 - originJ];
        const [bx, by] = [(lon[p] * 1e7) / lonE7 - originI, (lat[p] * 1e7) / latE7 - originJ];
        dryAlong(mask, width, reach, ax, ay, bx, by);
      }
    }
  }
}

/** Whether a point of the lattice, or one next to it, is set. */
function isAnyAround(points: Uint8Array, at: number): boolean {
  for (let row = at - POINTS_AROUND; row <= at + POINTS_AROUND; row += POINTS_AROUND) {
    if ((points[row - 1] | points[row] | points[row + 1]) !== 0) return true;
  }
  return false;
}

/** Whether a cell is by open water. @param first its first point in a tile */
function isByWater(points: Uint8Array, first: number): boolean {
  for (let y = 0; y <= PIECE_SIDE; y++) {
    for (let x = 0; x <= PIECE_SIDE; x++) if (points[first + y * POINTS + x] !== 0) return true;
  }
  return false;
}

/** Clears the pixels of a mask that are near a line. */
function dryAlong(
  mask: Uint8Array,
  width: number,
  reach: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): void {
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  const [south, north] = [
    Math.max(0, Math.ceil(Math.min(ay, by) - reach)),
    Math.min(width - 1, Math.max(ay, by) + reach),
  ];
  const [west, east] = [
    Math.max(0, Math.ceil(Math.min(ax, bx) - reach)),
    Math.min(width - 1, Math.max(ax, bx) + reach),
  ];
  for (let y = south; y <= north; y++) {
    for (let x = west; x <= east; x++) {
      const share = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / squared));
      if ((ax + share * dx - x) ** 2 + (ay + share * dy - y) ** 2 <= reach * reach) mask[y * width + x] = 0;
    }
  }
}
