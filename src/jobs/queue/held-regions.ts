import type { RegionTransfer } from '../../storage/index.ts';
import { regionGeneration } from '../region-generation.ts';

/** A build of a region that this process holds. */
export interface HeldRegion {
  readonly name: string;
  readonly generation: string;
  readonly transfer: RegionTransfer;
}

/** The builds of regions that this process holds now: jobs are computed on the one that they began with. */
export type HeldRegions = () => readonly HeldRegion[];

export const heldRegion = (transfer: RegionTransfer): HeldRegion => ({
  name: transfer.manifest.name,
  generation: regionGeneration(transfer.manifest),
  transfer,
});
