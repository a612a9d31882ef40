import { SharedWorkError } from '../collections/shared-phases.ts';
import { customization, LABELS_PER_STEP } from '../street/hierarchy/customization.ts';
import {
  bytesOfCustomization,
  type CustomizationRoom,
  customizationRoom,
} from '../street/hierarchy/customization-room.ts';
import type { CustomizedHierarchy } from '../street/hierarchy/customized.ts';
import type { Hierarchy } from '../street/hierarchy/hierarchy.ts';
import { bytesOfSharedHierarchy, type SharedHierarchies, type SharedHierarchy } from './shared-hierarchies.ts';
import type { StreetCosts } from './street-costs.ts';

/** When searches have settled so many labels for each arc of a hierarchy, it is customized. */
export const LABELS_PER_ARC = 4;
/** The share of them after which customization begins, and how many labels' worth of it goes with each one settled from then on. */
const BEGIN = 1 / 4;
const PACE = 1 / (1 - BEGIN);
/** What a thread may take while it customizes; larger hierarchies answer by the metrics that come with their region only. */
const MOST_BYTES = 1024 * 1024 * 1024;

/** A hierarchy on its way. */
interface Progress {
  settledLabels: number;
  /** Labels' worth of customization that searches have paid for. */
  paidLabels: number;
  steps: Generator<void, CustomizedHierarchy> | null;
  /** Where the steps are done, and whether this thread has made it, and so counts its memory. */
  room: CustomizationRoom | null;
  isRoomOwn: boolean;
}

interface CustomizationSettings {
  /** So many labels are settled for each arc of a hierarchy until it is ready. */
  readonly labelsPerArc?: number;
  readonly inSteps?: typeof customization;
  readonly mostBytes?: number;
  /** What threads know together; left out where a thread is alone. */
  readonly shared?: SharedHierarchies | null;
}

/** A customized hierarchy as it is kept with its costs. */
interface Kept {
  readonly customized: CustomizedHierarchy;
  /** Where it lies in shared memory; null where it is the thread's own. */
  readonly source: SharedHierarchy | null;
}

/**
 * Makes and remembers customizations of a mode's hierarchy by a request's metric. Customization pays where many searches share
 * a metric: each plain search pays for some of it, so that it is ready when they have taken as long as customization does, and no
 * request waits more than twice as long as needed ("ski rental"), nor for more of it than its own search took. The usual metrics come
 * with the region; others are customized by all threads that need them together, in the room of whichever began first. One per thread.
 */
export class CustomizationCache {
  /** Kept as long as the costs are. */
  private readonly kept = new WeakMap<StreetCosts, Kept>();
  private readonly progress = new WeakMap<StreetCosts, Progress>();
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

  /** The metric's customized hierarchy; null where its cost isn't amortized yet, or no hierarchy may answer for such searches. */
  get(costs: StreetCosts): CustomizedHierarchy | null {
    if (costs.usual) return costs.usual;
    const kept = this.kept.get(costs);
    const { sharedName, hierarchy } = costs;
    if (!this.shared || sharedName === null || !hierarchy) return kept?.customized ?? null;
    const source = this.shared.find(sharedName);
    if (kept && source === kept.source) return kept.customized;
    this.kept.delete(costs);
    if (!source) return null;
    this.giveUp(costs);
    // Columns of its own: what is derived from them is kept as long as these costs are, and no longer.
    const customized = { hierarchy, up: { ...source.up }, down: { ...source.down }, sweep: null };
    this.kept.set(costs, { customized, source });
    return customized;
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
    const steps = this.stepsOf(costs, hierarchy, progress);
    let step: IteratorResult<void, CustomizedHierarchy>;
    try {
      step = steps.next();
    } catch (error) {
      this.leaveRoom(costs, progress);
      // It is begun anew.
      if (error instanceof SharedWorkError) return false;
      throw error;
    }
    const { done, value } = step;
    if (!done) return false;
    this.giveUp(costs);
    if (this.shared && costs.sharedName !== null) {
      // Counted where all threads' are.
      this.shared.add(costs.sharedName, costs.network.generation, value);
    } else {
      this.kept.set(costs, { customized: value, source: null });
      costs.grew(bytesOfSharedHierarchy(value));
    }
    return true;
  }

  /** Steps in the room that all threads know of, else in a new one. */
  private stepsOf(costs: StreetCosts, hierarchy: Hierarchy, progress: Progress): Generator<void, CustomizedHierarchy> {
    const { sharedName, network } = costs;
    const known = this.shared && sharedName !== null ? this.shared.roomOf(sharedName) : null;
    if (progress.steps && (known === null || known.id === progress.room?.id)) return progress.steps;
    this.leaveRoom(costs, progress);
    progress.room = known ?? customizationRoom(hierarchy);
    progress.isRoomOwn = known === null;
    if (known === null) {
      costs.grew(bytesOfCustomization(hierarchy));
      if (sharedName !== null) this.shared?.begin(sharedName, network.generation, progress.room);
    }
    progress.steps = this.inSteps(hierarchy, costs, progress.room);
    return progress.steps;
  }

  private leaveRoom({ hierarchy, grew }: StreetCosts, progress: Progress): void {
    if (progress.isRoomOwn && hierarchy) grew(-bytesOfCustomization(hierarchy));
    progress.steps = null;
    progress.room = null;
    progress.isRoomOwn = false;
  }

  /** Forgets what was begun. */
  private giveUp(costs: StreetCosts): void {
    const progress = this.progress.get(costs);
    if (progress) this.leaveRoom(costs, progress);
    this.progress.delete(costs);
  }

  private progressOf(costs: StreetCosts): Progress {
    let progress = this.progress.get(costs);
    if (!progress) {
      progress = { settledLabels: 0, paidLabels: 0, steps: null, room: null, isRoomOwn: false };
      this.progress.set(costs, progress);
    }
    return progress;
  }
}
