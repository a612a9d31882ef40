import { SharedPhases } from '../../kit/collections/shared-phases.ts';
import type { CustomizationMemory } from '../street/hierarchy/customization-memory.ts';
import type { CustomizedHierarchy } from '../street/hierarchy/customized.ts';
import type { OneWayArcs } from '../street/hierarchy/kernel/prune.ts';

/** The arc costs of a hierarchy for one metric, in memory that all threads share. */
export interface SharedHierarchy {
  /** Names region and metric, equal on all threads. */
  readonly name: string;
  /** The generation of its region. */
  readonly generation: string;
  readonly up: OneWayArcs;
  readonly down: OneWayArcs;
}

/** A hierarchy that is being customized: any thread that needs it helps with it there. */
export interface BegunHierarchy {
  readonly name: string;
  readonly generation: string;
  readonly memory: CustomizationMemory;
}

/**
 * A message from worker to main thread after a task: which customizations it began and finished, and the names of those
 * it used.
 */
export interface HierarchyReport {
  readonly begun: readonly BegunHierarchy[];
  readonly made: readonly SharedHierarchy[];
  readonly used: readonly string[];
}

/**
 * A message from the main thread to all workers: which hierarchies each of them may use from now on, and which none may
 * any more.
 */
export interface HierarchyNews {
  readonly begun: readonly BegunHierarchy[];
  readonly added: readonly SharedHierarchy[];
  readonly dropped: readonly string[];
}

/**
 * The hierarchies that any thread of the process has customized, as one thread sees them. The main thread decides how
 * long they are kept.
 */
export class SharedHierarchies {
  private readonly known = new Map<string, SharedHierarchy>();
  private readonly memories = new Map<string, CustomizationMemory>();
  private begun: BegunHierarchy[] = [];
  private made: SharedHierarchy[] = [];
  private readonly used = new Set<string>();

  /** Returns a hierarchy, or null; counts as a use. */
  find(name: string): SharedHierarchy | null {
    const found = this.known.get(name);
    if (found === undefined) return null;
    this.used.add(name);
    return found;
  }

  /** Returns the memory in which threads customize a hierarchy; null if none has begun, or if the work failed. */
  memoryOf(name: string): CustomizationMemory | null {
    const memory = this.memories.get(name);
    return memory && !SharedPhases.hasFailed(memory.words) ? memory : null;
  }

  /** Announces this memory, so that other threads help with the customization. */
  begin(name: string, generation: string, memory: CustomizationMemory): void {
    this.memories.set(name, memory);
    this.begun.push({ name, generation, memory });
  }

  /** Moves a finished hierarchy to shared memory if it isn't there. */
  add(name: string, generation: string, { up, down }: CustomizedHierarchy): void {
    const one = { name, generation, up: inSharedMemory(up), down: inSharedMemory(down) };
    this.memories.delete(name);
    this.known.set(name, one);
    this.made.push(one);
  }

  /**
   * Applies a message of the main thread. Where two threads began or customized the same hierarchy, both keep the main
   * thread's.
   */
  heed({ begun, added, dropped }: HierarchyNews): void {
    for (const { name, memory } of begun) if (!this.known.has(name)) this.memories.set(name, memory);
    for (const one of added) {
      this.known.set(one.name, one);
      this.memories.delete(one.name);
    }
    for (const name of dropped) {
      this.known.delete(name);
      this.memories.delete(name);
    }
  }

  /** Returns the changes and uses since the last report; null if there are none. */
  report(): HierarchyReport | null {
    const { begun, made, used } = this;
    if (begun.length === 0 && made.length === 0 && used.size === 0) return null;
    const report = { begun, made, used: [...used] };
    this.begun = [];
    this.made = [];
    used.clear();
    return report;
  }
}

export const bytesOfSharedHierarchy = ({ up, down }: Pick<SharedHierarchy, 'up' | 'down'>): number =>
  bytesOfArcs(up) + bytesOfArcs(down);

/** Returns the bytes of a customization's memory without its remaining arcs. */
export const bytesOfCustomization = ({ costs, replaced, lower, next }: CustomizationMemory): number =>
  [costs.up, costs.down, replaced.up, replaced.down, lower.first, lower.arc, lower.end, next].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );

const bytesOfArcs = ({ first, head, cost, other }: OneWayArcs): number =>
  first.byteLength + head.byteLength + cost.byteLength + other.byteLength;

function inSharedMemory({ first, head, cost, other }: OneWayArcs): OneWayArcs {
  const share = (column: Int32Array): Int32Array => {
    if (column.buffer instanceof SharedArrayBuffer) return column;
    const shared = new Int32Array(new SharedArrayBuffer(column.byteLength));
    shared.set(column);
    return shared;
  };
  return { first: share(first), head: share(head), cost: share(cost), other: share(other) };
}
