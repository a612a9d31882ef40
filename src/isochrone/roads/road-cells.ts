import { type BudgetedCache, THREAD_CACHES } from '../../collections/cache-budget.ts';
import type { SharedPages, SharedRoom } from '../../collections/shared-pages.ts';
import { fromE7 } from '../../geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../geo/distance.ts';
import { edgeClassId, MOTORWAY_EDGE_CLASS, MOTORWAY_LINK_EDGE_CLASS } from '../../street/edge-classes.ts';
import { EDGE_BRIDGE, EDGE_FERRY, EDGE_TUNNEL, type EdgeIndex, type StreetGraph } from '../../street/street-graph.ts';
import {
  CELLS_NO_SPREAD,
  CELLS_NONE,
  CELLS_SPREAD,
  type CellPage,
  CellPageBuilder,
  copyOfPage,
  PAGE_BITS,
  PAGE_SIZE,
  pageBytes,
  pageOfWords,
  recordOf,
  wordsOfPage,
} from '../kernel/cell-pages.ts';
import type { ZoneGrid } from '../plan/grid.ts';
import { CELLS, roomKey } from './room-keys.ts';
import type { WaterBarriers } from './water-barriers.ts';

export const isMotorway = (edgeClass: number): boolean =>
  edgeClass === MOTORWAY_EDGE_CLASS || edgeClass === MOTORWAY_LINK_EDGE_CLASS;

/** How the cells of an edge count, `CELLS_*`: ferries, bridges, tunnels and motorways can't be left. */
export function cellKindOf({ edge: { flags, edgeClass } }: StreetGraph, edge: EdgeIndex): number {
  if ((flags[edge] & EDGE_FERRY) !== 0) return CELLS_NONE;
  const closed = (flags[edge] & (EDGE_BRIDGE | EDGE_TUNNEL)) !== 0 || isMotorway(edgeClass[edge]);
  return closed ? CELLS_NO_SPREAD : CELLS_SPREAD;
}

/** Up to this class roads lead past others, which take longer to get to: where cells are so wide that they hold several, in meters. */
const LAST_MAJOR_CLASS = edgeClassId('secondary_link')!;
const WIDE_CELL_M = 60;

/** Several times faster than `Math.hypot`. */
const lengthOf = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy);

/** Beyond this, everything is forgotten between two queries. */
const MAX_BYTES = 128 << 20;

/** Of views on a page that threads share. */
const VIEW_BYTES = 512;

/**
 * The cells that edges run through on one grid, found when they are first needed and remembered: by all threads where there is room for
 * it, else by this one.
 */
export class RoadCells implements BudgetedCache {
  readonly kind = 'grids';
  /** Of `edge >>> PAGE_BITS`; call {@link ensure} first. */
  readonly pages: CellPage[];
  bytes = 0;
  private usedAt = 0;
  private readonly shared: SharedPages | null;
  private readonly builder = new CellPageBuilder();
  private x = new Float64Array(256);
  private y = new Float64Array(256);
  private along = new Float64Array(256);
  /** Whether lines may be narrow. */
  readonly isWide: boolean;
  private lastLonE7 = 0;
  private lastLatE7 = 0;
  private readonly scaleX: number;
  private readonly scaleY: number;

  constructor(
    private readonly streets: StreetGraph,
    grid: ZoneGrid,
    exponent: number,
    room: SharedRoom | null = null,
    private readonly water: WaterBarriers | null = null,
  ) {
    this.isWide = grid.cellM * 2 ** exponent > WIDE_CELL_M;
    const pageCount = (streets.edgeCount >>> PAGE_BITS) + 1;
    this.pages = new Array(pageCount);
    this.shared = room?.set(roomKey(CELLS, grid, exponent), pageCount) ?? null;
    THREAD_CACHES.join(this);
    this.scaleX = 1 / (grid.cellLonE7 * 2 ** exponent);
    this.scaleY = 1 / (grid.cellLatE7 * 2 ** exponent);
  }

  /** The page of an edge. */
  ensure(edge: EdgeIndex): CellPage {
    return this.pages[edge >>> PAGE_BITS] ?? this.build(edge >>> PAGE_BITS);
  }

  /** The cells of one edge and the place of its record, without making all of its page: until the next edge is asked for. */
  cellsOf(edge: EdgeIndex): { readonly page: CellPage; readonly at: number } {
    const page = this.pages[edge >>> PAGE_BITS];
    if (page !== undefined) return { page, at: recordOf(edge) };
    this.add(edge);
    return { page: this.builder.view(), at: 0 };
  }

  get oldestUse(): number {
    return this.bytes > 0 ? this.usedAt : Infinity;
  }

  /** Pages handed out before are void afterwards. */
  dropOldest(): void {
    this.bytes = 0;
    this.pages.fill(undefined as unknown as CellPage);
  }

  /** Between two queries: pages handed out before may be void afterwards. */
  trim(): void {
    this.usedAt = THREAD_CACHES.tick();
    if (this.bytes > MAX_BYTES) this.dropOldest();
  }

  private build(number: number): CellPage {
    const { shared } = this;
    const known = shared?.placeOf(number) ?? 0;
    const made = known ? null : this.make(number);
    const place = made ? (shared?.put(number, ...wordsOfPage(made)) ?? 0) : known;
    const page = shared && place > 0 ? pageOfWords(shared.words.subarray(place)) : copyOfPage(made as CellPage);
    this.pages[number] = page;
    this.bytes += place > 0 ? VIEW_BYTES : pageBytes(page);
    return page;
  }

  private make(number: number): CellPage {
    const first = number * PAGE_SIZE;
    const end = Math.min(first + PAGE_SIZE, this.streets.edgeCount);
    for (let edge = first; edge < end; edge++) this.add(edge as EdgeIndex);
    return this.builder.finish();
  }

  private add(edge: EdgeIndex): void {
    const { node, shape, edge: edges } = this.streets;
    const kind = cellKindOf(this.streets, edge);
    if (kind === CELLS_NONE) {
      this.builder.addNone();
      return;
    }
    const first = edges.firstShape[edge];
    const count = edges.firstShape[(edge + 1) as EdgeIndex] - first + 2;
    if (count > this.x.length) this.grow(count * 2);
    this.put(0, node.lonE7[edges.tail[edge]], node.latE7[edges.tail[edge]], 0);
    const shrink = metersPerDegreeLon(fromE7(node.latE7[edges.tail[edge]])) / METERS_PER_DEGREE;
    for (let p = 1; p < count - 1; p++) this.put(p, shape.lonE7[first + p - 1], shape.latE7[first + p - 1], shrink);
    this.put(count - 1, node.lonE7[edges.head[edge]], node.latE7[edges.head[edge]], shrink);
    const length = this.along[count - 1];
    for (let p = 1; p < count; p++) this.along[p] = length > 0 ? this.along[p] / length : 1;

    if (this.isNarrow(edge, kind, count)) this.builder.addNarrow(kind, this.x, this.y, this.along, count);
    else this.builder.add(kind, this.x, this.y, this.along, count);
  }

  /** What passes other roads by, and what runs along water. */
  private isNarrow(edge: EdgeIndex, kind: number, count: number): boolean {
    if (!this.isWide) return false;
    return kind === CELLS_NO_SPREAD || this.streets.edge.edgeClass[edge] <= LAST_MAJOR_CLASS || this.isByWater(count);
  }

  private isByWater(count: number): boolean {
    const { water, x, y } = this;
    if (!water) return false;
    for (let p = 1; p < count; p++) {
      const [west, east] = [Math.floor(Math.min(x[p - 1], x[p])), Math.floor(Math.max(x[p - 1], x[p])) + 1];
      const [south, north] = [Math.floor(Math.min(y[p - 1], y[p])), Math.floor(Math.max(y[p - 1], y[p])) + 1];
      if (water.touches(west, south, east, north)) return true;
    }
    return false;
  }

  /** `shrink`: a degree of longitude in degrees of latitude. */
  private put(p: number, lonE7: number, latE7: number, shrink: number): void {
    this.x[p] = lonE7 * this.scaleX;
    this.y[p] = latE7 * this.scaleY;
    if (p === 0) this.along[p] = 0;
    else this.along[p] = this.along[p - 1] + lengthOf((lonE7 - this.lastLonE7) * shrink, latE7 - this.lastLatE7);
    this.lastLonE7 = lonE7;
    this.lastLatE7 = latE7;
  }

  private grow(size: number): void {
    this.x = new Float64Array(size);
    this.y = new Float64Array(size);
    this.along = new Float64Array(size);
  }
}
