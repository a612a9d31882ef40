import { bytesOfCustomization, customization, LABELS_PER_STEP } from '../street/hierarchy/customization.ts';
import type { CustomizedHierarchy } from '../street/hierarchy/customized.ts';
import type { OneWayArcs } from '../street/hierarchy/kernel/prune.ts';
import type { StreetCosts } from './street-costs.ts';

/** When searches have settled so many labels for each arc of a hierarchy, it is customized. */
export const LABELS_PER_ARC = 4;
/** The share of them after which customization begins, and how many labels' worth of it goes with each one settled from then on. */
const BEGIN = 1 / 4;
const PACE = 1 / (1 - BEGIN);
/** Of an arc that pruning left: its head and its costs. */
const BYTES_PER_ARC = 12;

/** What a thread may take while it customizes; larger hierarchies answer by the metrics that come with their region only. */
const MOST_BYTES = 1024 * 1024 * 1024;

/** A hierarchy on its way. */
interface Progress {
  settledLabels: number;
  /** Labels' worth of customization that searches have paid for. */
  paidLabels: number;
  steps: Generator<void, CustomizedHierarchy> | null;
}

/**
 * Makes and remembers customizations of a mode's hierarchy by a request's metric. Customization pays where many searches share
 * a metric: each plain search pays for some of it, so that it is ready when they have taken as long as customization does, and no
 * request waits more than twice as long as needed ("ski rental"), nor for more of it than its own search took. The usual metrics come
 * with the region. One per thread.
 */
export class CustomizationCache {
  /** Kept as long as the costs are. */
  private readonly customized = new WeakMap<StreetCosts, CustomizedHierarchy>();
  private readonly progress = new WeakMap<StreetCosts, Progress>();

  /** @param labelsPerArc so many labels are settled for each arc of a hierarchy until it is ready */
  constructor(
    private readonly labelsPerArc = LABELS_PER_ARC,
    private readonly inSteps = customization,
    private readonly mostBytes = MOST_BYTES,
  ) {}

  /** The metric's customized hierarchy; null where its cost isn't amortized yet, or no hierarchy may answer for such searches. */
  get(costs: StreetCosts): CustomizedHierarchy | null {
    return costs.usual ?? this.customized.get(costs) ?? null;
  }

  /**
   * Notes that a plain search with this metric settled so many labels, and goes on customization for about as long at most. Gives
   * how many labels could have been settled meanwhile.
   */
  searched(costs: StreetCosts, labels: number): number {
    if (!costs.hierarchy || this.get(costs) || bytesOfCustomization(costs.hierarchy) > this.mostBytes) return 0;
    const progress = this.progressOf(costs);
    progress.settledLabels += labels;
    if (progress.settledLabels < BEGIN * this.labelsPerArc * costs.hierarchy.head.length) return 0;
    progress.paidLabels += PACE * labels;
    const payable = Math.floor(progress.paidLabels / LABELS_PER_STEP);
    let steps = 0;
    for (let isReady = false; steps < payable && !isReady; steps++) isReady = this.goOn(costs, progress);
    progress.paidLabels -= steps * LABELS_PER_STEP;
    return steps * LABELS_PER_STEP;
  }

  /** Customizes step by step until the hierarchy is ready, amortized or not. */
  *customize(costs: StreetCosts): Generator<void> {
    if (!costs.hierarchy || this.get(costs) || bytesOfCustomization(costs.hierarchy) > this.mostBytes) return;
    // Others go on with it as well.
    while (!this.get(costs) && !this.goOn(costs, this.progressOf(costs))) yield;
  }

  /** One step; true after the last. */
  private goOn(costs: StreetCosts, progress: Progress): boolean {
    const { hierarchy } = costs;
    if (!hierarchy) return true;
    if (!progress.steps) {
      progress.steps = this.inSteps(hierarchy, costs);
      costs.grew(bytesOfCustomization(hierarchy));
    }
    const { done, value } = progress.steps.next();
    if (!done) return false;
    this.customized.set(costs, value);
    this.progress.delete(costs);
    costs.grew(bytesOf(value.up) + bytesOf(value.down) - bytesOfCustomization(hierarchy));
    return true;
  }

  private progressOf(costs: StreetCosts): Progress {
    let progress = this.progress.get(costs);
    if (!progress) {
      progress = { settledLabels: 0, paidLabels: 0, steps: null };
      this.progress.set(costs, progress);
    }
    return progress;
  }
}

const bytesOf = ({ first, head }: OneWayArcs): number => first.byteLength + BYTES_PER_ARC * head.length;
