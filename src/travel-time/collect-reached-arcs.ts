import type { StreetCosts } from '../network/street-costs.ts';
import type { ReachedArcs } from '../street/reached-arcs.ts';
import type { SlotIndex, StateIndex } from '../street/search-graph.ts';
import { type ArcIndex, reverseArc } from '../street/street-graph.ts';
import type { StartList } from './starts.ts';

/** What a search settled. */
export interface SettledLabels {
  /** The first `settledCount` are valid: labels in ascending order. */
  readonly settled: Int32Array;
  readonly settledCount: number;
  /** By label. */
  readonly cost: Int32Array;
}

/**
 * The arcs a search entered, as one list that consumers read without knowing how the search was made: labels on
 * states or slots, with traffic or against it. They stand in the order of the graph, in which neighbours lie together.
 */
export function collectReachedArcs(
  list: ArcList,
  { graph, weight, turns }: StreetCosts,
  { settled, settledCount, cost }: SettledLabels,
  starts: StartList,
  limit: number,
  originOf: (label: number) => number,
): ReachedArcs {
  list.begin(limit);
  const oneOrigin = starts.arcs.length > 0 && starts.arcs.every((start) => start.origin === starts.arcs[0].origin);
  const onlyOrigin = oneOrigin ? starts.arcs[0].origin : -1;
  const { firstOut, arc, mirrored } = graph;
  const weights = weight.weights;

  for (let i = 0; i < settledCount; i++) {
    const label = settled[i];
    const origin = oneOrigin ? onlyOrigin : originOf(label);
    if (turns) {
      const slot = label as SlotIndex;
      list.addWhole(mirrored ? reverseArc(arc[slot]) : arc[slot], cost[slot], weights[slot], origin);
      continue;
    }
    const state = label as StateIndex;
    const end = firstOut[(state + 1) as StateIndex];
    for (let slot = firstOut[state]; slot < end; slot++) {
      const traverse = weights[slot] || weight.fill(slot);
      if (traverse > 0) list.addWhole(mirrored ? reverseArc(arc[slot]) : arc[slot], cost[state], traverse, origin);
    }
  }

  for (const start of starts.arcs) {
    const full = weights[start.slot];
    const spread = mirrored ? reverseArc(start.arc) : start.arc;
    const [from, to] = mirrored ? [1 - start.toShare, 1 - start.fromShare] : [start.fromShare, start.toShare];
    // What an area covers costs nothing; beyond it the arc is travelled as usual.
    if (to > from) list.addPart(spread, start.offset, 0, from, to, start.origin);
    const begin = mirrored ? full - start.from : start.to;
    list.addPart(spread, start.offset - begin, full, to, 1, start.origin);
  }
  return list.done();
}

/**
 * Columns that grow and are used again: fresh ones for every search would be megabytes of garbage. One per thread; a
 * list is valid until the next.
 */
export class ArcList {
  private count = 0;
  private whole = 0;
  private limit = 0;
  private arcs = new Int32Array(1024);
  private entry = new Int32Array(1024);
  private traverse = new Int32Array(1024);
  /** 0 but for parts. */
  private from = new Float32Array(1024);
  /** 1 but for parts. */
  private to = new Float32Array(1024).fill(1);
  private origin = new Int32Array(1024);

  begin(limit: number): void {
    this.from.fill(0, this.whole, this.count);
    this.to.fill(1, this.whole, this.count);
    this.count = 0;
    this.whole = 0;
    this.limit = limit;
  }

  addWhole(arc: ArcIndex, entry: number, traverse: number, origin: number): void {
    if (this.count === this.arcs.length) this.grow();
    if (this.whole === this.count) this.whole++;
    const i = this.count++;
    this.arcs[i] = arc;
    this.entry[i] = entry;
    this.traverse[i] = traverse;
    this.origin[i] = origin;
  }

  addPart(arc: ArcIndex, entry: number, traverse: number, from: number, to: number, origin: number): void {
    if (this.count === this.arcs.length) this.grow();
    const i = this.count++;
    this.arcs[i] = arc;
    this.entry[i] = entry;
    this.traverse[i] = traverse;
    this.from[i] = from;
    this.to[i] = to;
    this.origin[i] = origin;
  }

  done(): ReachedArcs {
    return {
      count: this.count,
      whole: this.whole,
      arc: this.arcs as unknown as { readonly [i: number]: ArcIndex },
      entry: this.entry,
      traverse: this.traverse,
      from: this.from,
      to: this.to,
      origin: this.origin,
      limit: this.limit,
    };
  }

  private grow(): void {
    const size = this.arcs.length * 2;
    this.arcs = copied(this.arcs, new Int32Array(size));
    this.entry = copied(this.entry, new Int32Array(size));
    this.traverse = copied(this.traverse, new Int32Array(size));
    this.from = copied(this.from, new Float32Array(size));
    this.to = copied(this.to, new Float32Array(size).fill(1));
    this.origin = copied(this.origin, new Int32Array(size));
  }
}

function copied<A extends Int32Array<ArrayBuffer> | Float32Array<ArrayBuffer>>(from: A, to: A): A {
  to.set(from);
  return to;
}
