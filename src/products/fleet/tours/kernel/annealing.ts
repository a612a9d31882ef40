import { BlockInsertion } from './block-insertion.ts';
import { forEveryPlan, isSmall } from './every-plan.ts';
import { InsertionFinder } from './insertion.ts';
import { Recreate } from './recreate.ts';
import { Ruin } from './ruin.ts';
import {
  copySnapshot,
  emptySnapshot,
  loadSnapshot,
  NUMBER,
  type SearchMemory,
  type Snapshot,
  takeSnapshot,
} from './snapshot.ts';
import type { Total, TourState } from './tour-state.ts';

const NONE = -1;

/** Returns the share of positions passed over: 1 % in the paper, more for small problems. */
const blinkRate = (orders: number) => Math.min(0.1, Math.max(0.01, 0.5 / Math.max(1, orders)));

/** The number of rounds after which incrementally updated sums are recomputed. */
const ROUNDS_PER_SUM = 256;

/** The first and last temperature, as multiples of the typical cost of a leg. */
export interface Temperatures {
  readonly first: number;
  readonly last: number;
}

/** Up to this progress, tours may give up orders that are easily served for one that has long been left out. */
const EXCHANGING_UNTIL = 0.4;

/**
 * The rates at which positions are passed over (`blinkRate`) in some rounds, and the shares of such rounds: while
 * orders are left out, since the best positions don't help then, and where the best position of one order shuts out
 * others by the rules.
 */
const WILD = { blinkRate: 0.3, ifLeftOut: 0.5, ifIntricate: 0.15 };

/**
 * The share of rounds in which blocks of orders are tried before and after single ones, where by the rules some may
 * only fit together.
 */
const BLOCK_RATE = 0.15;

/** Simulated annealing over ruin and recreate moves. It knows no clock: the caller sets its progress. */
export class Annealing {
  /** The best tours so far. */
  readonly best: Snapshot;
  bestWeighed = Number.POSITIVE_INFINITY;
  /** The cost of the best tours, part by part. */
  readonly bestTotal: Total = { unserved: 0, points: 0, cost: 0 };
  rounds = 0;

  private readonly ruin: Ruin;
  private readonly recreate: Recreate;
  private readonly blocks: BlockInsertion;
  private readonly finder: InsertionFinder;
  private readonly blinkRate: number;
  private readonly hasLeastLoads: boolean;
  /** The number of times that each order has been left out. */
  private readonly absences: Float64Array;
  private exchanging = true;
  private readonly undo: TourLog;
  private readonly touch: (vehicle: number) => void;

  constructor(
    readonly state: TourState,
    private readonly random: () => number,
    private readonly temperatures: Temperatures,
  ) {
    this.best = emptySnapshot(state.columns.vehicles, state.columns.orders);
    this.ruin = new Ruin(state, random);
    this.blinkRate = blinkRate(state.columns.orders);
    this.finder = new InsertionFinder(state, random, this.blinkRate);
    this.recreate = new Recreate(state, this.finder, random);
    this.blocks = new BlockInsertion(state, random);
    this.hasLeastLoads = state.columns.hasMinSum.includes(1);
    this.absences = new Float64Array(state.columns.orders);
    this.undo = new TourLog(state);
    this.touch = (vehicle) => this.undo.save(vehicle);
  }

  /** Builds the first tours: inserts every absent order where it costs least. */
  begin(): void {
    this.undo.clear();
    this.recreate.apply(this.touch);
    this.state.sumTotals();
    this.keepIfBest();
  }

  /**
   * Runs some rounds at one temperature. `coolness` (0 to 1) is the progress of cooling; `heat` (0 to 1) scales the
   * first temperature: the more rounds there are per order, the hotter.
   */
  run(rounds: number, coolness: number, heat = 1): void {
    const { state, random, undo } = this;
    const temperature = this.temperatureAt(coolness, heat);
    if (this.exchanging && coolness >= EXCHANGING_UNTIL) {
      this.exchanging = false;
      if (state.weighed() > this.bestWeighed) loadSnapshot(state, this.best);
    }
    const wild = state.columns.simple ? 0 : WILD.ifIntricate;
    const blockRate = state.columns.simple && !state.columns.gaps ? 0 : BLOCK_RATE;
    let current = state.weighed();
    for (let k = 0; k < rounds; k++) {
      this.rounds++;
      undo.clear();
      const missed = this.exchanging ? this.countAbsences() : 0;
      this.finder.blinkRate = random() < (missed > 0 ? WILD.ifLeftOut : wild) ? WILD.blinkRate : this.blinkRate;
      const waiting = state.absentCount;
      this.ruin.apply(this.touch);
      this.settle();
      if (this.hasLeastLoads) this.finder.judge.ignoresDeficits = random() < 0.5;
      if (state.absentCount > 1 && random() < blockRate) this.blocks.apply(this.touch);
      this.recreate.apply(this.touch, Math.min(waiting, state.absentCount));
      if (state.absentCount > 1 && random() < blockRate) this.blocks.apply(this.touch);
      const weighed = state.weighed();
      const isBetter = weighed < current - temperature * Math.log(random()) || (missed > 0 && this.absence() < missed);
      if (isBetter && !this.hasBroken()) {
        current = weighed;
        if (this.hasLeastLoads || weighed < this.bestWeighed - 1e-7) this.keepIfBest();
      } else {
        undo.restore();
      }
      if (this.rounds % ROUNDS_PER_SUM === 0) {
        state.sumTotals();
        current = state.weighed();
      }
    }
  }

  /** Inserts everything that still fits into the best tours. Small problems are solved to optimality. */
  finish(): void {
    if (isSmall(this.state)) forEveryPlan(this.state, () => this.keepIfBest());
    loadSnapshot(this.state, this.best);
    this.undo.clear();
    this.finder.blinkRate = 0;
    this.finder.judge.ignoresDeficits = false;
    this.recreate.apply(this.touch);
    this.finder.blinkRate = this.blinkRate;
    this.keepIfBest();
  }

  /** Saves the state from which {@link resume} continues. */
  save(into: SearchMemory): void {
    takeSnapshot(this.state, into.current, true);
    copySnapshot(this.best, into.best);
    into.absences.set(this.absences);
    into.numbers[NUMBER.bestWeighed] = this.bestWeighed;
    into.numbers[NUMBER.bestUnserved] = this.bestTotal.unserved;
    into.numbers[NUMBER.bestPoints] = this.bestTotal.points;
    into.numbers[NUMBER.bestCost] = this.bestTotal.cost;
    into.numbers[NUMBER.rounds] = this.rounds;
    into.numbers[NUMBER.isExchanging] = this.exchanging ? 1 : 0;
  }

  /** Continues from the state that another object, perhaps in another thread, has saved. */
  resume(from: SearchMemory): void {
    loadSnapshot(this.state, from.current);
    copySnapshot(from.best, this.best);
    this.absences.set(from.absences);
    this.bestWeighed = from.numbers[NUMBER.bestWeighed];
    this.bestTotal.unserved = from.numbers[NUMBER.bestUnserved];
    this.bestTotal.points = from.numbers[NUMBER.bestPoints];
    this.bestTotal.cost = from.numbers[NUMBER.bestCost];
    this.rounds = from.numbers[NUMBER.rounds];
    this.exchanging = from.numbers[NUMBER.isExchanging] === 1;
  }

  private keepIfBest(): void {
    const { state, bestTotal } = this;
    const total = this.hasLeastLoads ? state.drivenTotal() : state.total();
    const weighed = state.weigh(total);
    if (weighed >= this.bestWeighed - 1e-7) return;
    this.bestWeighed = weighed;
    Object.assign(bestTotal, total);
    takeSnapshot(state, this.best);
  }

  /** Returns true if a changed tour can't be driven, nor be emptied because it has begun. */
  private hasBroken(): boolean {
    for (let k = 0; k < this.undo.count; k++) if (this.state.broken[this.undo.vehicles[k]] === 1) return true;
    return false;
  }

  /** Sums how often the absent orders have been left out, weighted by priority. */
  private absence(): number {
    const { state, absences } = this;
    let sum = 0;
    for (let k = 0; k < state.absentCount; k++) {
      sum += absences[state.absent[k]] * state.columns.priority[state.absent[k]];
    }
    return sum;
  }

  private countAbsences(): number {
    const { state, absences } = this;
    for (let k = 0; k < state.absentCount; k++) absences[state.absent[k]]++;
    return this.absence();
  }

  private temperatureAt(coolness: number, heat: number): number {
    const { temperatures } = this;
    const first = Math.max(temperatures.last, temperatures.first * heat);
    const part = first * (temperatures.last / first) ** Math.min(1, coolness);
    return part * this.typicalLeg();
  }

  /**
   * Returns the quadratic mean of the legs' costs: where places lie in clusters, the ways between clusters determine
   * what is at stake.
   */
  private typicalLeg(): number {
    const { first, next, used, usedCount, legCost, endLegCost } = this.state;
    let sum = 0;
    let legs = 0;
    for (let k = 0; k < usedCount; k++) {
      for (let order = first[used[k]]; order !== NONE; order = next[order]) {
        sum += legCost[order] ** 2;
        legs++;
      }
      sum += endLegCost[used[k]] ** 2;
      legs++;
    }
    return Math.sqrt(sum / Math.max(1, legs)) + 1e-9;
  }

  /**
   * Reschedules the ruined tours. A tour that can't be driven any more (a detour can be quicker than the direct way) is
   * emptied.
   */
  private settle(): void {
    const { state, undo } = this;
    for (let k = 0; k < undo.count; k++) {
      const vehicle = undo.vehicles[k];
      state.refresh(vehicle);
      if (state.broken[vehicle] === 0) continue;
      for (let order = state.last[vehicle]; order !== NONE; ) {
        const before = state.prev[order];
        if (state.mayLeave(order)) state.remove(order);
        order = before;
      }
      state.refresh(vehicle);
    }
  }
}

/** Records tours before they change, to restore them. */
class TourLog {
  readonly vehicles: Int32Array;
  count = 0;
  private readonly marks: Int32Array;
  private mark = 0;
  private readonly offsets: Int32Array;
  private readonly orders: Int32Array;
  private readonly begins: Float64Array;

  constructor(private readonly state: TourState) {
    const { vehicles, orders } = state.columns;
    this.vehicles = new Int32Array(vehicles);
    this.marks = new Int32Array(vehicles);
    this.offsets = new Int32Array(vehicles + 1);
    this.orders = new Int32Array(orders);
    this.begins = new Float64Array(orders);
  }

  clear(): void {
    this.count = 0;
    this.mark++;
  }

  save(vehicle: number): void {
    if (this.marks[vehicle] === this.mark) return;
    this.marks[vehicle] = this.mark;
    const { first, next, begin } = this.state;
    let end = this.offsets[this.count];
    for (let order = first[vehicle]; order !== NONE; order = next[order]) {
      this.begins[end] = begin[order];
      this.orders[end++] = order;
    }
    this.vehicles[this.count++] = vehicle;
    this.offsets[this.count] = end;
  }

  restore(): void {
    const { state, vehicles, offsets } = this;
    for (let k = 0; k < this.count; k++) state.clear(vehicles[k]);
    for (let k = 0; k < this.count; k++) state.fill(vehicles[k], this.orders, offsets[k], offsets[k + 1]);
    const { grouped } = state.columns;
    if (grouped) for (let k = 0; k < offsets[this.count]; k++) state.begin[this.orders[k]] = this.begins[k];
    for (let k = 0; k < this.count; k++) state.refresh(vehicles[k], grouped);
  }
}
