import {
  bytesOfSharedHierarchy,
  type HierarchyNews,
  type HierarchyReport,
  type SharedHierarchy,
} from '../network/index.ts';

/**
 * The hierarchies that workers have customized, each once for all of them: a worker reports what it made and used, all are told what there
 * is. Bounded in bytes; what no worker used for longest goes first. One that is larger than all of them is kept alone.
 */
export class HierarchyStore {
  /** By name, in the order of their last use. */
  private readonly kept = new Map<string, SharedHierarchy>();
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
    return { added: [...this.kept.values()], dropped: [] };
  }

  /** @param isServed whether a generation of a region is */
  heed({ made, used }: HierarchyReport, isServed: (generation: string) => boolean): void {
    for (const name of used) this.touch(name);
    const added: SharedHierarchy[] = [];
    const dropped: string[] = [];
    for (const one of made) {
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
    if (added.length > 0 || dropped.length > 0) this.tell({ added, dropped });
  }

  /** Lets go of what belongs to regions that aren't served any more. */
  dropUnserved(isServed: (generation: string) => boolean): void {
    const dropped = [...this.kept.values()].filter(({ generation }) => !isServed(generation)).map(({ name }) => name);
    for (const name of dropped) this.drop(name);
    if (dropped.length > 0) this.tell({ added: [], dropped });
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
