import { generationOf, type RegionTransfer } from '../../../region/storage/index.ts';

/** A build of a region that this process holds. */
export interface HeldRegion {
  readonly name: string;
  readonly generation: string;
  readonly transfer: RegionTransfer;
}

/** The builds of regions that this process holds now. */
export type HeldRegions = () => readonly HeldRegion[];

export const heldRegion = (transfer: RegionTransfer): HeldRegion => ({
  name: transfer.manifest.name,
  generation: generationOf(transfer.manifest),
  transfer,
});

/**
 * The builds that are held now, and those of jobs that aren't over: a region may be imported again meanwhile, and a job
 * is computed on one build from beginning to end.
 */
export class PinnedRegions {
  private readonly pinned = new Map<string, HeldRegion>();

  constructor(private readonly current: HeldRegions) {}

  readonly all: HeldRegions = () => {
    const current = this.current();
    const generations = new Set(current.map(keyOf));
    return [...current, ...[...this.pinned.values()].filter((region) => !generations.has(keyOf(region)))];
  };

  pin(region: HeldRegion): void {
    this.pinned.set(keyOf(region), region);
  }

  /** Releases all builds but those of these generations. */
  keepOnly(generations: ReadonlySet<string>): void {
    for (const [key, { generation }] of this.pinned) if (!generations.has(generation)) this.pinned.delete(key);
  }
}

const keyOf = ({ name, generation }: HeldRegion): string => `${name} ${generation}`;
