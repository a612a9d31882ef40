import type Flatbush from 'flatbush';
import { E7 } from '../../geo/coordinates.ts';
import { EDGE_FERRY, type EdgeIndex, type StreetGraph } from '../../street/street-graph.ts';
import { CELL, endOfCells, firstCell, middleCell } from '../kernel/cell-pages.ts';
import type { ZoneGrid } from '../plan/grid.ts';
import type { ModeRoads } from './mode-roads.ts';
import type { RoadCells } from './road-cells.ts';
import type { TilePages } from './tile-pages.ts';

/** Cells of 50 m. */
export const CROWDING_EXPONENT = 2;
/** Squares of so many cells a side are looked at as a whole: 6.4 km. */
export const SQUARE_BITS = 7;
const SQUARE = 1 << SQUARE_BITS;
/** Streets looked at per square. */
const SAMPLE = 128;
/** What threads keep for each other is so many times the share. */
const SHARE_UNIT = 1 << 20;
/** Squares remembered; then all are forgotten. */
const MAX_SQUARES = 100_000;

/**
 * How many streets of a place share their cells with streets that they don't meet nearby: streets one above the
 * other on slopes, in tunnels, on either hand of a barrier. There a reached street's cell holds others that take much
 * longer, and only finer cells tell them apart.
 */
export class StreetCrowding {
  private readonly squares = new Map<number, number>();
  private readonly cellLonE7: number;
  private readonly cellLatE7: number;

  /** `roads` are cells of {@link CROWDING_EXPONENT}. */
  constructor(
    private readonly streets: StreetGraph,
    private readonly index: Flatbush,
    grid: ZoneGrid,
    private readonly roads: RoadCells,
    private readonly open: ModeRoads,
    /** What all threads know: a word for each square. */
    private readonly shared: TilePages | null = null,
  ) {
    this.cellLonE7 = grid.cellLonE7 * 2 ** CROWDING_EXPONENT;
    this.cellLatE7 = grid.cellLatE7 * 2 ** CROWDING_EXPONENT;
  }

  /** The share of such streets in the square around a place. */
  at(lon: number, lat: number): number {
    const i = Math.floor((lon * E7) / (this.cellLonE7 * SQUARE));
    const j = Math.floor((lat * E7) / (this.cellLatE7 * SQUARE));
    const key = j * 2 ** 24 + i;
    let share = this.squares.get(key);
    if (share === undefined) {
      share = this.find(i, j) / SHARE_UNIT;
      if (this.squares.size >= MAX_SQUARES) this.squares.clear();
      this.squares.set(key, share);
    }
    return share;
  }

  /** In {@link SHARE_UNIT}ths. */
  private find(i: number, j: number): number {
    const { shared } = this;
    const place = shared?.placeOf(i, j) ?? 0;
    if (shared && place > 0) return shared.words[place];
    const share = Math.round(this.shareApart(i * SQUARE, j * SQUARE) * SHARE_UNIT);
    shared?.put(i, j, Int32Array.of(share));
    return share;
  }

  /** Of the streets in a square, evenly picked, those whose middle cell holds a street that they don't meet nearby. */
  private shareApart(i: number, j: number): number {
    const edges = this.edgesIn(i, j, i + SQUARE, j + SQUARE).sort((a, b) => a - b);
    const step = Math.max(1, edges.length / SAMPLE);
    let apart = 0;
    let looked = 0;
    for (let k = 0; k < edges.length; k += step) {
      if (this.isApart(edges[Math.floor(k)])) apart++;
      looked++;
    }
    return looked === 0 ? 0 : apart / looked;
  }

  /** Streets meet nearby where those of the nine cells around connect them. */
  private isApart(edge: EdgeIndex): boolean {
    const { tail, head } = this.streets.edge;
    const {
      page: { records, cells },
      at,
    } = this.roads.cellsOf(edge);
    const middle = middleCell(records, at);
    const [i, j] = [cells[middle], cells[middle + 1]];
    const nearby = this.edgesIn(i - 1, j - 1, i + 2, j + 2);
    const connected = new Set<number>([tail[edge], head[edge]]);
    for (let before = 0; before < connected.size; ) {
      before = connected.size;
      for (const other of nearby) {
        if (!connected.has(tail[other]) && !connected.has(head[other])) continue;
        connected.add(tail[other]).add(head[other]);
      }
    }
    return nearby.some((other) => !connected.has(tail[other]) && this.runsThrough(other, i, j));
  }

  private runsThrough(edge: EdgeIndex, i: number, j: number): boolean {
    const {
      page: { records, cells },
      at,
    } = this.roads.cellsOf(edge);
    const end = endOfCells(records, at);
    for (let c = firstCell(records, at); c < end; c += CELL) if (cells[c] === i && cells[c + 1] === j) return true;
    return false;
  }

  /** Roads of the mode with boxes that touch cells from (minI, minJ) to before (endI, endJ). */
  private edgesIn(minI: number, minJ: number, endI: number, endJ: number): EdgeIndex[] {
    const lon = (i: number): number => i * this.cellLonE7;
    const lat = (j: number): number => j * this.cellLatE7;
    const isRoad = (item: number): boolean => {
      const edge = item as EdgeIndex;
      return (this.streets.edge.flags[edge] & EDGE_FERRY) === 0 && this.open.isOpen(edge) && !this.open.isIsland(edge);
    };
    return this.index.search(lon(minI), lat(minJ), lon(endI), lat(endJ), isRoad) as EdgeIndex[];
  }
}
