import type { StreetCosts } from '../network/street-costs.ts';
import { type Hierarchy, labelsByRank } from '../street/hierarchy/hierarchy.ts';
import { weightOf } from '../street/metric.ts';
import type { SlotIndex, StateIndex } from '../street/search-graph.ts';
import { edgeOfArc, isForward, type StreetGraph } from '../street/street-graph.ts';
import type { SweptCosts } from '../travel-time/index.ts';
import type { EnteredLabels } from './entered-arcs.ts';
import { CELL, CELLS_NO_SPREAD, CELLS_NONE, PAGE_MASK, RECORD } from './kernel/cell-pages.ts';
import {
  isEntered,
  measureStamps,
  type RankCosts,
  STAMP_PAGE_BITS,
  STAMP_PAGE_SIZE,
  type StampPage,
  stampLabels,
} from './kernel/stamp-pages.ts';
import { AWAY_NEVER, COST_LIMIT, COST_SHIFT, type TimeField } from './kernel/time-field.ts';
import { cellKindOf, type RoadCells } from './road-cells.ts';

/** Beyond this, everything is forgotten between two queries. */
const MAX_BYTES = 64 << 20;

/**
 * What the labels of a hierarchy stamp by one metric on one grid, in the order in which they are swept: costs go straight
 * from a sweep onto cells, and nobody looks at lines. Found when it is first needed, and remembered.
 *
 * The cell in which a label's arcs begin isn't stamped: whoever got there has stamped it already, earlier, with the arc
 * that led there. Only where that one can't be left, and this one can, does it count again.
 */
export class LabelStamps {
  private readonly pages: StampPage[];
  private readonly labelOf: Int32Array;
  /** By state: a bit for each kind of edge (`CELLS_*`) that leads there. */
  private readonly entered: Uint8Array;
  private bytes = 0;

  constructor(
    streets: StreetGraph,
    hierarchy: Hierarchy,
    private readonly costs: StreetCosts,
    private readonly roads: RoadCells,
  ) {
    this.pages = new Array((hierarchy.labelCount >>> STAMP_PAGE_BITS) + 1);
    this.labelOf = labelsByRank(hierarchy);
    this.entered = enteredBy(streets, costs);
  }

  /** Grows `box` (least i, least j, greatest i, greatest j) to hold the cells that labels get into within `limit`. */
  measure(labels: EnteredLabels, limit: number, box: Int32Array): void {
    const costs = rankCosts(labels, limit);
    this.eachPage(labels.swept, costs, (page, first) => measureStamps(page, first, costs, box));
  }

  stamp(field: TimeField, labels: EnteredLabels, limit: number): void {
    const costs = rankCosts(labels, limit);
    this.eachPage(labels.swept, costs, (page, first) => stampLabels(field, page, first, costs));
  }

  /** Between queries: keeps what is remembered within bounds. */
  tidy(): void {
    if (this.bytes <= MAX_BYTES) return;
    this.bytes = 0;
    this.pages.fill(undefined as unknown as StampPage);
  }

  /** Pages with labels that count, each once. */
  private eachPage(
    { runs, runCount }: SweptCosts,
    costs: RankCosts,
    visit: (page: StampPage, first: number) => void,
  ): void {
    if (costs.after >= costs.limit) return;
    let next = this.pages.length - 1;
    for (let run = 0; run < runCount; run++) {
      const lowest = runs[2 * run + 1] >>> STAMP_PAGE_BITS;
      for (next = Math.min(next, runs[2 * run] >>> STAMP_PAGE_BITS); next >= lowest; next--) {
        const first = next << STAMP_PAGE_BITS;
        if (isEntered(first, costs)) visit(this.pages[next] ?? this.build(next), first);
      }
    }
  }

  private build(number: number): StampPage {
    const builder = new StampPageBuilder();
    const { graph, turns } = this.costs;
    const first = number << STAMP_PAGE_BITS;
    const end = Math.min(first + STAMP_PAGE_SIZE, this.labelOf.length);
    for (let rank = first; rank < end; rank++) {
      const label = this.labelOf[rank];
      if (turns) {
        this.add(builder, rank - first, label as SlotIndex);
        continue;
      }
      const state = label as StateIndex;
      const endOut = graph.firstOut[(state + 1) as StateIndex];
      for (let slot = graph.firstOut[state]; slot < endOut; slot++) this.add(builder, rank - first, slot);
    }
    const page = builder.finish();
    this.pages[number] = page;
    this.bytes += page.stamps.byteLength + 256;
    return page;
  }

  private add(builder: StampPageBuilder, rank: number, slot: SlotIndex): void {
    const { graph, weight } = this.costs;
    const whole = weightOf(weight, slot);
    if (whole <= 0) return;
    const arc = graph.arc[slot];
    const edge = edgeOfArc(arc);
    const { records, cells, shares } = this.roads.ensure(edge);
    const at = (edge & PAGE_MASK) * RECORD;
    const kind = records[at + 1] & 3;
    const first = records[at];
    const last = first + ((records[at + 1] >> 2) - 1) * CELL;
    const away = kind === CELLS_NO_SPREAD ? AWAY_NEVER : 0;
    const forward = isForward(arc);
    const begin = forward ? first : last;
    for (let c = first; c <= last; c += CELL) {
      if (c === begin && this.isStampedBefore(graph.tail[slot], kind)) continue;
      const share = forward ? shares[c + 2] : 1 - (c < last ? shares[c + CELL + 2] : 1);
      builder.add(rank, cells[c], cells[c + 1], Math.ceil(share * whole), away);
    }
  }

  /** Whether whoever comes to a state has stamped its cell as an arc of this kind would, or better. */
  private isStampedBefore(state: StateIndex, kind: number): boolean {
    const worse = kind === CELLS_NO_SPREAD ? 1 << CELLS_NONE : (1 << CELLS_NONE) | (1 << CELLS_NO_SPREAD);
    return (this.entered[state] & worse) === 0;
  }
}

const rankCosts = ({ swept: { cost }, after }: EnteredLabels, limit: number): RankCosts => ({ cost, after, limit });

function enteredBy(streets: StreetGraph, { graph }: StreetCosts): Uint8Array {
  const entered = new Uint8Array(graph.stateCount);
  for (let s = 0; s < graph.slotCount; s++) {
    const slot = s as SlotIndex;
    entered[graph.head[slot]] |= 1 << cellKindOf(streets, edgeOfArc(graph.arc[slot]));
  }
  return entered;
}

class StampPageBuilder {
  private readonly stamps: number[] = [];
  private readonly box = Int32Array.of(0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000);

  add(rank: number, i: number, j: number, cost: number, away: number): void {
    if (cost >= COST_LIMIT) return;
    this.stamps.push(rank, i, j, (cost << COST_SHIFT) | away);
    const { box } = this;
    box[0] = Math.min(box[0], i);
    box[1] = Math.min(box[1], j);
    box[2] = Math.max(box[2], i);
    box[3] = Math.max(box[3], j);
  }

  finish(): StampPage {
    return { stamps: Int32Array.from(this.stamps), box: this.box };
  }
}
