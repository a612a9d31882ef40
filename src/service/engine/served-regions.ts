import type { HeldBytes } from '../../kit/collections/cache-budget.ts';
import { collectGarbage } from '../../kit/core/collect-garbage.ts';
import type { HierarchyReport } from '../../network/network/index.ts';
import { generationOf, type RegionTransfer } from '../../region/storage/index.ts';
import { HierarchyStore } from './hierarchy-store.ts';
import { RegionMemory } from './region-memory.ts';
import type { CloseRegionsPayload, OpenRegionsPayload } from './worker-protocol.ts';

/** Fractions of the workers' cache memory that they share: for hierarchies, and for what is derived from regions. */
const HIERARCHY_SHARE = 1 / 4;
const REGION_SHARE = 1 / 8;
/** The fraction of the workers' cache memory that is left for their own caches. */
export const OWN_SHARE = 1 - HIERARCHY_SHARE - REGION_SHARE;

/**
 * An immutable set of regions that are served together. Newer regions come as another set, and requests that began with
 * this one end with it, whatever pieces and workers they run on.
 */
export class RegionSet {
  private users = 0;
  private isReplaced = false;
  private end: () => void = () => {};
  /** Resolves when it has been replaced and isn't used any more. */
  readonly unused = new Promise<void>((resolve) => {
    this.end = resolve;
  });
  /** Generation by region name. */
  readonly generations: ReadonlyMap<string, string>;

  constructor(
    readonly number: number,
    readonly regions: readonly RegionTransfer[],
    /** Names of regions that failed to load. */
    readonly brokenRegions: readonly string[],
    /** Indexed by region: shared memory for what workers derive from it. */
    readonly memory: ReadonlyMap<string, SharedArrayBuffer>,
  ) {
    this.generations = new Map(regions.map(({ manifest }) => [manifest.name, generationOf(manifest)]));
  }

  /** Keeps the set in use until the returned function is called. */
  hold(): () => void {
    this.users++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.users--;
      this.endIfUnused();
    };
  }

  /** Marks the set as replaced: another one serves new requests. */
  replaced(): void {
    this.isReplaced = true;
    this.endIfUnused();
  }

  private endIfUnused(): void {
    if (this.isReplaced && this.users === 0) this.end();
  }
}

/**
 * The regions that are served: the last set serves new requests, earlier ones stay open as long as requests that began
 * with them run. What workers share about regions lives as long: hierarchies, and memory that they fill together.
 */
export class ServedRegions {
  private readonly sets: RegionSet[] = [];
  private setsSoFar = 0;
  private readonly hierarchies: HierarchyStore;
  private readonly memory: RegionMemory;

  /**
   * @param cacheBytes for the caches of all workers together
   * @param tell sends a note to all workers
   * @param onUnserved is called when nothing uses a generation of a region any more
   */
  constructor(
    cacheBytes: number,
    private readonly tell: (name: string, payload: unknown) => void,
    private readonly onUnserved: (region: string, generation: string) => void,
  ) {
    this.memory = new RegionMemory(REGION_SHARE * cacheBytes);
    this.hierarchies = new HierarchyStore(HIERARCHY_SHARE * cacheBytes, (news) => tell('hierarchies', news));
  }

  get newest(): RegionSet {
    return this.sets.at(-1)!;
  }

  /** Opens a set beside the others and serves new requests from it. */
  add(regions: readonly RegionTransfer[], brokenRegions: readonly string[]): RegionSet {
    const before = this.sets.at(-1);
    const set = new RegionSet(++this.setsSoFar, regions, brokenRegions, this.memory.of(regions));
    void set.unused.then(() => this.close(set));
    this.sets.push(set);
    this.tell('open', openingOf(set));
    before?.replaced();
    return set;
  }

  /** Returns the notes for a thread that starts, at first or in place of one that has died. */
  startNotes(): { name: string; payload: unknown }[] {
    this.hierarchies.giveUpBegun();
    return [
      ...this.sets.map((set) => ({ name: 'open', payload: openingOf(set) })),
      { name: 'hierarchies', payload: this.hierarchies.news },
    ];
  }

  /** Takes in a worker's report of the hierarchies that it made and used. */
  heed(report: HierarchyReport): void {
    this.hierarchies.heed(report, (generation) => this.isServed(generation));
  }

  /** The bytes of what workers share, by kind. */
  get held(): HeldBytes {
    return { hierarchies: this.hierarchies.bytes, ...this.memory.held };
  }

  private close(set: RegionSet): void {
    this.sets.splice(this.sets.indexOf(set), 1);
    this.tell('close', { number: set.number } satisfies CloseRegionsPayload);
    for (const [region, generation] of set.generations) {
      if (!this.sets.some(({ generations }) => generations.get(region) === generation)) {
        this.onUnserved(region, generation);
      }
    }
    this.memory.keep(this.sets.map(({ memory }) => memory));
    this.hierarchies.dropUnserved((generation) => this.isServed(generation));
    // Runs after the last holder has released its memory too.
    setImmediate(collectGarbage);
  }

  private isServed(generation: string): boolean {
    return this.sets.some(({ generations }) => [...generations.values()].includes(generation));
  }
}

const openingOf = ({ number, regions, brokenRegions, memory }: RegionSet): OpenRegionsPayload => ({
  ...{ number, regions, brokenRegions, memory },
});
