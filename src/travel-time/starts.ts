import { GrowableInt32 } from '../collections/growable.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import type { Stretch } from '../network/street-sources.ts';
import { weightOf } from '../street/metric.ts';
import { positionOnArc } from '../street/position-on-arc.ts';
import type { SlotIndex } from '../street/search-graph.ts';
import { type ArcIndex, forwardArc, isForward, reverseArc } from '../street/street-graph.ts';

/** A stretch of one arc that costs `offset` to be on. Positions in the direction of traffic. */
export interface StartArc {
  readonly arc: ArcIndex;
  readonly slot: SlotIndex;
  readonly from: number;
  readonly to: number;
  /** The same as shares of the arc. */
  readonly fromShare: number;
  readonly toShare: number;
  readonly fromOther: number;
  readonly toOther: number;
  readonly offset: number;
  readonly offsetOther: number;
  /** Index of the origin among those of the search. */
  readonly origin: number;
  /** Greatest cost of journeys that begin here; Infinity: the search's limit. */
  readonly until: number;
}

/** The origins of a search as the kernels take them, and as the arcs they lie on. */
export class StartList {
  readonly arcs: StartArc[] = [];
  /** By start: which of {@link arcs} it leaves. */
  readonly startArc: number[] = [];
  /** By start: the other dimension of its cost. */
  readonly costOther: number[] = [];
  private readonly byArc = new Map<ArcIndex, StartArc[]>();
  private readonly slots = new GrowableInt32(16);
  private readonly costs = new GrowableInt32(16);

  constructor(private readonly street: StreetCosts) {}

  get count(): number {
    return this.slots.length;
  }

  get slot(): { readonly [i: number]: SlotIndex } {
    return this.slots.view() as unknown as { readonly [i: number]: SlotIndex };
  }

  get cost(): Int32Array {
    return this.costs.view();
  }

  /** The stretches of one arc that origins lie on. */
  on(arc: ArcIndex): readonly StartArc[] {
    return this.byArc.get(arc) ?? NONE;
  }

  add(
    stretch: Pick<Stretch, 'edge' | 'from' | 'to'>,
    origin: number,
    offset: number,
    offsetOther: number,
    until = Infinity,
  ): void {
    const there = forwardArc(stretch.edge);
    for (const arc of [there, reverseArc(there)]) this.addArc(arc, stretch, origin, offset, offsetOther, until);
  }

  private addArc(
    arc: ArcIndex,
    { from, to }: Pick<Stretch, 'from' | 'to'>,
    origin: number,
    offset: number,
    offsetOther: number,
    until: number,
  ): void {
    const { graph, weight, other } = this.street;
    const slot = graph.slotOfArc[arc];
    if (slot < 0) return;
    const full = weightOf(weight, slot);
    if (full < 0) return;
    const fullOther = weightOf(other, slot);
    const [a, b] = isForward(arc) ? [from, to] : [to, from];
    const start: StartArc = {
      arc,
      slot,
      from: positionOnArc(arc, a, full),
      to: positionOnArc(arc, b, full),
      fromShare: isForward(arc) ? a : 1 - a,
      toShare: isForward(arc) ? b : 1 - b,
      fromOther: positionOnArc(arc, a, fullOther),
      toOther: positionOnArc(arc, b, fullOther),
      offset,
      offsetOther,
      origin,
      until,
    };
    const index = this.arcs.push(start) - 1;
    const beside = this.byArc.get(arc);
    if (beside) beside.push(start);
    else this.byArc.set(arc, [start]);
    if (!graph.mirrored) {
      this.leave(slot, index, offset + full - start.to, offsetOther + fullOther - start.toOther);
      return;
    }
    // Whoever comes to this origin may have entered its arc in any state.
    for (let s = slot; s >= 0; s = graph.twin[s]) {
      weightOf(weight, s);
      weightOf(other, s);
      this.leave(s, index, offset + start.from, offsetOther + start.fromOther);
    }
  }

  private leave(slot: SlotIndex, startArc: number, cost: number, costOther: number): void {
    this.slots.push(slot);
    this.costs.push(cost);
    this.startArc.push(startArc);
    this.costOther.push(costOther);
  }
}

const NONE: readonly StartArc[] = [];
