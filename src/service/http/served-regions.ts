import type { LoadedRegion } from '../../region/storage/index.ts';
import type { RegionSet } from '../engine/index.ts';
import type { RegionInfo } from './region-info.ts';

/**
 * The regions that serve requests, as the service plane sees them. The object never changes: a request sees the same
 * one from beginning to end, even if another replaces it meanwhile.
 */
export class ServedRegions {
  constructor(
    readonly regions: ReadonlyMap<string, RegionInfo>,
    /** Reasons by name, for regions that can't be served. */
    readonly broken: ReadonlyMap<string, string> = new Map(),
    /** The loaded regions that the database is filled from. */
    readonly loaded: ReadonlyMap<string, LoadedRegion> = new Map(),
    /** The regions in the engine; null where it has no others. */
    readonly set: RegionSet | null = null,
  ) {}

  get regionNames(): readonly string[] {
    return [...this.regions.keys()];
  }
}
