import { LimitError } from '../core/errors.ts';
import type { Network } from '../network/network.ts';
import type { ReachedArcs } from '../street/reached-arcs.ts';
import { edgeOfArc } from '../street/street-graph.ts';
import type { StreetTravel } from '../street/travel-mode.ts';
import { BASE_CELL_M, type LatitudeTable, type ZoneGrid } from './grid.ts';
import { dilate } from './kernel/coarsen.ts';
import { spreadOffRoad } from './kernel/spread.ts';
import { stampArcs } from './kernel/stamp-arcs.ts';
import { FIELD_MARGIN, type TimeField } from './kernel/time-field.ts';
import type { OffRoad } from './off-road.ts';
import { RoadCells } from './road-cells.ts';
import { RoadWalls } from './road-walls.ts';

/** No window is larger: what levels estimate is met with a wide margin. */
const MAX_WINDOW_NODES = 64_000_000;

export interface FieldSpec {
  readonly exponent: number;
  /** Cells to grow the roads by; above 0 only on coarser levels, which have no walls. */
  readonly margin: number;
  /** Metres on the ground that must stay free around the area, for a buffer. */
  readonly roomM: number;
  readonly offRoad: OffRoad;
  readonly travel: StreetTravel;
}

/** Turns reached arcs into fields of cost. Holds what is remembered per thread about a region's roads on the grids of a zone. */
export class RoadFields {
  private readonly cells = new Map<number, RoadCells>();
  private readonly walls = new Map<string, RoadWalls>();
  private readonly box = new Int32Array(4);
  private scratch = new Int32Array(0);

  constructor(
    private readonly network: Pick<Network, 'streets' | 'edgeIndex'>,
    private readonly latitudes: LatitudeTable,
    readonly grid: ZoneGrid,
  ) {}

  /** Fills `field`; false where nothing is reached. `onlyOrigin` -1 takes the arcs of all origins. */
  fill(field: TimeField, arcs: ReachedArcs, spec: FieldSpec, onlyOrigin = -1): boolean {
    const roads = this.roadsOf(spec.exponent);
    if (!this.measure(arcs, roads, onlyOrigin)) return false;
    this.openWindow(field, spec);
    field.clear();
    if (spec.margin === 0) this.wallsOf(spec, roads).raise(field);
    stampArcs(field, arcs, roads.arena, onlyOrigin);
    if (spec.margin > 0) {
      if (this.scratch.length < field.size) this.scratch = new Int32Array(field.size);
      dilate(field, spec.margin, this.scratch);
    }
    const steps = spec.offRoad.steps(spec.exponent);
    field.tighten(spec.offRoad.reachCells(spec.exponent) + 1);
    if (steps) spreadOffRoad(field, steps);
    return true;
  }

  /** Between queries: keeps what is remembered within bounds. */
  tidy(): void {
    for (const roads of this.cells.values()) roads.arena.flushIfFull();
    if (this.scratch.length > 4_000_000) this.scratch = new Int32Array(0);
  }

  /** The box of all cells that may be written. */
  private measure(arcs: ReachedArcs, roads: RoadCells, onlyOrigin: number): boolean {
    const { box } = this;
    box.set([0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000]);
    for (let a = 0; a < arcs.count; a++) {
      if (onlyOrigin >= 0 && arcs.origin[a] !== onlyOrigin) continue;
      const edge = edgeOfArc(arcs.arc[a]);
      roads.ensure(edge);
      roads.arena.growBox(edge, box);
    }
    return box[0] <= box[2];
  }

  private openWindow(field: TimeField, { exponent, margin, roomM, offRoad }: FieldSpec): void {
    const room = Math.ceil(roomM / (BASE_CELL_M * 2 ** exponent));
    const pad = FIELD_MARGIN + offRoad.reachCells(exponent) + margin + room + (room > 0 ? 2 : 0);
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

  private wallsOf({ exponent, travel }: FieldSpec, roads: RoadCells): RoadWalls {
    const { mode, allowPrivateAndServiceRoads: restricted } = travel;
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
