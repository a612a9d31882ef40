import type Flatbush from 'flatbush';
import { type BudgetedCache, THREAD_CACHES } from '../../collections/cache-budget.ts';
import { EDGE_FERRY, type EdgeIndex, type StreetGraph } from '../../street/street-graph.ts';
import { LinesApart } from '../kernel/lines-apart.ts';
import type { ZoneGrid } from '../plan/grid.ts';
import type { ModeRoads } from './mode-roads.ts';

/** Cells on a side of the squares in which roads are looked at together. */
const SQUARE_BITS = 5;
const SQUARE = 1 << SQUARE_BITS;
/** Roads that meet in cells no further off take little longer than each other. */
const NEAR = 1;
/** So many squares are known, the last ones; others take their memory. They are asked for while pages of cells are made, which are remembered. */
const MOST_SQUARES = 128;
/** Of squares, some of which have very many streets; then all are forgotten. */
const MAX_BYTES = 16 << 20;

/**
 * Which roads share cells of a grid with roads that they don't meet nearby: carriageways, streets above each other on slopes, what runs over or under. Only one
 * of them may be reached, so they shouldn't hold the same corners. Static per region, grid and modes.
 */
export class RoadsApart implements BudgetedCache {
  readonly kind = 'grids';
  bytes = 0;
  private usedAt = 0;
  private readonly squares = new Map<number, LinesApart>();
  private lastKey = Number.NaN;
  private last: LinesApart | null = null;
  private readonly cellLonE7: number;
  private readonly cellLatE7: number;

  /** @param open roads of any of these modes count */
  constructor(
    private readonly streets: StreetGraph,
    private readonly index: Flatbush,
    grid: ZoneGrid,
    exponent: number,
    private readonly open: readonly ModeRoads[],
  ) {
    this.cellLonE7 = grid.cellLonE7 * 2 ** exponent;
    this.cellLatE7 = grid.cellLatE7 * 2 ** exponent;
    THREAD_CACHES.join(this);
  }

  get oldestUse(): number {
    return this.bytes > 0 ? this.usedAt : Infinity;
  }

  dropOldest(): void {
    this.squares.clear();
    this.lastKey = Number.NaN;
    this.last = null;
    this.bytes = 0;
  }

  /** Whether a road shares a cell with one that it doesn't meet nearby; its cells are those from (west, south) to (east, north), or some of them. */
  isApart(edge: EdgeIndex, west: number, south: number, east: number, north: number): boolean {
    for (let j = south >> SQUARE_BITS; j <= north >> SQUARE_BITS; j++) {
      for (let i = west >> SQUARE_BITS; i <= east >> SQUARE_BITS; i++) {
        if (this.squareAt(i, j).isApart(edge)) return true;
      }
    }
    return false;
  }

  /** A bit for each corner of one of its cells that such others are nearer to, as `CornerChoice` has them. */
  cornersOfOthers(edge: EdgeIndex, i: number, j: number): number {
    const square = this.squareAt(i >> SQUARE_BITS, j >> SQUARE_BITS);
    return square.cornersOfOthers(edge, i & (SQUARE - 1), j & (SQUARE - 1));
  }

  private squareAt(i: number, j: number): LinesApart {
    const key = j * 2 ** 24 + i;
    if (key === this.lastKey) return this.last as LinesApart;
    let square = this.squares.get(key);
    if (square === undefined) {
      this.usedAt = THREAD_CACHES.tick();
      if (this.bytes > MAX_BYTES) this.dropOldest();
      square = this.squares.size < MOST_SQUARES ? new LinesApart(SQUARE, NEAR) : this.takeFirst();
      this.build(square, i << SQUARE_BITS, j << SQUARE_BITS);
      this.squares.set(key, square);
      this.bytes += square.bytes;
    }
    this.lastKey = key;
    this.last = square;
    return square;
  }

  /** Forgets the square that is known for longest, and takes its memory. */
  private takeFirst(): LinesApart {
    const [[key, square]] = this.squares;
    this.squares.delete(key);
    this.bytes -= square.bytes;
    square.clear();
    return square;
  }

  private build(square: LinesApart, originI: number, originJ: number): void {
    const { streets, cellLonE7, cellLatE7 } = this;
    const { node, shape, edge: edges } = streets;
    const x = (lonE7: number): number => lonE7 / cellLonE7 - originI;
    const y = (latE7: number): number => latE7 / cellLatE7 - originJ;
    for (const edge of this.edgesAround(originI, originJ)) {
      const tail = edges.tail[edge];
      const head = edges.head[edge];
      square.addLine(edge, tail, head);
      let fromX = x(node.lonE7[tail]);
      let fromY = y(node.latE7[tail]);
      const end = edges.firstShape[(edge + 1) as EdgeIndex];
      for (let point = edges.firstShape[edge]; point <= end; point++) {
        const toX = x(point < end ? shape.lonE7[point] : node.lonE7[head]);
        const toY = y(point < end ? shape.latE7[point] : node.latE7[head]);
        square.addSegment(fromX, fromY, toX, toY);
        fromX = toX;
        fromY = toY;
      }
    }
    square.finish();
  }

  /** Roads of a square and the cells around it. */
  private edgesAround(i: number, j: number): EdgeIndex[] {
    const { cellLonE7, cellLatE7 } = this;
    const end = SQUARE + NEAR;
    const isRoad = (item: number): boolean => {
      const edge = item as EdgeIndex;
      return (this.streets.edge.flags[edge] & EDGE_FERRY) === 0 && this.open.some((roads) => roads.isOpen(edge));
    };
    const found = this.index.search(
      (i - NEAR) * cellLonE7,
      (j - NEAR) * cellLatE7,
      (i + end) * cellLonE7,
      (j + end) * cellLatE7,
      isRoad,
    );
    return (found as EdgeIndex[]).sort((a, b) => a - b);
  }
}
