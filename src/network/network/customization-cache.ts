import { SharedWorkError } from '../../kit/collections/shared-phases.ts';
import { Section } from '../../kit/core/sections.ts';
import { customization, LABELS_PER_STEP } from '../street/hierarchy/customization.ts';
import {
  bytesOfCustomization,
  type CustomizationMemory,
  customizationMemory,
} from '../street/hierarchy/customization-memory.ts';
import type { CustomizedHierarchy } from '../street/hierarchy/customized.ts';
import type { Hierarchy } from '../street/hierarchy/hierarchy.ts';
import { bytesOfSharedHierarchy, type SharedHierarchies, type SharedHierarchy } from './shared-hierarchies.ts';
import type { StreetCosts } from './street-costs.ts';

/** A hierarchy is customized once searches have settled this many labels for each of its arcs. */
export const LABELS_PER_ARC = 4;
/**
 * The share of these labels after which customization begins, and the labels' worth of it done per label settled from
 * then on.
 */
const BEGIN = 1 / 4;
const PACE = 1 / (1 - BEGIN);
/**
 * The most memory a thread may take for customizing; larger hierarchies answer only for the metrics stored in their
 * region.
 */
const MOST_BYTES = 1024 * 1024 * 1024;

/** The state of an unfinished customization. */
interface Progress {
  settledLabels: number;
  /** The customization that searches have paid for, in labels' worth. */
  paidLabels: number;
  steps: Generator<void, CustomizedHierarchy> | null;
  /** The shared memory of the customization, and whether this thread allocated it and so counts its memory. */
  memory: CustomizationMemory | null;
  isMemoryOwn: boolean;
}

interface CustomizationSettings {
  /** The number of labels settled for each arc of a hierarchy before it is ready. */
  readonly labelsPerArc?: number;
  readonly inSteps?: typeof customization;
  readonly mostBytes?: number;
  /** The hierarchies that threads share; left out for a single thread. */
  readonly shared?: SharedHierarchies | null;
}

/** A cached customized hierarchy. */
interface Kept {
  readonly customized: CustomizedHierarchy;
  /** Its entry in shared memory; null if the thread owns it. */
  readonly source: SharedHierarchy | null;
}

/** A customization of some costs: a ready one, one in progress, or neither. */
interface Customizing {
  kept: Kept | null;
  progress: Progress | null;
}

/**
 * Creates and caches customizations of a mode's hierarchy for a request's metric. Customization pays if many searches
 * share a metric: each plain search pays for some of it, so that it is ready when they have taken as long as
 * customization does, and no request waits more than twice as long as needed ("ski rental"), nor longer for it than its
 * own search took. The usual metrics come with the region; others are customized by all threads that need them
 * together, in the memory of whichever began first. There is one instance per thread.
 */
export class CustomizationCache {
  /** Lives as long as the costs that it belongs to. */
  private readonly section = new Section<Customizing>('customization');
  private readonly labelsPerArc: number;
  private readonly inSteps: typeof customization;
  private readonly mostBytes: number;
  private readonly shared: SharedHierarchies | null;

  constructor(settings: CustomizationSettings = {}) {
    this.labelsPerArc = settings.labelsPerArc ?? LABELS_PER_ARC;
    this.inSteps = settings.inSteps ?? customization;
    this.mostBytes = settings.mostBytes ?? MOST_BYTES;
    this.shared = settings.shared ?? null;
  }

  /**
   * Returns the metric's customized hierarchy; null if its cost isn't amortized yet, or if no hierarchy may answer such
   * searches.
   */
  get(costs: StreetCosts): CustomizedHierarchy | null {
    if (costs.usual) return costs.usual;
    const own = this.of(costs);
    const { kept } = own;
    const { sharedName, hierarchy } = costs;
    if (!this.shared || sharedName === null || !hierarchy) return kept?.customized ?? null;
    const source = this.shared.find(sharedName);
    if (kept && source === kept.source) return kept.customized;
    own.kept = null;
    if (!source) return null;
    this.giveUp(costs);
    // The column objects are copied so that data derived from them lives only as long as these costs.
    const customized = { hierarchy, up: { ...source.up }, down: { ...source.down }, sweep: null };
    own.kept = { customized, source };
    return customized;
  }

  /**
   * Records that a plain search with this metric settled so many labels, and continues customization for about as long
   * at most. Returns the number of labels that could have been settled meanwhile.
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
    // Other threads work on it as well.
    while (!this.get(costs) && !this.goOn(costs, this.progressOf(costs))) yield;
  }

  /** Performs one step; returns true after the last. */
  private goOn(costs: StreetCosts, progress: Progress): boolean {
    const { hierarchy } = costs;
    if (!hierarchy) return true;
    const steps = this.stepsOf(costs, hierarchy, progress);
    let step: IteratorResult<void, CustomizedHierarchy>;
    try {
      step = steps.next();
    } catch (error) {
      this.leaveMemory(costs, progress);
      // Work failed on another thread: customization begins anew.
      if (error instanceof SharedWorkError) return false;
      throw error;
    }
    const { done, value } = step;
    if (!done) return false;
    this.giveUp(costs);
    if (this.shared && costs.sharedName !== null) {
      // Its memory is counted with that of all threads.
      this.shared.add(costs.sharedName, costs.network.generation, value);
    } else {
      this.of(costs).kept = { customized: value, source: null };
      costs.grew(bytesOfSharedHierarchy(value));
    }
    return true;
  }

  /** Returns the steps in the memory that threads share, or in a newly allocated one. */
  private stepsOf(costs: StreetCosts, hierarchy: Hierarchy, progress: Progress): Generator<void, CustomizedHierarchy> {
    const { sharedName, network } = costs;
    const known = this.shared && sharedName !== null ? this.shared.memoryOf(sharedName) : null;
    if (progress.steps && (known === null || known.id === progress.memory?.id)) return progress.steps;
    this.leaveMemory(costs, progress);
    progress.memory = known ?? customizationMemory(hierarchy);
    progress.isMemoryOwn = known === null;
    if (known === null) {
      costs.grew(bytesOfCustomization(hierarchy));
      if (sharedName !== null) this.shared?.begin(sharedName, network.generation, progress.memory);
    }
    progress.steps = this.inSteps(hierarchy, costs, progress.memory);
    return progress.steps;
  }

  private leaveMemory({ hierarchy, grew }: StreetCosts, progress: Progress): void {
    if (progress.isMemoryOwn && hierarchy) grew(-bytesOfCustomization(hierarchy));
    progress.steps = null;
    progress.memory = null;
    progress.isMemoryOwn = false;
  }

  /** Drops an unfinished customization. */
  private giveUp(costs: StreetCosts): void {
    const own = this.of(costs);
    if (own.progress) this.leaveMemory(costs, own.progress);
    own.progress = null;
  }

  private progressOf(costs: StreetCosts): Progress {
    const own = this.of(costs);
    own.progress ??= { settledLabels: 0, paidLabels: 0, steps: null, memory: null, isMemoryOwn: false };
    return own.progress;
  }

  private of({ derived }: StreetCosts): Customizing {
    return derived.of(this.section, () => ({ kept: null, progress: null }));
  }
}
