import { SharedPhases } from '../../kit/collections/shared-phases.ts';
import {
  type BegunHierarchy,
  bytesOfCustomization,
  bytesOfSharedHierarchy,
  type HierarchyNews,
  type HierarchyReport,
  type SharedHierarchy,
} from '../../network/network/index.ts';

/** The most hierarchies that are tracked as unfinished; more are unlikely to be in the making. */
const MOST_UNFINISHED = 256;

/**
 * The hierarchies that workers have customized, each stored once for all of them. Workers report what they made and
 * used, and the store sends its changes to all. A customization that one worker began is continued by others. The store
 * is bounded in bytes and evicts the least recently used; a single hierarchy above the bound is kept alone.
 */
export class HierarchyStore {
  /** The kept hierarchies by name, in the order of last use. */
  private readonly kept = new Map<string, SharedHierarchy>();
  /** The customizations in progress by name, in the order of their beginning. */
  private readonly begun = new Map<string, BegunHierarchy>();
  /**
   * The state words of customizations that have begun and aren't over, oldest first. They include dropped ones, since
   * workers that have received them go on there.
   */
  private unfinished: Int32Array[] = [];
  private held = 0;

  /** @param tell sends news to all workers */
  constructor(
    private readonly maxBytes: number,
    private readonly tell: (news: HierarchyNews) => void,
  ) {}

  get bytes(): number {
    return this.held;
  }

  /** The state of the store as news for a worker that starts. */
  get news(): HierarchyNews {
    return { begun: [...this.begun.values()], added: [...this.kept.values()], dropped: [] };
  }

  /** Restarts all unfinished customizations, because a worker has died, perhaps in a step that others wait for. */
  giveUpBegun(): void {
    this.giveUp(0);
    this.begun.clear();
  }

  /** Fails all unfinished customizations but the last `left`. */
  private giveUp(left: number): void {
    const unfinished = this.unfinished.filter((words) => !SharedPhases.isOver(words));
    const from = Math.max(0, unfinished.length - left);
    unfinished.slice(0, from).forEach(SharedPhases.fail);
    this.unfinished = unfinished.slice(from);
  }

  /**
   * Takes in a worker's report.
   * @param isServed whether a generation of a region is served
   */
  heed({ begun, made, used }: HierarchyReport, isServed: (generation: string) => boolean): void {
    for (const name of used) this.touch(name);
    const heard = begun.filter((one) => isServed(one.generation) && this.begin(one));
    const added: SharedHierarchy[] = [];
    const dropped = this.boundBegun();
    for (const one of made) {
      this.begun.delete(one.name);
      if (!isServed(one.generation)) dropped.push(one.name);
      // Another worker was quicker, and both have received its hierarchy by now.
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
    // What began and is ready by now isn't sent.
    const stillBegun = heard.filter(({ name }) => this.begun.has(name));
    if (stillBegun.length > 0 || added.length > 0 || dropped.length > 0) {
      this.tell({ begun: stillBegun, added, dropped });
    }
  }

  /** Drops the hierarchies of regions that aren't served any more. */
  dropUnserved(isServed: (generation: string) => boolean): void {
    const all = [...this.kept.values(), ...this.begun.values()];
    const dropped = all.filter(({ generation }) => !isServed(generation)).map(({ name }) => name);
    for (const name of dropped) {
      this.drop(name);
      this.begun.delete(name);
    }
    if (dropped.length > 0) this.tell({ begun: [], added: [], dropped });
  }

  /** Returns false where another worker began it first; all have received its memory by now. */
  private begin(one: BegunHierarchy): boolean {
    const before = this.begun.get(one.name);
    if (this.kept.has(one.name) || (before && !SharedPhases.hasFailed(before.memory.words))) return false;
    this.begun.delete(one.name);
    this.begun.set(one.name, one);
    this.unfinished.push(one.memory.words);
    this.giveUp(MOST_UNFINISHED);
    return true;
  }

  /** Drops the oldest unfinished customizations beyond the byte limit and returns their names: some may never end. */
  private boundBegun(): string[] {
    const dropped: string[] = [];
    let bytes = [...this.begun.values()].reduce((sum, { memory }) => sum + bytesOfCustomization(memory), 0);
    for (const [name, { memory }] of this.begun) {
      if (bytes <= this.maxBytes || this.begun.size === 1) break;
      bytes -= bytesOfCustomization(memory);
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
