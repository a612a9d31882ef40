import type { CustomizedHierarchy } from '../street/hierarchy/customized.ts';
import type { OneWayArcs } from '../street/hierarchy/kernel/prune.ts';

/** What a hierarchy's arcs cost by one metric, in memory that all threads see. */
export interface SharedHierarchy {
  /** Of region and metric, equal on all threads. */
  readonly name: string;
  /** Of the region that it belongs to. */
  readonly generation: string;
  readonly up: OneWayArcs;
  readonly down: OneWayArcs;
}

/** Worker → main thread, after a task: what it customized, and names of what it used. */
export interface HierarchyReport {
  readonly made: readonly SharedHierarchy[];
  readonly used: readonly string[];
}

/** Main thread → all workers: what each of them knows from now on, and what none does any more. */
export interface HierarchyNews {
  readonly added: readonly SharedHierarchy[];
  readonly dropped: readonly string[];
}

/** The hierarchies that any thread of the process has customized, as one of them knows them. The main thread decides how long they are kept. */
export class SharedHierarchies {
  private readonly known = new Map<string, SharedHierarchy>();
  private made: SharedHierarchy[] = [];
  private readonly used = new Set<string>();

  /** Counts as a use. */
  find(name: string): SharedHierarchy | null {
    const found = this.known.get(name);
    if (found === undefined) return null;
    this.used.add(name);
    return found;
  }

  /** Puts one that this thread has customized into shared memory. */
  add(name: string, generation: string, { up, down }: CustomizedHierarchy): void {
    const one = { name, generation, up: inSharedMemory(up), down: inSharedMemory(down) };
    this.known.set(name, one);
    this.made.push(one);
  }

  /** Where two threads have customized the same metric, both keep what the main thread tells. */
  heed({ added, dropped }: HierarchyNews): void {
    for (const one of added) this.known.set(one.name, one);
    for (const name of dropped) this.known.delete(name);
  }

  /** What was made and used since the last report; null where nothing was. */
  report(): HierarchyReport | null {
    const { made, used } = this;
    if (made.length === 0 && used.size === 0) return null;
    const report = { made, used: [...used] };
    this.made = [];
    used.clear();
    return report;
  }
}

export const bytesOfSharedHierarchy = ({ up, down }: Pick<SharedHierarchy, 'up' | 'down'>): number =>
  bytesOfArcs(up) + bytesOfArcs(down);

const bytesOfArcs = ({ first, head, cost, other }: OneWayArcs): number =>
  first.byteLength + head.byteLength + cost.byteLength + other.byteLength;

function inSharedMemory({ first, head, cost, other }: OneWayArcs): OneWayArcs {
  const share = (column: Int32Array): Int32Array => {
    const shared = new Int32Array(new SharedArrayBuffer(column.byteLength));
    shared.set(column);
    return shared;
  };
  return { first: share(first), head: share(head), cost: share(cost), other: share(other) };
}
