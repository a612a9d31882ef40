import type { StreetCosts } from '../network/street-costs.ts';
import type { Stretch } from '../network/street-sources.ts';
import { weightOf } from '../street/metric.ts';
import { positionOnArc } from '../street/position-on-arc.ts';
import type { SlotIndex } from '../street/search-graph.ts';
import { type ArcIndex, forwardArc, isForward, reverseArc } from '../street/street-graph.ts';

/** A stretch of one arc where being costs `offset`. Positions are in the direction of traffic. */
export interface StartArc {
  readonly arc: ArcIndex;
  readonly slot: SlotIndex;
  readonly from: number;
  readonly to: number;
  /** The positions as shares of the arc. */
  readonly fromShare: number;
  readonly toShare: number;
  readonly fromSecondary: number;
  readonly toSecondary: number;
  readonly offset: number;
  readonly offsetSecondary: number;
  /** Index of the origin among those of the search. */
  readonly origin: number;
  /** Greatest cost of journeys that begin here; Infinity: the search's limit. */
  readonly maxCost: number;
}

/** The starts of a search in the form of the kernels, and as the arcs they lie on. */
export class StartList {
  readonly arcs: StartArc[] = [];
  readonly slot: SlotIndex[] = [];
  readonly cost: number[] = [];
  /** Indexed by start: the index in {@link arcs} of the one it leaves. */
  readonly startArc: number[] = [];
  /** Indexed by start: the other dimension of its cost. */
  readonly secondaryCost: number[] = [];
  /** Built on demand. */
  private byArc: Map<ArcIndex, StartArc[]> | null = null;

  constructor(private readonly street: StreetCosts) {}

  get count(): number {
    return this.slot.length;
  }

  /** Returns the stretches of one arc that origins lie on. */
  on(arc: ArcIndex): readonly StartArc[] {
    this.byArc ??= groupByArc(this.arcs);
    return this.byArc.get(arc) ?? NONE;
  }

  /** Adds starts everywhere on a stretch. @param maxCost greatest cost of journeys that begin here */
  add(
    { edge, from, to, onto }: Pick<Stretch, 'edge' | 'from' | 'to' | 'onto'>,
    origin: number,
    offset: number,
    offsetSecondary: number,
    maxCost = Infinity,
  ): void {
    const { graph, weight, other } = this.street;
    const there = forwardArc(edge);
    for (const arc of [there, reverseArc(there)]) {
      const slot = graph.slotOfArc[arc];
      if (slot < 0 || (onto !== undefined && arc !== onto)) continue;
      const full = weightOf(weight, slot);
      if (full < 0) continue;
      const fullSecondary = weightOf(other, slot);
      const [a, b] = isForward(arc) ? [from, to] : [to, from];
      const start = {
        arc,
        slot,
        from: positionOnArc(arc, a, full),
        to: positionOnArc(arc, b, full),
        fromShare: isForward(arc) ? a : 1 - a,
        toShare: isForward(arc) ? b : 1 - b,
        fromSecondary: positionOnArc(arc, a, fullSecondary),
        toSecondary: positionOnArc(arc, b, fullSecondary),
        offset,
        offsetSecondary,
        origin,
        maxCost,
      };
      this.begin(start, full, fullSecondary);
    }
  }

  private begin(start: StartArc, full: number, fullSecondary: number): void {
    const { graph, weight, other } = this.street;
    const { slot, offset, offsetSecondary } = start;
    const index = this.arcs.push(start) - 1;
    this.byArc = null;
    if (!graph.mirrored) {
      this.leave(slot, index, offset + full - start.to, offsetSecondary + fullSecondary - start.toSecondary);
      return;
    }
    // A path to this origin may have entered its arc in any state.
    for (let s = slot; s >= 0; s = graph.twin[s]) {
      if (weightOf(weight, s) < 0) continue;
      weightOf(other, s);
      this.leave(s, index, offset + start.from, offsetSecondary + start.fromSecondary);
    }
  }

  private leave(slot: SlotIndex, startArc: number, cost: number, secondaryCost: number): void {
    this.slot.push(slot);
    this.cost.push(cost);
    this.startArc.push(startArc);
    this.secondaryCost.push(secondaryCost);
  }
}

/** Returns the cost of getting to a position on the start's own arc; -1 behind the start. */
export function costOnStart({ from, to, offset }: StartArc, position: number, mirrored: boolean): number {
  const distance = mirrored ? from - position : position - to;
  const inside = position >= from && position <= to;
  return inside || distance >= 0 ? offset + Math.max(0, distance) : -1;
}

/** Returns that cost in the other dimension, if the position isn't behind the start. */
export const otherOnStart = (start: StartArc, positionSecondary: number, mirrored: boolean): number =>
  start.offsetSecondary +
  Math.max(0, mirrored ? start.fromSecondary - positionSecondary : positionSecondary - start.toSecondary);

function groupByArc(starts: readonly StartArc[]): Map<ArcIndex, StartArc[]> {
  const byArc = new Map<ArcIndex, StartArc[]>();
  for (const start of starts) {
    const beside = byArc.get(start.arc);
    if (beside) beside.push(start);
    else byArc.set(start.arc, [start]);
  }
  return byArc;
}

const NONE: readonly StartArc[] = [];
