import { SharedPhases } from '../collections/shared-phases.ts';
import type { CustomizationRoom } from '../street/hierarchy/customization-room.ts';
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

/** A hierarchy that is being customized: any thread that needs it goes on with it there. */
export interface BegunHierarchy {
  readonly name: string;
  readonly generation: string;
  readonly room: CustomizationRoom;
}

/** Worker → main thread, after a task: what it began to customize, what is ready, and names of what it used. */
export interface HierarchyReport {
  readonly begun: readonly BegunHierarchy[];
  readonly made: readonly SharedHierarchy[];
  readonly used: readonly string[];
}

/** Main thread → all workers: what each of them knows from now on, and what none does any more. */
export interface HierarchyNews {
  readonly begun: readonly BegunHierarchy[];
  readonly added: readonly SharedHierarchy[];
  readonly dropped: readonly string[];
}

/** The hierarchies that any thread of the process has customized, as one of them knows them. The main thread decides how long they are kept. */
export class SharedHierarchies {
  private readonly known = new Map<string, SharedHierarchy>();
  private readonly rooms = new Map<string, CustomizationRoom>();
  private begun: BegunHierarchy[] = [];
  private made: SharedHierarchy[] = [];
  private readonly used = new Set<string>();

  /** Counts as a use. */
  find(name: string): SharedHierarchy | null {
    const found = this.known.get(name);
    if (found === undefined) return null;
    this.used.add(name);
    return found;
  }

  /** Where threads customize one; null where none has begun, or one has failed there. */
  roomOf(name: string): CustomizationRoom | null {
    const room = this.rooms.get(name);
    return room && !SharedPhases.hasFailed(room.words) ? room : null;
  }

  /** Others go on in this room as well, once they hear of it. */
  begin(name: string, generation: string, room: CustomizationRoom): void {
    this.rooms.set(name, room);
    this.begun.push({ name, generation, room });
  }

  /** Puts one that is ready into shared memory, if it isn't there. */
  add(name: string, generation: string, { up, down }: CustomizedHierarchy): void {
    const one = { name, generation, up: inSharedMemory(up), down: inSharedMemory(down) };
    this.rooms.delete(name);
    this.known.set(name, one);
    this.made.push(one);
  }

  /** Where two threads began or customized the same, both keep what the main thread tells. */
  heed({ begun, added, dropped }: HierarchyNews): void {
    for (const { name, room } of begun) if (!this.known.has(name)) this.rooms.set(name, room);
    for (const one of added) {
      this.known.set(one.name, one);
      this.rooms.delete(one.name);
    }
    for (const name of dropped) {
      this.known.delete(name);
      this.rooms.delete(name);
    }
  }

  /** What was made and used since the last report; null where nothing was. */
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

/** Without what is left in the end. */
export const bytesOfRoom = ({ costs, replaced, lower, next }: CustomizationRoom): number =>
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
