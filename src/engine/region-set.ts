import { generationOf, type RegionTransfer } from '../storage/index.ts';

/**
 * Regions that are asked together. It never changes: newer regions come as another set, and requests that began with this one end with
 * it, in whatever pieces and on whatever workers.
 */
export class RegionSet {
  private users = 0;
  private isReplaced = false;
  private end: () => void = () => {};
  /** Resolves when it has been replaced and isn't used any more. */
  readonly unused = new Promise<void>((resolve) => {
    this.end = resolve;
  });
  /** Region → generation. */
  readonly generations: ReadonlyMap<string, string>;

  constructor(
    readonly number: number,
    readonly regions: readonly RegionTransfer[],
    /** Names of regions that can't be asked. */
    readonly brokenRegions: readonly string[],
    /** By region: where workers keep what they make of it for each other. */
    readonly rooms: ReadonlyMap<string, SharedArrayBuffer>,
  ) {
    this.generations = new Map(regions.map(({ manifest }) => [manifest.name, generationOf(manifest)]));
  }

  /** Keeps it in use until the function that is given back is called. */
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

  /** Another set answers requests that begin from now on. */
  replaced(): void {
    this.isReplaced = true;
    this.endIfUnused();
  }

  private endIfUnused(): void {
    if (this.isReplaced && this.users === 0) this.end();
  }
}
