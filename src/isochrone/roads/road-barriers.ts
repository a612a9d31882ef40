import type Flatbush from 'flatbush';
import { type BudgetedCache, THREAD_CACHES } from '../../collections/cache-budget.ts';
import { EDGE_BRIDGE, EDGE_FERRY, EDGE_TUNNEL, type EdgeIndex, type StreetGraph } from '../../street/street-graph.ts';
import { markCells, markNodes, raiseBarriers } from '../kernel/barriers.ts';
import { endOfCells, endOfNodes, firstCell, firstNode, isNarrow, recordOf } from '../kernel/cell-pages.ts';
import { BARRIER_TILE_BITS, BARRIER_TILE_SIZE, type BarrierTile, newBarrierTile } from '../kernel/node-tiles.ts';
import type { TimeField } from '../kernel/time-field.ts';
import type { ZoneGrid } from '../plan/grid.ts';
import type { ModeRoads } from './mode-roads.ts';
import { isMotorway, type RoadCells } from './road-cells.ts';
import type { TilePages } from './tile-pages.ts';
import type { WaterBarriers } from './water-barriers.ts';

/** Bytes of tiles kept per grid and mode. */
const MAX_BYTES = 48 << 20;

/**
 * Where walking off the road ends. A road of the mode speaks for itself: its surroundings take their cost from it
 * alone, so a road across the river, or one that is reached only by a detour, isn't colored by a neighbor. Motorways
 * are barriers to those who may not use them, but for bridges and tunnels; so is water to all. Static per region, mode and grid:
 * remembered by all threads where there is room, else by this one.
 */
export class RoadBarriers implements BudgetedCache {
  readonly kind = 'grids';
  bytes = 0;
  private usedAt = 0;
  private readonly tiles = new Map<number, BarrierTile>();

  constructor(
    private readonly streets: StreetGraph,
    private readonly index: Flatbush,
    private readonly grid: ZoneGrid,
    private readonly exponent: number,
    private readonly roads: RoadCells,
    private readonly open: ModeRoads,
    private readonly restrictedToo: boolean,
    private readonly water: WaterBarriers | null,
    private readonly shared: TilePages | null = null,
  ) {
    THREAD_CACHES.join(this);
  }

  get oldestUse(): number {
    return this.bytes > 0 ? this.usedAt : Infinity;
  }

  dropOldest(): void {
    this.tiles.clear();
    this.bytes = 0;
  }

  raise(field: TimeField): void {
    this.usedAt = THREAD_CACHES.tick();
    const firstI = field.minI >> BARRIER_TILE_BITS;
    const firstJ = field.minJ >> BARRIER_TILE_BITS;
    const lastI = (field.minI + field.width - 1) >> BARRIER_TILE_BITS;
    const lastJ = (field.minJ + field.height - 1) >> BARRIER_TILE_BITS;
    for (let tj = firstJ; tj <= lastJ; tj++) {
      for (let ti = firstI; ti <= lastI; ti++) {
        this.raiseTile(field, ti, tj);
      }
    }
  }

  /** Finds the tiles that reach into a square of streets, for all threads. */
  *prepare(square: number): Generator<void> {
    for (const { ti, tj } of this.shared?.within(square) ?? []) {
      this.tile(ti, tj);
      yield;
    }
  }

  private raiseTile(field: TimeField, ti: number, tj: number): void {
    const { words, first } = this.tile(ti, tj);
    raiseBarriers(field, words, first, ti << BARRIER_TILE_BITS, tj << BARRIER_TILE_BITS);
  }

  /** Where its words begin. */
  private tile(ti: number, tj: number): { readonly words: Int32Array; readonly first: number } {
    const { shared } = this;
    const key = tj * 2 ** 24 + ti;
    const own = this.tiles.get(key);
    if (own) return { words: own, first: 0 };
    const known = shared?.placeOf(ti, tj) ?? 0;
    if (shared && known > 0) return { words: shared.words, first: known };
    const made = this.build(ti << BARRIER_TILE_BITS, tj << BARRIER_TILE_BITS);
    const place = shared?.put(ti, tj, made) ?? 0;
    if (shared && place > 0) return { words: shared.words, first: place };
    this.keep(key, made);
    return { words: made, first: 0 };
  }

  private keep(key: number, tile: BarrierTile): void {
    if (this.bytes > MAX_BYTES) this.dropOldest();
    this.tiles.set(key, tile);
    this.bytes += tile.byteLength + 256;
  }

  private build(originI: number, originJ: number): BarrierTile {
    const lon = (i: number): number => i * this.grid.cellLonE7 * 2 ** this.exponent;
    const lat = (j: number): number => j * this.grid.cellLatE7 * 2 ** this.exponent;
    // Nodes are corners of the cells on all four sides.
    const end = BARRIER_TILE_SIZE + 1;
    const tile = newBarrierTile();
    const edges = this.index.search(lon(originI - 1), lat(originJ - 1), lon(originI + end), lat(originJ + end));
    for (const item of edges) {
      const edge = item as EdgeIndex;
      if (!this.isBarrier(edge)) continue;
      const { records, cells } = this.roads.ensure(edge);
      const at = recordOf(edge);
      if (isNarrow(records, at))
        markNodes(tile, cells, firstNode(records, at), endOfNodes(records, at), originI, originJ);
      else markCells(tile, cells, firstCell(records, at), endOfCells(records, at), originI, originJ);
    }
    const wet = this.water?.tile(originI >> BARRIER_TILE_BITS, originJ >> BARRIER_TILE_BITS) ?? [];
    for (let word = 0; word < wet.length; word++) tile[word] |= wet[word];
    return tile;
  }

  private isBarrier(edge: EdgeIndex): boolean {
    const { flags, edgeClass } = this.streets.edge;
    if ((flags[edge] & EDGE_FERRY) !== 0) return false;
    if (this.open.isOpen(edge)) return (this.restrictedToo || this.open.isPublic(edge)) && !this.open.isIsland(edge);
    return isMotorway(edgeClass[edge]) && (flags[edge] & (EDGE_BRIDGE | EDGE_TUNNEL)) === 0;
  }
}
