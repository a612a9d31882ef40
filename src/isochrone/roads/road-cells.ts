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
import { WIDE_CELLS, type ZoneGrid } from '../plan/grid.ts';
import type { ModeRoads } from './mode-roads.ts';
import type { RoadsApart } from './roads-apart.ts';
import { CELLS, cellsOf, roomKey } from './room-keys.ts';
import type { WaterBarriers } from './water-barriers.ts';

export const isMotorway = (edgeClass: number): boolean =>
  edgeClass === MOTORWAY_EDGE_CLASS || edgeClass === MOTORWAY_LINK_EDGE_CLASS;

/** How the cells of an edge count, `CELLS_*`: ferries, bridges, tunnels and motorways can't be left. */
export function cellKindOf({ edge: { flags, edgeClass } }: StreetGraph, edge: EdgeIndex): number {
  if ((flags[edge] & EDGE_FERRY) !== 0) return CELLS_NONE;
  const closed = (flags[edge] & (EDGE_BRIDGE | EDGE_TUNNEL)) !== 0 || isMotorway(edgeClass[edge]);
  return closed ? CELLS_NO_SPREAD : CELLS_SPREAD;
}

/** Up to this class roads lead past others, which take longer to get to: in cells for cars, and in others that are as wide and hold several, in meters. */
const LAST_MAJOR_CLASS = edgeClassId('secondary_link')!;
const WIDE_CELL_M = 60;
/** From this width on the roads by water are narrow, so that it stays open between and beside them. */
const WIDE_BY_WATER_M = 20;
/** From this width on they take corners in water only where no others cover them. */
const SHUNS_WATER_M = 100;

/** Several times faster than `Math.hypot`. */
const lengthOf = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy);

/** Beyond this, everything is forgotten between two queries. */
const MAX_BYTES = 128 << 20;

/** As often edges of a page are found alone before the page is made: what is found in vain stays a fraction of it. */
const MOST_ALONE = 64;

/** Of views on a page that threads share. */
const VIEW_BYTES = 512;

/** A thread that shares nothing lets go of nothing. */
const ALONE = { section: 0 };

/**
 * The cells that edges run through on one grid, found when they are first needed and remembered: by all threads where there is room for
 * it, else by this one.
 */
export class RoadCells implements BudgetedCache {
  readonly kind = 'grids';
  /** Of `edge >>> PAGE_BITS`; call {@link ensure} first, in the same request. */
  readonly pages: CellPage[];
  bytes = 0;
  private usedAt = 0;
  private readonly shared: SharedPages | null;
  /** Of the requests of this thread. */
  private readonly clock: { readonly section: number };
  /** By page: where one that threads share begins, 0 for this thread's own, and the request in which it was known to be there last. */
  private readonly places: Int32Array;
  private readonly seenIn: Float64Array;
  private readonly builder: CellPageBuilder;
  /** By page. */
  private readonly askedAlone: Uint8Array;
  /** Of the edge at hand, by point. */
  private lonE7 = new Int32Array(256);
  private latE7 = new Int32Array(256);
  private x = new Float64Array(256);
  private y = new Float64Array(256);
  private along = new Float64Array(256);
  /** Its outermost cells. */
  private west = 0;
  private south = 0;
  private east = 0;
  private north = 0;
  /** Whether lines may be narrow. */
  readonly hasNarrow: boolean;
  /** Whether those are that pass others by, and those by water. */
  private readonly isWide: boolean;
  private readonly isWideByWater: boolean;
  private readonly scaleX: number;
  private readonly scaleY: number;

  constructor(
    private readonly streets: StreetGraph,
    grid: ZoneGrid,
    exponent: number,
    room: SharedRoom | null = null,
    private readonly water: WaterBarriers | null = null,
    /** Whose roads have cells, with motorways, which are barriers to others; null: all roads. */
    private readonly open: ModeRoads | null = null,
    /** Which of them are narrow because they share cells with roads that they don't meet nearby; null: none. */
    private readonly apart: RoadsApart | null = null,
  ) {
    const cellM = grid.cellM * 2 ** exponent;
    this.builder = new CellPageBuilder(cellM > SHUNS_WATER_M ? water : null);
    this.isWide = grid.size === WIDE_CELLS || cellM > WIDE_CELL_M;
    this.isWideByWater = water !== null && cellM > WIDE_BY_WATER_M;
    this.hasNarrow = apart !== null || this.isWide || this.isWideByWater;
    const pageCount = (streets.edgeCount >>> PAGE_BITS) + 1;
    this.pages = new Array(pageCount);
    this.askedAlone = new Uint8Array(pageCount);
    const key = roomKey(open ? cellsOf(open.mode) : CELLS, grid, exponent);
    // Rasters and barriers are made from them, which are a fraction of their size.
    this.shared = room?.pages(key, pageCount, 'once') ?? null;
    this.clock = this.shared?.store ?? ALONE;
    this.places = new Int32Array(pageCount);
    this.seenIn = new Float64Array(pageCount);
    THREAD_CACHES.join(this);
    this.scaleX = 1 / (grid.cellLonE7 * 2 ** exponent);
    this.scaleY = 1 / (grid.cellLatE7 * 2 ** exponent);
  }

  /** The page of an edge. */
  ensure(edge: EdgeIndex): CellPage {
    return this.known(edge >>> PAGE_BITS) ?? this.build(edge >>> PAGE_BITS);
  }

  /** Finds pages for all threads. */
  *prepare(pages: Iterable<number>): Generator<void> {
    for (const number of pages) {
      if (this.known(number) === undefined) this.build(number);
      yield;
    }
  }

  /** The cells of one edge and the place of its record: of its page if that is known or worth it, else alone, until the next edge is asked for. */
  cellsOf(edge: EdgeIndex): { readonly page: CellPage; readonly at: number } {
    const number = edge >>> PAGE_BITS;
    const page = this.known(number) ?? (this.isPageWorthIt(number) ? this.build(number) : undefined);
    if (page !== undefined) return { page, at: recordOf(edge) };
    this.add(edge);
    return { page: this.builder.view(), at: 0 };
  }

  /**
   * Cars reach most streets of the pages that they come by; elsewhere a page may lie far off and have a street or two that are asked for. Where lines may be
   * narrow, several are looked at side by side.
   */
  private isPageWorthIt(number: number): boolean {
    if (this.hasNarrow || (this.shared?.placeOf(number) ?? 0) > 0) return true;
    return ++this.askedAlone[number] > MOST_ALONE;
  }

  get oldestUse(): number {
    return this.bytes > 0 ? this.usedAt : Infinity;
  }

  /** Pages handed out before are void afterwards. */
  dropOldest(): void {
    this.bytes = 0;
    this.pages.fill(undefined as unknown as CellPage);
    this.askedAlone.fill(0);
  }

  /** Between two queries: pages handed out before may be void afterwards. */
  trim(): void {
    this.usedAt = THREAD_CACHES.tick();
    if (this.bytes > MAX_BYTES) this.dropOldest();
  }

  private known(number: number): CellPage | undefined {
    const page = this.pages[number];
    return page === undefined || this.seenIn[number] === this.clock.section ? page : this.seenAgain(number, page);
  }

  /** Threads may have let go of a page since the last request. */
  private seenAgain(number: number, page: CellPage): CellPage | undefined {
    const place = this.places[number];
    if (place === 0 || this.shared?.placeOf(number) === place) {
      this.seenIn[number] = this.clock.section;
      return page;
    }
    this.bytes -= VIEW_BYTES;
    this.pages[number] = undefined as unknown as CellPage;
    return undefined;
  }

  private build(number: number): CellPage {
    const { shared } = this;
    const known = shared?.placeOf(number) ?? 0;
    const made = known ? null : this.make(number);
    const place = made ? (shared?.put(number, ...wordsOfPage(made)) ?? 0) : known;
    const page = shared && place > 0 ? pageOfWords(shared.words.subarray(place)) : copyOfPage(made as CellPage);
    this.pages[number] = page;
    this.places[number] = place;
    this.seenIn[number] = this.clock.section;
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
    const kind = cellKindOf(this.streets, edge);
    if (kind === CELLS_NONE || !this.isNeeded(edge)) {
      this.builder.addNone();
      return;
    }
    const count = this.place(edge);
    const isNarrow = this.isNarrow(edge, kind, count);
    if (!isNarrow && this.west === this.east && this.south === this.north) {
      this.builder.addWithin(kind, this.west, this.south);
      return;
    }
    this.measure(count);
    if (isNarrow) this.builder.addNarrow(kind, this.x, this.y, this.along, count, this.cornersOfOthers(edge));
    else this.builder.add(kind, this.x, this.y, this.along, count);
  }

  private isNeeded(edge: EdgeIndex): boolean {
    const { open, streets } = this;
    return open === null || open.isOpen(edge) || isMotorway(streets.edge.edgeClass[edge]);
  }

  /** What passes other roads by, what is apart from them, and what runs along water. */
  private isNarrow(edge: EdgeIndex, kind: number, count: number): boolean {
    if (!this.hasNarrow) return false;
    const passesBy = kind === CELLS_NO_SPREAD || this.streets.edge.edgeClass[edge] <= LAST_MAJOR_CLASS;
    return (this.isWide && passesBy) || this.isApart(edge) || (this.isWideByWater && this.isByWater(count));
  }

  private isApart(edge: EdgeIndex): boolean {
    return this.apart?.isApart(edge, this.west, this.south, this.east, this.north) ?? false;
  }

  /** By cell of a road: the corners that others should have. */
  private cornersOfOthers(edge: EdgeIndex) {
    const { apart } = this;
    return apart && ((i: number, j: number): number => apart.cornersOfOthers(edge, i, j));
  }

  private isByWater(count: number): boolean {
    const { water, x, y } = this;
    // Mostly there is none around the whole line.
    if (!water?.touches(this.west, this.south, this.east + 1, this.north + 1)) return false;
    for (let p = 1; p < count; p++) {
      const [west, east] = [Math.floor(Math.min(x[p - 1], x[p])), Math.floor(Math.max(x[p - 1], x[p])) + 1];
      const [south, north] = [Math.floor(Math.min(y[p - 1], y[p])), Math.floor(Math.max(y[p - 1], y[p])) + 1];
      if (water.touches(west, south, east, north)) return true;
    }
    return false;
  }

  /** Takes the points of an edge in cells, and the box of cells around them; how many points there are. */
  private place(edge: EdgeIndex): number {
    const { node, shape, edge: edges } = this.streets;
    const { tail, head } = edges;
    const first = edges.firstShape[edge];
    const last = edges.firstShape[(edge + 1) as EdgeIndex] - first + 1;
    if (last >= this.x.length) this.grow(last * 2);
    const { lonE7, latE7, x, y, scaleX, scaleY } = this;
    lonE7[0] = node.lonE7[tail[edge]];
    latE7[0] = node.latE7[tail[edge]];
    for (let p = 1; p < last; p++) {
      lonE7[p] = shape.lonE7[first + p - 1];
      latE7[p] = shape.latE7[first + p - 1];
    }
    lonE7[last] = node.lonE7[head[edge]];
    latE7[last] = node.latE7[head[edge]];
    let west = Infinity;
    let south = Infinity;
    let east = -Infinity;
    let north = -Infinity;
    for (let p = 0; p <= last; p++) {
      x[p] = lonE7[p] * scaleX;
      y[p] = latE7[p] * scaleY;
      if (x[p] < west) west = x[p];
      if (x[p] > east) east = x[p];
      if (y[p] < south) south = y[p];
      if (y[p] > north) north = y[p];
    }
    this.west = Math.floor(west);
    this.south = Math.floor(south);
    this.east = Math.floor(east);
    this.north = Math.floor(north);
    return last + 1;
  }

  /** Finds the share of the length at each point. */
  private measure(count: number): void {
    const { lonE7, latE7, along } = this;
    /** A degree of longitude in degrees of latitude. */
    const shrink = metersPerDegreeLon(fromE7(latE7[0])) / METERS_PER_DEGREE;
    along[0] = 0;
    for (let p = 1; p < count; p++) {
      along[p] = along[p - 1] + lengthOf((lonE7[p] - lonE7[p - 1]) * shrink, latE7[p] - latE7[p - 1]);
    }
    const length = along[count - 1];
    for (let p = 1; p < count; p++) along[p] = length > 0 ? along[p] / length : 1;
  }

  private grow(size: number): void {
    this.lonE7 = new Int32Array(size);
    this.latE7 = new Int32Array(size);
    this.x = new Float64Array(size);
    this.y = new Float64Array(size);
    this.along = new Float64Array(size);
  }
}
