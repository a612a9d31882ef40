import { type Phase, SharedPhases, waitUntil } from '../../../kit/collections/shared-phases.ts';
import { COUNT_NOTHING, type CountRounds } from '../../../kit/core/progress.ts';
import type { StateIndex } from '../search-graph.ts';
import { type CustomizationMemory, customizationMemory, MOST_RANGES } from './customization-memory.ts';
import type { CustomizedHierarchy } from './customized.ts';
import type { Hierarchy } from './hierarchy.ts';
import { customize } from './kernel/customize.ts';
import { NO_PATH } from './kernel/keys.ts';
import { copyLeft, countLeft, type OneWayArcs, prune, ranksAbove } from './kernel/prune.ts';
import { rankRanges } from './kernel/rank-ranges.ts';
import { countLowerArcs, placeLowerArcs, sumLowerArcs } from './lower-arcs.ts';
import { StepCosts, type StepWeights } from './step-costs.ts';

/** The number of labels whose settling takes as long as one step of customization: a millisecond or two. */
export const LABELS_PER_STEP = 16_000;
/** The amounts of other work that take as long as one step. */
const SLOTS_PER_STEP = 8_000;
const ARCS_PER_STEP = 200_000;
const RANKS_PER_STEP = 40_000;
const TRIANGLES_PER_STEP = 200_000;

/**
 * Customizes a hierarchy for a metric. Yields after every step, each about {@link LABELS_PER_STEP} long. Threads that
 * are given the same memory share the work.
 * @param countRound is called with the number of ranks this thread has customized, which goes on counting with those it
 * prunes
 */
export function* customization(
  hierarchy: Hierarchy,
  weights: StepWeights,
  memory: CustomizationMemory = customizationMemory(hierarchy),
  countRound: CountRounds = COUNT_NOTHING,
): Generator<void, CustomizedHierarchy> {
  const work = new SharedPhases(memory.words, new Customizing(hierarchy, weights, memory, countRound).phases);
  while (!work.step()) yield;
  return { hierarchy, up: written(hierarchy, memory.up), down: written(hierarchy, memory.down), sweep: null };
}

function written({ labelCount }: Hierarchy, { first, head, cost, other }: OneWayArcs): OneWayArcs {
  const count = first[labelCount];
  return {
    first,
    head: head.subarray(0, count),
    cost: cost.subarray(0, count),
    other: other.subarray(0, count),
  };
}

/** One thread's part of a customization. */
class Customizing {
  /** The phases in order; each reads what the previous ones wrote. */
  readonly phases: readonly Phase[];
  private readonly steps: StepCosts;
  private readonly arcTo: Int32Array;
  private readonly slotsPerStep: number;
  private readonly arcsPerStep: number;
  private readonly ranksPerStep: number;
  /** Ranges in the order in which they are customized: whole subtrees before the ranges above them. */
  private order: Int32Array = new Int32Array(0);
  private ranksDone = 0;

  constructor(
    private readonly hierarchy: Hierarchy,
    private readonly weights: StepWeights,
    private readonly memory: CustomizationMemory,
    private readonly countRound: CountRounds,
  ) {
    const { labelCount, head } = hierarchy;
    this.steps = new StepCosts(hierarchy, weights, memory.costs);
    this.arcTo = new Int32Array(labelCount);
    this.slotsPerStep = Math.ceil(memory.grain * SLOTS_PER_STEP);
    this.arcsPerStep = Math.ceil(memory.grain * ARCS_PER_STEP);
    this.ranksPerStep = Math.ceil(memory.grain * RANKS_PER_STEP);
    const byArcs = () => Math.ceil(head.length / this.arcsPerStep);
    const byRanks = () => Math.ceil(labelCount / this.ranksPerStep);
    const byRanges = () => memory.rangeStart[0];
    const bySlots = () => Math.ceil(weights.graph.slotCount / this.slotsPerStep);
    const once = () => 1;
    const phases: Phase[] = [
      { unitCount: byArcs, run: (unit) => this.empty(unit) },
      { unitCount: byArcs, run: (unit) => this.countLower(unit), inOrder: true },
      { unitCount: once, run: () => this.cut() },
      { unitCount: byRanks, run: (unit) => this.placeLower(unit), inOrder: true },
      { unitCount: bySlots, run: (unit) => this.evaluate(unit) },
      { unitCount: byRanges, run: (unit) => this.customize(this.inOrder(unit)) },
      { unitCount: byRanges, run: (unit) => this.prune(this.inOrder(byRanges() - 1 - unit)) },
      { unitCount: byRanks, run: (unit) => this.countLeft(unit) },
      { unitCount: once, run: () => this.sumLeft(byRanks()) },
      { unitCount: byRanks, run: (unit) => this.copyLeft(unit) },
    ];
    this.phases = phases;
  }

  private empty(unit: number): void {
    const { up, down } = this.memory.costs;
    const [from, to] = [unit * this.arcsPerStep, (unit + 1) * this.arcsPerStep];
    up.fill(NO_PATH, from, to);
    down.fill(NO_PATH, from, to);
  }

  private countLower(unit: number): void {
    const from = unit * this.arcsPerStep;
    const to = Math.min(this.hierarchy.head.length, from + this.arcsPerStep);
    countLowerArcs(this.hierarchy, this.memory.lower.first, from, to);
  }

  /** Cuts the ranks into ranges. Both passes over the ranks are quick: some ten milliseconds for a country. */
  private cut(): void {
    const { lower, next, rangeStart, isWhole, grain } = this.memory;
    sumLowerArcs(this.hierarchy, lower.first, next);
    const ranges = rankRanges(this.hierarchy, lower.first, grain * TRIANGLES_PER_STEP, MOST_RANGES);
    rangeStart.set(ranges.start, 1);
    isWhole.set(ranges.isWhole);
    rangeStart[0] = ranges.count;
  }

  private placeLower(unit: number): void {
    const [from, to] = this.ranksOf(unit);
    placeLowerArcs(this.hierarchy, this.memory.lower, this.memory.next, from, to);
  }

  /** Evaluates the slots of some states. No other thread evaluates steps between the same labels. */
  private evaluate(unit: number): void {
    const { stateCount, slotCount, firstOut } = this.weights.graph;
    const statesPerStep = Math.ceil(stateCount / Math.ceil(slotCount / this.slotsPerStep));
    const slotAt = (state: number): number => firstOut[Math.min(stateCount, state) as StateIndex];
    this.steps.evaluate(slotAt(unit * statesPerStep), slotAt((unit + 1) * statesPerStep));
  }

  private inOrder(unit: number): number {
    const { isWhole, rangeStart } = this.memory;
    const count = rangeStart[0];
    if (this.order.length !== count) {
      const ranges = Array.from({ length: count }, (_, range) => range);
      this.order = Int32Array.from([
        ...ranges.filter((range) => isWhole[range]),
        ...ranges.filter((range) => !isWhole[range]),
      ]);
    }
    return this.order[unit];
  }

  private customize(range: number): void {
    const { hierarchy, memory, arcTo } = this;
    const [from, to] = this.endsOf(range);
    let lowest = from;
    for (let rank = from; rank < to; rank++) lowest = Math.min(lowest, hierarchy.subtreeStart[rank]);
    for (let below = range - 1; below >= 0 && memory.rangeStart[below + 2] > lowest; below--) {
      waitUntil(memory.isCustomized, below, 1, memory.words);
    }
    customize(hierarchy, memory.lower, memory.costs, arcTo, from, to);
    this.done(memory.isCustomized, range);
  }

  private prune(range: number): void {
    const { hierarchy, memory, arcTo } = this;
    const [from, to] = this.endsOf(range);
    for (const rank of ranksAbove(hierarchy, from, to)) waitUntil(memory.isPruned, this.rangeOf(rank), 1, memory.words);
    prune(hierarchy, memory.lower, memory.costs, memory.replaced, arcTo, from, to);
    this.done(memory.isPruned, range);
  }

  private done(flags: Int32Array, range: number): void {
    Atomics.store(flags, range, 1);
    Atomics.notify(flags, range);
    const [from, to] = this.endsOf(range);
    this.ranksDone += to - from;
    this.countRound(this.ranksDone);
  }

  private endsOf(range: number): [from: number, to: number] {
    const { rangeStart } = this.memory;
    return [rangeStart[range + 1], rangeStart[range + 2]];
  }

  private rangeOf(rank: number): number {
    const { rangeStart } = this.memory;
    let low = 0;
    let high = rangeStart[0] - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (rangeStart[middle + 1] <= rank) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Counts the remaining arcs of these ranks; until they are summed, `first` holds counts per unit. */
  private countLeft(unit: number): void {
    const { firstUp } = this.hierarchy;
    const { replaced, costs, up, down } = this.memory;
    const [from, to] = this.ranksOf(unit);
    up.first[to] = countLeft(replaced.up, costs.up, firstUp[from], firstUp[to]);
    down.first[to] = countLeft(replaced.down, costs.down, firstUp[from], firstUp[to]);
  }

  private sumLeft(unitCount: number): void {
    for (const { first } of [this.memory.up, this.memory.down]) {
      for (let unit = 0; unit < unitCount; unit++) {
        const [from, to] = this.ranksOf(unit);
        first[to] += first[from];
      }
    }
  }

  private copyLeft(unit: number): void {
    const { replaced, costs, up, down } = this.memory;
    const [from, to] = this.ranksOf(unit);
    copyLeft(this.hierarchy, replaced.up, costs.up, up, from, to);
    copyLeft(this.hierarchy, replaced.down, costs.down, down, from, to);
  }

  private ranksOf(unit: number): [from: number, to: number] {
    return [unit * this.ranksPerStep, Math.min(this.hierarchy.labelCount, (unit + 1) * this.ranksPerStep)];
  }
}
