import type Flatbush from 'flatbush';
import { type BudgetedCache, THREAD_CACHES } from '../../collections/cache-budget.ts';
import { EDGE_FERRY, type EdgeIndex, type StreetGraph } from '../../street/street-graph.ts';
import { endOfNodes, firstNode, isNarrow, recordOf } from '../kernel/cell-pages.ts';
import { greaterCrossings } from '../kernel/least-crossings.ts';
import { NODE } from '../kernel/line-nodes.ts';
import { BARRIER_TILE_BITS, BARRIER_TILE_SIZE } from '../kernel/node-tiles.ts';
import type { ZoneGrid } from '../plan/grid.ts';
import type { ModeRoads } from './mode-roads.ts';
import type { RoadCells } from './road-cells.ts';

const MASK = BARRIER_TILE_SIZE - 1;
/** No tile's column or row. */
const NOWHERE = 0x7fffffff;
/** Bytes of tiles kept per grid and mode. */
const MAX_BYTES = 48 << 20;
/** Of a node that narrow roads hold, whatever they need of it. */
const HELD_BIT = 1 << 12;

/**
 * How far from a node that is inside borders stay at least, so that whatever narrow road may have been reached with it is covered. Static per region, mode and grid.
 */
export class RoadCrossings implements BudgetedCache {
  readonly kind = 'grids';
  bytes = 0;
  private usedAt = 0;
  private readonly tiles = new Map<number, Uint16Array>();
  private last: Uint16Array = new Uint16Array(0);
  private lastI = NOWHERE;
  private lastJ = NOWHERE;

  constructor(
    private readonly streets: StreetGraph,
    private readonly index: Flatbush,
    private readonly grid: ZoneGrid,
    private readonly exponent: number,
    private readonly roads: RoadCells,
    private readonly open: ModeRoads,
  ) {
    THREAD_CACHES.join(this);
  }

  get oldestUse(): number {
    return this.bytes > 0 ? this.usedAt : Infinity;
  }

  dropOldest(): void {
    this.tiles.clear();
    this.lastI = NOWHERE;
    this.bytes = 0;
  }

  /** Eighths of a cell in four directions, as `least-crossings.ts` lays them out. */
  at(i: number, j: number): number {
    return this.tileAt(i, j)[((j & MASK) << BARRIER_TILE_BITS) | (i & MASK)] & ~HELD_BIT;
  }

  /** Whether any narrow road of the mode holds a node. */
  holds(i: number, j: number): boolean {
    return (this.tileAt(i, j)[((j & MASK) << BARRIER_TILE_BITS) | (i & MASK)] & HELD_BIT) !== 0;
  }

  private tileAt(i: number, j: number): Uint16Array {
    const [ti, tj] = [i >> BARRIER_TILE_BITS, j >> BARRIER_TILE_BITS];
    return ti === this.lastI && tj === this.lastJ ? this.last : this.turnTo(ti, tj);
  }

  private turnTo(ti: number, tj: number): Uint16Array {
    this.usedAt = THREAD_CACHES.tick();
    const key = tj * 2 ** 24 + ti;
    let tile = this.tiles.get(key);
    if (tile === undefined) {
      tile = this.build(ti << BARRIER_TILE_BITS, tj << BARRIER_TILE_BITS);
      if (this.bytes > MAX_BYTES) this.dropOldest();
      this.tiles.set(key, tile);
      this.bytes += tile.byteLength + 256;
    }
    this.last = tile;
    this.lastI = ti;
    this.lastJ = tj;
    return tile;
  }

  private build(originI: number, originJ: number): Uint16Array {
    const lon = (i: number): number => i * this.grid.cellLonE7 * 2 ** this.exponent;
    const lat = (j: number): number => j * this.grid.cellLatE7 * 2 ** this.exponent;
    // Lines hold nodes of the cells on all four sides.
    const end = BARRIER_TILE_SIZE + 1;
    const tile = new Uint16Array(BARRIER_TILE_SIZE ** 2);
    const edges = this.index.search(lon(originI - 1), lat(originJ - 1), lon(originI + end), lat(originJ + end));
    for (const item of edges) {
      const edge = item as EdgeIndex;
      if ((this.streets.edge.flags[edge] & EDGE_FERRY) !== 0 || !this.open.isOpen(edge)) continue;
      const { records, cells } = this.roads.ensure(edge);
      const at = recordOf(edge);
      if (!isNarrow(records, at)) continue;
      const endOfEdge = endOfNodes(records, at);
      for (let n = firstNode(records, at); n < endOfEdge; n += NODE) {
        const [x, y] = [cells[n] - originI, cells[n + 1] - originJ];
        if (x < 0 || y < 0 || x > MASK || y > MASK) continue;
        const node = (y << BARRIER_TILE_BITS) | x;
        tile[node] = greaterCrossings(tile[node], cells[n + 3]) | HELD_BIT;
      }
    }
    return tile;
  }
}
