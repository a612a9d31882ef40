import type { ScratchHolder, ScratchMemory } from '../../kit/collections/scratch-memory.ts';
import type { CancelFlag } from '../../kit/core/cancel.ts';
import type { SnappedPoint } from '../network/snap.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import { arcSearch } from '../street/kernel/arc-search.ts';
import { BudgetLabels, budgetSearch } from '../street/kernel/budget-search.ts';
import { nodeSearch } from '../street/kernel/node-search.ts';
import { SearchSpace } from '../street/kernel/search-space.ts';
import type { SearchGraph } from '../street/search-graph.ts';
import type { ArcList } from './arc-list.ts';
import { BudgetReach } from './budget-reach.ts';
import type { NetworkTargets } from './network-targets.ts';
import type { StartList } from './starts.ts';
import { type Reach, StreetReach } from './street-reach.ts';
import type { WorkMeter } from './work-meter.ts';

/** The input of a search. */
interface StreetSearch {
  readonly costs: StreetCosts;
  readonly starts: StartList;
  readonly limit: number;
  /** Slots that are left without penalties. */
  readonly waived: ReadonlySet<number> | null;
  /** Indexed by origin: its snapped point. */
  readonly snapped: readonly (SnappedPoint | null)[];
  readonly cancel: CancelFlag;
  /** The search may end once these are final; null: at the limit. */
  readonly targets: NetworkTargets | null;
  /** True if the shortest of equally quick paths counts, which takes a little longer. */
  readonly tellsLengths: boolean;
}

const NO_STARTS = { count: 0, slot: [], cost: [] };

/**
 * Plain searches and the memory they share. There is one instance per thread: a result is valid until the next search.
 */
export class StreetSearches implements ScratchHolder {
  private readonly spaces = new Map<SearchGraph, { states?: SearchSpace; slots?: SearchSpace }>();
  private readonly budgetLabels = new Map<number, BudgetLabels>();

  /**
   * @param spaces releases memory when the thread rests
   * @param searched is called with the number of labels that a search with one label per place settled
   */
  constructor(
    private readonly list: ArcList,
    private readonly work: WorkMeter,
    spaces: ScratchMemory,
    private readonly searched: (costs: StreetCosts, labels: number) => void,
  ) {
    spaces.join(this);
  }

  release(): void {
    this.spaces.clear();
    this.budgetLabels.clear();
  }

  /** Runs a search; starts whose journeys end before the limit need one by budgets. */
  run(search: StreetSearch): Reach {
    const { starts, limit } = search;
    return starts.arcs.some(({ maxCost }) => maxCost < limit) ? this.byBudget(search) : this.plain(search);
  }

  /** Runs a search with one label per place. */
  plain({ costs, starts, limit, waived, snapped, cancel, targets, tellsLengths }: StreetSearch): StreetReach {
    const space = this.spaceOf(costs);
    // With several origins the first one counts in ties.
    const breaksTies = tellsLengths && costs.weighsTime && snapped.length <= 1;
    const ties = breaksTies ? { other: costs.other, startSecondary: starts.secondaryCost } : null;
    const reach = new StreetReach(costs, space, starts, limit, waived, this.list, snapped, breaksTies);
    const stop = { cancel, done: targets ? reach.whenAllFinal(targets) : null };
    space.reset(limit);
    const made = costs.steps?.made ?? 0;
    if (costs.steps) {
      arcSearch(space, costs.steps, waived, starts, limit, stop, ties);
    } else {
      nodeSearch(space, costs.graph, costs.weight, starts, limit, stop, ties);
    }
    this.work.labels += space.settledCount + (costs.steps?.made ?? 0) - made;
    this.searched(costs, space.settledCount);
    return reach;
  }

  /** Clears the labels on streets, for searches that {@link goOn} from labels. */
  forget(costs: StreetCosts): SearchSpace {
    const space = this.spaceOf(costs);
    space.reset(0);
    return space;
  }

  /** Runs a plain search from the labels that a space was given after it was prepared. */
  goOn(space: SearchSpace, costs: StreetCosts, limit: number, cancel: CancelFlag): void {
    const stop = { cancel, done: null };
    if (costs.steps) arcSearch(space, costs.steps, null, NO_STARTS, limit, stop);
    else nodeSearch(space, costs.graph, costs.weight, NO_STARTS, limit, stop);
  }

  private byBudget({ costs, starts, limit, waived, snapped, cancel, targets }: StreetSearch): BudgetReach {
    const labels = this.budgetLabelsOf(costs);
    const reach = new BudgetReach(costs, labels, starts, limit, waived, this.list, snapped);
    const stop = { cancel, done: targets ? reach.whenAllFinal(targets) : null };
    const maxCost = starts.startArc.map((arc) => Math.min(starts.arcs[arc].maxCost, limit));
    const { count, slot, cost } = starts;
    const turns = costs.turns ? costs.timeTurns : null;
    budgetSearch(labels, costs.graph, costs.weight, turns, waived, { count, slot, cost, maxCost }, stop);
    this.work.labels += labels.settledCount;
    return reach;
  }

  private budgetLabelsOf({ graph, turns }: StreetCosts): BudgetLabels {
    const places = turns ? graph.slotCount : graph.stateCount;
    let labels = this.budgetLabels.get(places);
    if (!labels) {
      labels = new BudgetLabels(places);
      this.budgetLabels.set(places, labels);
    }
    return labels;
  }

  private spaceOf({ graph, turns }: StreetCosts): SearchSpace {
    let spaces = this.spaces.get(graph);
    if (!spaces) {
      spaces = {};
      this.spaces.set(graph, spaces);
    }
    if (turns) {
      spaces.slots ??= new SearchSpace(graph.slotCount);
      return spaces.slots;
    }
    spaces.states ??= new SearchSpace(graph.stateCount);
    return spaces.states;
  }
}
