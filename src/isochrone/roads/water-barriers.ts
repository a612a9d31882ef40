import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../geo/distance.ts';
import type { Water } from '../../water/index.ts';
import {
  BARRIER_TILE_BITS,
  BARRIER_TILE_SIZE,
  type BarrierTile,
  isMarkedWithin,
  newBarrierTile,
} from '../kernel/node-tiles.ts';
import { markAtSea, markInside } from '../kernel/water-nodes.ts';
import type { ZoneGrid } from '../plan/grid.ts';

/** How far out from the coast the sea is known, in meters: further than off-road steps go, in nodes of any grid. */
const BAND_M = 400;
const LEAST_BAND_NODES = 3;

/** No tile's column or row. */
const NOWHERE = 0x7fffffff;

/** Tiles kept per grid: 16 MB. */
const MOST_TILES = 1 << 15;

/** Which nodes of a grid stand in water: no off-road step leads there. Roads over it and under it take their own costs. */
export class WaterBarriers {
  private readonly tiles = new Map<number, BarrierTile | null>();
  private last: BarrierTile | null = null;
  private lastI = NOWHERE;
  private lastJ = NOWHERE;
  private readonly lonE7: number;
  private readonly latE7: number;
  /** Rows per column on the ground. */
  private readonly aspect: number;
  private readonly bandNodes: number;
  /** How far out from the coast the sea is known, in meters. */
  readonly bandM: number;

  constructor(
    private readonly water: Water,
    grid: ZoneGrid,
    exponent: number,
  ) {
    this.lonE7 = grid.cellLonE7 * 2 ** exponent;
    this.latE7 = grid.cellLatE7 * 2 ** exponent;
    this.aspect = (this.lonE7 * metersPerDegreeLon(grid.latitude)) / (this.latE7 * METERS_PER_DEGREE);
    const nodeM = grid.cellM * 2 ** exponent;
    this.bandNodes = Math.max(LEAST_BAND_NODES, Math.ceil(BAND_M / nodeM));
    this.bandM = this.bandNodes * nodeM;
  }

  /** Whether any node of a box stands in water, both ends included. */
  touches(minI: number, minJ: number, maxI: number, maxJ: number): boolean {
    for (let tj = minJ >> BARRIER_TILE_BITS; tj <= maxJ >> BARRIER_TILE_BITS; tj++) {
      for (let ti = minI >> BARRIER_TILE_BITS; ti <= maxI >> BARRIER_TILE_BITS; ti++) {
        const tile = this.tile(ti, tj);
        const [originI, originJ] = [ti << BARRIER_TILE_BITS, tj << BARRIER_TILE_BITS];
        if (tile && isMarkedWithin(tile, minI - originI, minJ - originJ, maxI - originI, maxJ - originJ)) return true;
      }
    }
    return false;
  }

  /** Null where all is dry. */
  tile(ti: number, tj: number): BarrierTile | null {
    if (ti === this.lastI && tj === this.lastJ) return this.last;
    const key = tj * 2 ** 24 + ti;
    let tile = this.tiles.get(key);
    if (tile === undefined) {
      const marked = newBarrierTile();
      this.mark(marked, ti << BARRIER_TILE_BITS, tj << BARRIER_TILE_BITS);
      tile = marked.some((word) => word !== 0) ? marked : null;
      if (this.tiles.size >= MOST_TILES) this.tiles.clear();
      this.tiles.set(key, tile);
    }
    this.last = tile;
    this.lastI = ti;
    this.lastJ = tj;
    return tile;
  }

  /** Marks the nodes of a tile whose first node is (originI, originJ). */
  private mark(tile: BarrierTile, originI: number, originJ: number): void {
    const { water } = this;
    const { areaFirstLine, lineFirstPoint, lonE7, latE7 } = water.table;
    const x = (p: number): number => lonE7[p] / this.lonE7 - originI;
    const y = (p: number): number => latE7[p] / this.latE7 - originJ;
    for (const area of water.areasIn(...this.box(originI, originJ, 0))) {
      const first: number[] = [0];
      const columns: number[] = [];
      const rows: number[] = [];
      for (let line = areaFirstLine[area]; line < areaFirstLine[area + 1]; line++) {
        for (let p = lineFirstPoint[line]; p < lineFirstPoint[line + 1]; p++) {
          columns.push(x(p));
          rows.push(y(p));
        }
        first.push(columns.length);
      }
      markInside(tile, { first, x: columns, y: rows });
    }
    const coasts = water.coastsIn(...this.box(originI, originJ, this.bandNodes));
    if (coasts.length === 0) return;
    const pieces = coasts.flatMap((p) => [x(p), y(p), x(p + 1), y(p + 1)]);
    markAtSea(tile, pieces, this.bandNodes, this.aspect);
  }

  private box(originI: number, originJ: number, room: number): [number, number, number, number] {
    const end = BARRIER_TILE_SIZE - 1 + room;
    return [
      (originI - room) * this.lonE7,
      (originJ - room) * this.latE7,
      (originI + end) * this.lonE7,
      (originJ + end) * this.latE7,
    ];
  }
}
