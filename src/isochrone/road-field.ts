import { LimitError } from '../core/errors.ts';
import type { Network } from '../network/network.ts';
import type { ReachedArcs } from '../street/reached-arcs.ts';
import { edgeOfArc, isForward } from '../street/street-graph.ts';
import { BASE_CELL_M, type LatitudeTable, type ZoneGrid } from './grid.ts';
import { CELLS_NONE, ENTRY, PAGE_MASK, RECORD } from './kernel/cell-pages.ts';
import { coarsen, dilate, dilationRoom, seed } from './kernel/coarsen.ts';
import { spreadOffRoad } from './kernel/spread.ts';
import { type LinePart, measureLines, NotedLines, stampLines, stampPart } from './kernel/stamp.ts';
import { FIELD_MARGIN, TimeField } from './kernel/time-field.ts';
import type { OffRoad } from './off-road.ts';
import { RoadCells } from './road-cells.ts';
import { RoadWalls } from './road-walls.ts';

/** No window is larger: what levels estimate is met with a wide margin. */
const MAX_WINDOW_NODES = 64_000_000;
const KEEP_NODES = 6_000_000;

/** What the next finer level holds up to `cost` is held by this one too, and `extra` cells around it. */
export interface Finer {
  readonly cost: number;
  readonly extra: number;
  /** The finer level's field where it is at hand. */
  readonly field: TimeField | null;
}

export interface FieldSpec {
  readonly exponent: number;
  /** Cells to grow the roads by, without walls and without walking; above 0 only on coarser levels. */
  readonly margin: number;
  /** Metres on the ground that must stay free around the area, for a buffer. */
  readonly roomM: number;
  readonly offRoad: OffRoad;
  /** Only costs up to this count. */
  readonly limit: number;
  readonly finer: Finer | null;
}

/** Turns reached arcs into fields of cost. Holds what is remembered per thread about roads on the grids of a zone. */
export class RoadFields {
  private readonly cells = new Map<number, RoadCells>();
  private readonly walls = new Map<string, RoadWalls>();
  private readonly noted: NotedLines;
  private readonly box = new Int32Array(4);
  private readonly parts: LinePart[] = [];
  private lines = new Int32Array(0);
  private readonly finer = new TimeField();
  private readonly seeds = new TimeField();
  private scratch = new Int32Array(0);

  constructor(
    private readonly network: Pick<Network, 'streets' | 'edgeIndex'>,
    private readonly latitudes: LatitudeTable,
    readonly grid: ZoneGrid,
  ) {
    this.noted = new NotedLines(network.streets.edgeCount);
  }

  /** Fills `field`; false where nothing is reached. */
  fill(field: TimeField, arcs: ReachedArcs, spec: FieldSpec): boolean {
    const roads = this.roadsOf(spec.exponent);
    const count = this.note(arcs, roads, spec.limit);
    if (this.box[0] > this.box[2]) return false;
    this.openWindow(field, spec);
    field.clear();
    stampLines(field, roads.pages, this.lines, count, spec.limit);
    for (const part of this.parts) stampPart(field, roads.pages, part, spec.limit);
    if (spec.margin > 0) {
      this.grow(field, spec.margin);
      field.tighten(1);
    } else this.walk(field, roads, spec);
    if (spec.finer) this.addFiner(field, arcs, spec, spec.finer);
    return true;
  }

  /** Between queries: keeps what is remembered within bounds. */
  tidy(): void {
    for (const roads of this.cells.values()) roads.tidy();
    for (const field of [this.finer, this.seeds]) field.shrink(KEEP_NODES);
    if (this.scratch.length > KEEP_NODES) this.scratch = new Int32Array(0);
  }

  /**
   * Notes the costs of whole arcs beside the cells of their edges, lists parts of arcs, and finds the box of all cells.
   * The result is how many edges stand in `lines`.
   */
  private note(arcs: ReachedArcs, roads: RoadCells, limit: number): number {
    const { parts, noted, box } = this;
    const { count, arc, entry, traverse, from, to } = arcs;
    box.set([0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000]);
    parts.length = 0;
    for (let a = 0; a < count; a++) {
      const cost = entry[a];
      if (cost > limit) continue;
      const edge = edgeOfArc(arc[a]);
      const { entries, records } = roads.ensure(edge);
      const slot = edge & PAGE_MASK;
      const forward = isForward(arc[a]);
      if (from[a] > 0 || to[a] < 1 || traverse[a] === 0) {
        if ((records[slot * RECORD + 1] & 3) === CELLS_NONE) continue;
        parts.push({ line: edge, forward, entry: cost, whole: traverse[a], from: from[a], to: to[a] });
        continue;
      }
      const at = slot * ENTRY + (forward ? 0 : 2);
      // An arc may be reached in several states.
      if (cost >= entries[at]) continue;
      entries[at] = cost;
      entries[at + 1] = traverse[a];
      noted.add(edge);
    }
    if (this.lines.length < count) this.lines = new Int32Array(count * 2);
    const lineCount = noted.drain(this.lines);
    measureLines(roads.pages, this.lines, lineCount, box);
    for (const { line } of parts) measureLines(roads.pages, Int32Array.of(line), 1, box);
    return lineCount;
  }

  private walk(field: TimeField, roads: RoadCells, spec: FieldSpec): void {
    this.wallsOf(spec, roads).raise(field);
    field.tighten(spec.offRoad.reachCells(spec.exponent) + 1);
    const steps = spec.offRoad.steps(spec.exponent);
    if (steps) spreadOffRoad(field, steps);
  }

  private grow(field: TimeField, cells: number): void {
    const room = dilationRoom(field, cells);
    if (this.scratch.length < room) this.scratch = new Int32Array(room);
    dilate(field, cells, this.scratch);
  }

  private addFiner(field: TimeField, arcs: ReachedArcs, spec: FieldSpec, finer: Finer): void {
    const { seeds } = this;
    if (!finer.field) {
      const fine = { ...spec, exponent: spec.exponent - 1, limit: finer.cost, finer: null };
      if (!this.fill(this.finer, arcs, fine)) return;
    }
    // Land that takes longer than the finer level's greatest threshold isn't its area.
    coarsen(finer.field ?? this.finer, 1, seeds, finer.cost);
    if (finer.extra > 0) this.grow(seeds, finer.extra);
    seed(field, seeds);
    field.tighten(1);
  }

  private openWindow(field: TimeField, { exponent, margin, roomM, offRoad, finer }: FieldSpec): void {
    const room = Math.ceil(roomM / (BASE_CELL_M * 2 ** exponent));
    const extra = finer ? finer.extra + 2 : 0;
    const pad = FIELD_MARGIN + offRoad.reachCells(exponent) + margin + extra + room + (room > 0 ? 2 : 0);
    const [minI, minJ, maxI, maxJ] = this.box;
    const nodes = (maxI - minI + 2 + 2 * pad) * (maxJ - minJ + 2 + 2 * pad);
    if (nodes > MAX_WINDOW_NODES) throw new LimitError('maxGridNodes', MAX_WINDOW_NODES, nodes, 'polygon.values');
    // Cells have corners on their far sides too.
    field.open(minI - pad, minJ - pad, maxI + 1 + pad, maxJ + 1 + pad);
  }

  private roadsOf(exponent: number): RoadCells {
    let roads = this.cells.get(exponent);
    if (!roads) {
      roads = new RoadCells(this.network.streets, this.latitudes, this.grid, exponent);
      this.cells.set(exponent, roads);
    }
    return roads;
  }

  private wallsOf({ exponent, offRoad }: FieldSpec, roads: RoadCells): RoadWalls {
    const { mode, allowPrivateAndServiceRoads: restricted } = offRoad.travel;
    const key = `${mode} ${exponent} ${restricted}`;
    let walls = this.walls.get(key);
    if (!walls) {
      const { streets, edgeIndex } = this.network;
      walls = new RoadWalls(streets, edgeIndex, this.grid, exponent, roads, mode, restricted);
      this.walls.set(key, walls);
    }
    return walls;
  }
}
