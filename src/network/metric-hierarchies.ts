import type { CancelFlag } from '../core/cancel.ts';
import type { Hierarchy } from '../street/hierarchy/hierarchy.ts';
import { customize } from '../street/hierarchy/kernel/customize.ts';
import { type OneWayArcs, prune } from '../street/hierarchy/kernel/prune.ts';
import { lowerArcs } from '../street/hierarchy/lower-arcs.ts';
import { stepCosts } from '../street/hierarchy/step-costs.ts';
import type { StreetCosts } from './street-costs.ts';

/** A hierarchy with what its arcs cost by one metric. */
export interface WeighedHierarchy {
  readonly hierarchy: Hierarchy;
  readonly up: OneWayArcs;
  readonly down: OneWayArcs;
}

/** Weighing an arc takes as long as settling so many labels. */
export const LABELS_PER_ARC = 4;
/** Of an arc that pruning left: its head and its costs. */
const BYTES_PER_ARC = 12;

/**
 * Makes and remembers what the hierarchy of a mode costs by a request's metric. Weighing pays where many searches share
 * a metric: a metric earns its hierarchy when plain searches with it have taken as long as weighing would, so nobody
 * waits more than twice as long as needed ("ski rental"). One per thread.
 */
export class MetricHierarchies {
  /** Kept as long as the costs are. */
  private readonly weighed = new WeakMap<StreetCosts, WeighedHierarchy>();
  private readonly settledLabels = new WeakMap<StreetCosts, number>();

  /** @param labelsPerArc so many labels must be settled for each arc of a hierarchy before it is weighed */
  constructor(private readonly labelsPerArc = LABELS_PER_ARC) {}

  /** Notes that a plain search with this metric settled so many labels. */
  searched(costs: StreetCosts, labels: number): void {
    if (costs.hierarchy) this.settledLabels.set(costs, (this.settledLabels.get(costs) ?? 0) + labels);
  }

  has(costs: StreetCosts): boolean {
    return this.weighed.has(costs);
  }

  /** What the metric has earned; null where it hasn't yet, or no hierarchy may answer for such searches. */
  get(costs: StreetCosts, cancel: CancelFlag): WeighedHierarchy | null {
    const known = this.weighed.get(costs);
    if (known) return known;
    const { hierarchy } = costs;
    if (!hierarchy || (this.settledLabels.get(costs) ?? 0) < this.labelsPerArc * hierarchy.head.length) return null;
    return this.weigh(hierarchy, costs, cancel);
  }

  /** What the hierarchy costs by a metric, whether it has earned it or not. */
  weigh(hierarchy: Hierarchy, costs: StreetCosts, cancel: CancelFlag): WeighedHierarchy {
    const made = weigh(hierarchy, costs, cancel);
    this.weighed.set(costs, made);
    costs.grew(bytesOf(made.up) + bytesOf(made.down));
    return made;
  }
}

function weigh(hierarchy: Hierarchy, costs: StreetCosts, cancel: CancelFlag): WeighedHierarchy {
  const { graph, weight, other, turns } = costs;
  const arcs = stepCosts(hierarchy, graph, weight, other, turns);
  const lower = lowerArcs(hierarchy);
  customize(hierarchy, lower, arcs, cancel);
  return { hierarchy, ...prune(hierarchy, lower, arcs, cancel) };
}

const bytesOf = ({ first, head }: OneWayArcs): number => first.byteLength + BYTES_PER_ARC * head.length;
