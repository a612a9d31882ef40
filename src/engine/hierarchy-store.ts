import { SharedPhases } from '../collections/shared-phases.ts';
import {
  type BegunHierarchy,
  bytesOfRoom,
  bytesOfSharedHierarchy,
  type HierarchyNews,
  type HierarchyReport,
  type SharedHierarchy,
} from '../network/index.ts';

/** More aren't likely to be in the making. */
const MOST_UNFINISHED = 256;

/**
 * The hierarchies that workers have customized, each once for all of them: a worker reports what it made and used, all are told what there
 * is. What one began to customize, others go on with. Bounded in bytes; what no worker used for longest goes first. One that is larger than all of them is kept alone.
 */
export class HierarchyStore {
  /** By name, in the order of their last use. */
  private readonly kept = new Map<string, SharedHierarchy>();
  /** By name, in the order in which they were begun. */
  private readonly begun = new Map<string, BegunHierarchy>();
  /** Words of what was begun and isn't over, oldest first, also where it was let go of: workers who were told of it go on there. */
  private unfinished: Int32Array[] = [];
  private held = 0;

  /** @param tell lets all workers know */
  constructor(
    private readonly maxBytes: number,
    private readonly tell: (news: HierarchyNews) => void,
  ) {}

  get bytes(): number {
    return this.held;
  }

  /** What a worker that starts now has to know. */
  get news(): HierarchyNews {
    return { begun: [...this.begun.values()], added: [...this.kept.values()], dropped: [] };
  }

  /** A worker has died, perhaps in the midst of a step that others wait for: what was begun is begun anew. */
  giveUpBegun(): void {
    this.giveUp(0);
    this.begun.clear();
  }

  /** All but the last ones. */
  private giveUp(left: number): void {
    const unfinished = this.unfinished.filter((words) => !SharedPhases.isOver(words));
    const from = Math.max(0, unfinished.length - left);
    unfinished.slice(0, from).forEach(SharedPhases.fail);
    this.unfinished = unfinished.slice(from);
  }

  /** @param isServed whether a generation of a region is */
  heed({ begun, made, used }: HierarchyReport, isServed: (generation: string) => boolean): void {
    for (const name of used) this.touch(name);
    const heard = begun.filter((one) => isServed(one.generation) && this.begin(one));
    const added: SharedHierarchy[] = [];
    const dropped = this.boundBegun();
    for (const one of made) {
      this.begun.delete(one.name);
      if (!isServed(one.generation)) dropped.push(one.name);
      // Another worker was quicker: both know of its by now.
      else if (!this.kept.has(one.name)) {
        this.kept.set(one.name, one);
        this.held += bytesOfSharedHierarchy(one);
        added.push(one);
      }
    }
    for (const [name] of this.kept) {
      if (this.held <= this.maxBytes || this.kept.size === 1) break;
      this.drop(name);
      dropped.push(name);
    }
    // What was begun and is ready by now is no news to them.
    const stillBegun = heard.filter(({ name }) => this.begun.has(name));
    if (stillBegun.length > 0 || added.length > 0 || dropped.length > 0) {
      this.tell({ begun: stillBegun, added, dropped });
    }
  }

  /** Lets go of what belongs to regions that aren't served any more. */
  dropUnserved(isServed: (generation: string) => boolean): void {
    const all = [...this.kept.values(), ...this.begun.values()];
    const dropped = all.filter(({ generation }) => !isServed(generation)).map(({ name }) => name);
    for (const name of dropped) {
      this.drop(name);
      this.begun.delete(name);
    }
    if (dropped.length > 0) this.tell({ begun: [], added: [], dropped });
  }

  /** False where another worker was first, and all know of its room by now. */
  private begin(one: BegunHierarchy): boolean {
    const before = this.begun.get(one.name);
    if (this.kept.has(one.name) || (before && !SharedPhases.hasFailed(before.room.words))) return false;
    this.begun.delete(one.name);
    this.begun.set(one.name, one);
    this.unfinished.push(one.room.words);
    this.giveUp(MOST_UNFINISHED);
    return true;
  }

  /** What was begun and never ended mustn't stay for ever. */
  private boundBegun(): string[] {
    const dropped: string[] = [];
    let bytes = [...this.begun.values()].reduce((sum, { room }) => sum + bytesOfRoom(room), 0);
    for (const [name, { room }] of this.begun) {
      if (bytes <= this.maxBytes || this.begun.size === 1) break;
      bytes -= bytesOfRoom(room);
      this.begun.delete(name);
      dropped.push(name);
    }
    return dropped;
  }

  private touch(name: string): void {
    const one = this.kept.get(name);
    if (one === undefined) return;
    this.kept.delete(name);
    this.kept.set(name, one);
  }

  private drop(name: string): void {
    const one = this.kept.get(name);
    if (one !== undefined) this.held -= bytesOfSharedHierarchy(one);
    this.kept.delete(name);
  }
}
