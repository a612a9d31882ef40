import { generationOf, type RegionTransfer } from '../../region/storage/index.ts';

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
    readonly rooms: ReadonlyMap<string, SharedArrayBuffer>,
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
