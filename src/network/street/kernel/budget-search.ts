import type { Metric } from '../metric.ts';
import { type SearchGraph, type SlotIndex, STATE_U_TURN, type StateIndex } from '../search-graph.ts';
import { type TurnCosts, turnCost } from '../turn-costs.ts';
import type { Starts } from './node-search.ts';
import type { Stop } from './search-space.ts';

/** The search checks the cancel flag once per so many settled labels: about every 0.2 ms. */
const CANCEL_INTERVAL = 4096;

/**
 * Starts that each serve up to their own maximum cost: alighting later leaves no more time to walk than alighting
 * earlier.
 */
interface BudgetStarts extends Starts {
  readonly maxCost: { readonly [i: number]: number };
}

/**
 * The labels of one budget search, reused by the next. A place (a state, or a slot where turns cost) may have several
 * labels: one is kept beside another that isn't more expensive if it has a greater `maxCost`.
 */
export class BudgetLabels {
  count = 0;
  cost = new Int32Array(1024);
  maxCost = new Int32Array(1024);
  /** State or slot. */
  place = new Int32Array(1024);
  /** Label before, or `~start`. */
  parent = new Int32Array(1024);
  /** The slot that was traveled last (states), or that is being entered (slots). */
  slot = new Int32Array(1024);
  start = new Int32Array(1024);
  /** The settled labels in ascending order of cost, without dominated ones. */
  settled = new Int32Array(1024);
  settledCount = 0;
  /** The next cheaper label of the same place, or -1. */
  next = new Int32Array(1024);
  /** Indexed by place: its most expensive settled label, which also has the greatest `maxCost`; -1 if it has none. */
  readonly last: Int32Array;

  /** One bucket per unit of cost, holding labels that `next` links until they are settled. */
  private bucket = new Int32Array(1 << 12).fill(-1);
  private current = 0;
  private highest = -1;

  constructor(placeCount: number) {
    this.last = new Int32Array(placeCount).fill(-1);
  }

  /** Clears the last search. */
  reset(): void {
    for (let i = 0; i < this.settledCount; i++) this.last[this.place[this.settled[i]]] = -1;
    if (this.current <= this.highest) this.bucket.fill(-1, this.current, this.highest + 1);
    this.count = 0;
    this.settledCount = 0;
    this.current = 0;
    this.highest = -1;
  }

  /** Queues a label unless a settled label of its place has at least the same `maxCost`. */
  offer(place: number, cost: number, maxCost: number, parent: number, slot: number, start: number): void {
    const before = this.last[place];
    if (before >= 0 && this.maxCost[before] >= maxCost) return;
    if (this.count === this.cost.length) this.grow();
    const label = this.count++;
    this.cost[label] = cost;
    this.maxCost[label] = maxCost;
    this.place[label] = place;
    this.parent[label] = parent;
    this.slot[label] = slot;
    this.start[label] = start;
    if (cost >= this.bucket.length) this.widen(cost);
    this.next[label] = this.bucket[cost];
    this.bucket[cost] = label;
    if (cost > this.highest) this.highest = cost;
  }

  /** Removes and returns the cheapest label in the queue, or -1. */
  take(): number {
    for (; this.current <= this.highest; this.current++) {
      const label = this.bucket[this.current];
      if (label < 0) continue;
      this.bucket[this.current] = this.next[label];
      return label;
    }
    return -1;
  }

  /** Settles a label; returns false if another label of its place dominates it. */
  settle(label: number): boolean {
    const place = this.place[label];
    const before = this.last[place];
    if (before >= 0 && this.maxCost[before] >= this.maxCost[label]) return false;
    this.next[label] = before;
    this.last[place] = label;
    if (this.settledCount === this.settled.length) this.settled = doubled(this.settled);
    this.settled[this.settledCount++] = label;
    return true;
  }

  /** Every cost below this is final. */
  get finalBelow(): number {
    return this.current;
  }

  private grow(): void {
    this.cost = doubled(this.cost);
    this.maxCost = doubled(this.maxCost);
    this.place = doubled(this.place);
    this.parent = doubled(this.parent);
    this.slot = doubled(this.slot);
    this.start = doubled(this.start);
    this.next = doubled(this.next);
  }

  private widen(cost: number): void {
    const wider = new Int32Array(Math.max(this.bucket.length * 2, cost + 1)).fill(-1);
    wider.set(this.bucket);
    this.bucket = wider;
  }
}

/**
 * Bounded one-to-all search from starts that each serve up to their own maximum cost (`starts.maxCost`, none above the
 * search's limit). Labels are Pareto-optimal in cost and `maxCost`, since a cheaply reached place may have to stop
 * early. Turns are treated as in arc-search.ts; without them it works as node-search.ts. Exact: one bucket per unit of
 * cost.
 */
export function budgetSearch(
  labels: BudgetLabels,
  graph: SearchGraph,
  metric: Metric,
  turns: TurnCosts | null,
  waived: ReadonlySet<number> | null,
  starts: BudgetStarts,
  stop: Stop,
): void {
  const { head, firstOut } = graph;
  const { weights } = metric;
  labels.reset();
  for (let i = 0; i < starts.count; i++) {
    const slot = starts.slot[i];
    if (starts.cost[i] > starts.maxCost[i]) continue;
    if (turns) turn(labels, graph, metric, turns, waived, slot, starts.cost[i], starts.maxCost[i], ~i, i);
    else labels.offer(head[slot], starts.cost[i], starts.maxCost[i], ~i, slot, i);
  }
  let countdown = CANCEL_INTERVAL;
  let finalBelow = 0;
  for (let label = labels.take(); label >= 0; label = labels.take()) {
    if (--countdown === 0) {
      countdown = CANCEL_INTERVAL;
      stop.cancel.check();
    }
    if (stop.done && labels.finalBelow > finalBelow + 8) {
      finalBelow = labels.finalBelow;
      if (stop.done(finalBelow)) return;
    }
    const slot = labels.slot[label] as SlotIndex;
    if (!labels.settle(label)) continue;
    const cost = labels.cost[label];
    const maxCost = labels.maxCost[label];
    if (turns) {
      const exit = cost + weights[slot];
      if (exit <= maxCost) turn(labels, graph, metric, turns, waived, slot, exit, maxCost, label, labels.start[label]);
      continue;
    }
    const state = labels.place[label] as StateIndex;
    const end = firstOut[(state + 1) as StateIndex];
    for (let out = firstOut[state]; out < end; out++) {
      const weight = weights[out] || metric.fill(out);
      if (weight > 0 && cost + weight <= maxCost)
        labels.offer(head[out], cost + weight, maxCost, label, out, labels.start[label]);
    }
  }
}

/** Relaxes the slots that follow the end of a slot. */
function turn(
  labels: BudgetLabels,
  graph: SearchGraph,
  metric: Metric,
  turns: TurnCosts,
  waived: ReadonlySet<number> | null,
  slot: SlotIndex,
  exit: number,
  maxCost: number,
  parent: number,
  start: number,
): void {
  const { firstOut, head, arc, stateFlags } = graph;
  const state = head[slot];
  const mayTurnRound = (stateFlags[state] & STATE_U_TURN) !== 0;
  const end = firstOut[(state + 1) as StateIndex];
  for (let next = firstOut[state]; next < end; next++) {
    if (arc[next] === (arc[slot] ^ 1) && !mayTurnRound) continue;
    const weight = metric.weights[next] || metric.fill(next);
    if (weight < 0) continue;
    const entry = exit + turnCost(graph, turns, waived, slot, next);
    if (entry <= maxCost) labels.offer(next, entry, maxCost, parent, next, start);
  }
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
