import type { RegionInfo } from './region-info.ts';
import { ServedRegions } from './served-regions.ts';

/** A newer region that couldn't be taken up: the one before is still served. */
export interface RegionTrouble {
  readonly problem: string;
  /** ISO 8601. */
  readonly since: string;
}

/** How the store is doing that regions come from. */
export interface StoreState {
  readonly backend: string;
  /** Region → one sentence; '' for the store itself. */
  readonly troubles: ReadonlyMap<string, string>;
}

/** The life of one server. */
export class ServiceState {
  phase: 'loading' | 'ready' | 'draining' = 'loading';
  readonly startedAt = Date.now();
  /** By region. */
  troubles: ReadonlyMap<string, RegionTrouble> = new Map();

  /** Where regions come from, if not from the folder alone. */
  store: StoreState | null = null;

  constructor(public served = new ServedRegions(new Map())) {}

  get regions(): ReadonlyMap<string, RegionInfo> {
    return this.served.regions;
  }

  get broken(): ReadonlyMap<string, string> {
    return this.served.broken;
  }
}
