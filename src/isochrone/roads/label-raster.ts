import type { SharedPages } from '../../collections/shared-pages.ts';
import type { StreetCosts } from '../../network/street-costs.ts';
import type { SweptCosts } from '../../reach/index.ts';
import type { Hierarchy } from '../../street/hierarchy/hierarchy.ts';
import { weightOf } from '../../street/metric.ts';
import type { SearchGraph, SlotIndex, StateIndex } from '../../street/search-graph.ts';
import { type ArcIndex, type EdgeIndex, edgeOfArc, isForward, type StreetGraph } from '../../street/street-graph.ts';
import {
  CELL,
  CELLS_NO_SPREAD,
  CELLS_NONE,
  cellKind,
  endOfCells,
  endOfNodes,
  firstCell,
  firstNode,
  isNarrow,
  recordOf,
} from '../kernel/cell-pages.ts';
import { NODE, shareFrom, shareTo } from '../kernel/line-nodes.ts';
import {
  blockCountOf,
  blockOfPage,
  isEntered,
  RASTER_PAGE_BITS,
  RASTER_PAGE_SIZE,
  type RankCosts,
  RasterBlock,
  RasterPages,
} from '../kernel/raster-pages.ts';
import { COST_LIMIT, type TimeField } from '../kernel/time-field.ts';
import type { EnteredLabels } from './entered-arcs.ts';
import { cellKindOf, type RoadCells } from './road-cells.ts';

/** Beyond this, everything is forgotten between two queries. */
const MAX_BYTES = 64 << 20;

/** How many blocks of rasters the labels of a hierarchy have. */
export const rasterBlocks = ({ labelOf }: Hierarchy): number => blockCountOf(labelOf.length);

/**
 * What the labels of a hierarchy write by one metric on one grid, in the order in which they are swept: costs go straight
 * from a sweep onto cells, without looking at lines. Found when it is first needed, and remembered.
 *
 * The cell in which a label's arcs begin isn't rasterized: it was rasterized already, earlier, with the arc
 * that led there. Only where that one can't be left, and this one can, does it count again; and where that one is narrow, which holds few of its corners.
 */
export class LabelRaster {
  private pages: RasterPages;
  private readonly block = new RasterBlock();
  private readonly labelOf: Int32Array;
  /** The same turned round: its slots out of a state are those that lead there. */
  private readonly mirrored: SearchGraph;
  private readonly entered: Uint8Array;
  /** Bytes that the costs know of. */
  private counted = 0;
  /** The pages that were measured last: those with labels that count, each once. */
  private measured = new Int32Array(0);
  private measuredCount = 0;

  constructor(
    private readonly streets: StreetGraph,
    hierarchy: Hierarchy,
    private readonly costs: StreetCosts,
    private readonly roads: RoadCells,
    private readonly room: SharedPages | null = null,
  ) {
    this.labelOf = hierarchy.labelOf;
    this.pages = this.noPages();
    this.mirrored = streets.search[costs.mode].mirrored;
    this.entered = enteredBy(costs.graph);
  }

  /** Grows `box` (least i, least j, greatest i, greatest j) to hold the cells that labels get into within `limit`. */
  measure({ swept }: EnteredLabels, limit: number, box: Int32Array): void {
    const costs = { cost: swept.cost, limit };
    this.findPages(swept, costs);
    for (let p = 0; p < this.measuredCount; p++) this.pages.measure(this.measured[p], costs, box);
  }

  /** Rasterizes what was measured before, but for narrow lines. */
  rasterize(field: TimeField, { swept }: EnteredLabels, limit: number): void {
    const costs = { cost: swept.cost, limit };
    for (let p = 0; p < this.measuredCount; p++) this.pages.rasterize(this.measured[p], costs, field);
  }

  /** Then narrow lines, on nodes. */
  rasterizeNarrow(field: TimeField, { swept }: EnteredLabels, limit: number): void {
    const costs = { cost: swept.cost, limit };
    for (let p = 0; p < this.measuredCount; p++) this.pages.rasterizeNodes(this.measured[p], costs, field);
  }

  /** Between queries: keeps what is remembered within bounds. */
  trim(): void {
    if (this.pages.bytes > MAX_BYTES) this.pages = this.noPages();
    this.costs.grew(this.pages.bytes - this.counted);
    this.counted = this.pages.bytes;
  }

  /** Finds what the labels of some blocks write, for all threads. */
  *prepare(blocks: Iterable<number>): Generator<void> {
    for (const block of blocks) {
      if (!this.pages.has(block)) this.build(block);
      yield;
    }
  }

  private findPages({ runs, runCount }: SweptCosts, costs: RankCosts): void {
    let next = this.labelOf.length >>> RASTER_PAGE_BITS;
    if (this.measured.length <= next) this.measured = new Int32Array(next + 1);
    this.measuredCount = 0;
    for (let run = 0; run < runCount; run++) {
      const lowest = runs[2 * run + 1] >>> RASTER_PAGE_BITS;
      for (next = Math.min(next, runs[2 * run] >>> RASTER_PAGE_BITS); next >= lowest; next--) {
        if (!isEntered(next, costs)) continue;
        if (!this.pages.has(blockOfPage(next))) this.build(blockOfPage(next));
        this.measured[this.measuredCount++] = next;
      }
    }
  }

  private noPages(): RasterPages {
    return new RasterPages(blockCountOf(this.labelOf.length), this.room);
  }

  private build(block: number): void {
    const [first, end] = this.block.begin(block);
    for (let page = first; page < end; page++) this.addPage(page);
    this.pages.put(block, this.block.finish());
  }

  private addPage(page: number): void {
    const { graph, turns } = this.costs;
    const first = page << RASTER_PAGE_BITS;
    const end = Math.min(first + RASTER_PAGE_SIZE, this.labelOf.length);
    const eachSlot = (add: (slot: SlotIndex, rank: number) => void): void => {
      for (let rank = first; rank < end; rank++) {
        const label = this.labelOf[rank];
        if (turns) {
          add(label as SlotIndex, rank);
          continue;
        }
        const state = label as StateIndex;
        const endOut = graph.firstOut[(state + 1) as StateIndex];
        for (let slot = graph.firstOut[state]; slot < endOut; slot++) add(slot, rank);
      }
    };
    this.block.beginPage(page);
    eachSlot((slot, rank) => this.addCells(page, rank, slot));
    this.block.beginNodes();
    if (this.roads.hasNarrow) eachSlot((slot, rank) => this.addNodes(page, rank, slot));
  }

  private addCells(page: number, rank: number, slot: SlotIndex): void {
    const { graph, weight } = this.costs;
    const whole = weightOf(weight, slot);
    if (whole <= 0) return;
    const arc = graph.arc[slot];
    const edge = edgeOfArc(arc);
    // Blocks of high ranks have labels all over the region.
    const {
      page: { records, cells, shares },
      at,
    } = this.roads.cellsOf(edge);
    if (isNarrow(records, at)) return;
    const kind = cellKind(records, at);
    const first = firstCell(records, at);
    const last = endOfCells(records, at) - CELL;
    const forward = isForward(arc);
    const begin = forward ? first : last;
    for (let c = first; c <= last; c += CELL) {
      if (c === begin && this.isCellWrittenBefore(graph.tail[slot], kind)) continue;
      const share = forward ? shares[c + 2] : 1 - (c < last ? shares[c + CELL + 2] : 1);
      const cost = Math.ceil(share * whole);
      if (cost < COST_LIMIT) this.block.add(page, rank, cells[c], cells[c + 1], cost, kind === CELLS_NO_SPREAD);
    }
  }

  private addNodes(page: number, rank: number, slot: SlotIndex): void {
    const { graph, weight } = this.costs;
    const whole = weightOf(weight, slot);
    if (whole <= 0) return;
    const edge = edgeOfArc(graph.arc[slot]);
    const { records, cells } = this.roads.ensure(edge);
    const at = recordOf(edge);
    if (!isNarrow(records, at)) return;
    const kind = cellKind(records, at);
    const forward = isForward(graph.arc[slot]);
    const end = endOfNodes(records, at);
    for (let n = firstNode(records, at); n < end; n += NODE) {
      const share = forward ? shareFrom(cells[n + 2]) : 1 - shareTo(cells[n + 2]);
      if (share === 0 && this.isNodeWrittenBefore(graph.tail[slot], kind, cells[n], cells[n + 1])) continue;
      const cost = Math.ceil(share * whole);
      if (cost < COST_LIMIT) this.block.add(page, rank, cells[n], cells[n + 1], cost, kind === CELLS_NO_SPREAD);
    }
  }

  /** Whether all arcs into a state rasterize its cell as an arc of this kind would, or better. */
  private isCellWrittenBefore(state: StateIndex, kind: number): boolean {
    if (!this.isKindWrittenBefore(state, kind)) return false;
    if (!this.roads.hasNarrow) return true;
    const { firstOut, arc } = this.mirrored;
    const end = firstOut[(state + 1) as StateIndex];
    for (let slot = firstOut[state]; slot < end; slot++) if (this.isNarrow(edgeOfArc(arc[slot]))) return false;
    return true;
  }

  /** Whether they do so with a node where they end. */
  private isNodeWrittenBefore(state: StateIndex, kind: number, i: number, j: number): boolean {
    if (!this.isKindWrittenBefore(state, kind)) return false;
    const { firstOut, arc } = this.mirrored;
    const end = firstOut[(state + 1) as StateIndex];
    for (let slot = firstOut[state]; slot < end; slot++) {
      if (!this.holdsAtEnd(edgeOfArc(arc[slot]), arc[slot], i, j)) return false;
    }
    return true;
  }

  private isKindWrittenBefore(state: StateIndex, kind: number): boolean {
    const worse = kind === CELLS_NO_SPREAD ? 1 << CELLS_NONE : (1 << CELLS_NONE) | (1 << CELLS_NO_SPREAD);
    return (this.kindsInto(state) & worse) === 0;
  }

  private isNarrow(edge: EdgeIndex): boolean {
    return isNarrow(this.roads.ensure(edge).records, recordOf(edge));
  }

  /** Whether a line holds a node where an arc along it ends. */
  private holdsAtEnd(edge: EdgeIndex, arc: ArcIndex, i: number, j: number): boolean {
    const { records, cells } = this.roads.ensure(edge);
    const at = recordOf(edge);
    const forward = isForward(arc);
    if (!isNarrow(records, at)) {
      const cell = forward ? endOfCells(records, at) - CELL : firstCell(records, at);
      const [across, up] = [i - cells[cell], j - cells[cell + 1]];
      return (across === 0 || across === 1) && (up === 0 || up === 1);
    }
    const end = endOfNodes(records, at);
    for (let n = firstNode(records, at); n < end; n += NODE) {
      const isAtEnd = forward ? shareTo(cells[n + 2]) === 1 : shareFrom(cells[n + 2]) === 0;
      if (isAtEnd && cells[n] === i && cells[n + 1] === j) return true;
    }
    return false;
  }

  /** A bit for each kind of edge (`CELLS_*`) that leads to a state. */
  private kindsInto(state: StateIndex): number {
    const { mirrored, entered, streets } = this;
    let kinds = entered[state];
    if (kinds !== 0) return kinds;
    const end = mirrored.firstOut[(state + 1) as StateIndex];
    for (let slot = mirrored.firstOut[state]; slot < end; slot++) {
      kinds |= 1 << cellKindOf(streets, edgeOfArc(mirrored.arc[slot]));
    }
    entered[state] = kinds;
    return kinds;
  }
}

const kindsEntered = new WeakMap<SearchGraph, Uint8Array>();

/** By state: {@link LabelRaster.kindsInto}, 0 where it isn't known yet. One per thread. */
function enteredBy(graph: SearchGraph): Uint8Array {
  let kinds = kindsEntered.get(graph);
  if (!kinds) {
    kinds = new Uint8Array(graph.stateCount);
    kindsEntered.set(graph, kinds);
  }
  return kinds;
}
