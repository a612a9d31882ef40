import type { RegionInfo } from './region-info.ts';
import { ServedRegions } from './served-regions.ts';

/** A newer region that couldn't be taken up, while the previous one is still served. */
export interface RegionTrouble {
  readonly problem: string;
  /** ISO 8601. */
  readonly since: string;
}

/** The state of the store that regions come from. */
export interface StoreState {
  readonly backend: string;
  /** One sentence by region; '' is the store itself. */
  readonly troubles: ReadonlyMap<string, string>;
}

/** The state of one server. */
export class ServiceState {
  phase: 'loading' | 'ready' | 'draining' = 'loading';
  readonly startedAt = Date.now();
  /** The regions that can't be taken up, by name. */
  troubles: ReadonlyMap<string, RegionTrouble> = new Map();

  /** The store that regions come from, beside the folder. */
  store: StoreState | null = null;

  constructor(public served = new ServedRegions(new Map())) {}

  get regions(): ReadonlyMap<string, RegionInfo> {
    return this.served.regions;
  }

  get broken(): ReadonlyMap<string, string> {
    return this.served.broken;
  }
}
