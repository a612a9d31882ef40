import type { RegionInfo } from './region-info.ts';
import { ServedRegions } from './served-regions.ts';

/** A newer region that couldn't be taken up: the one before is still served. */
export interface RegionTrouble {
  readonly problem: string;
  /** ISO 8601. */
  readonly since: string;
}

/** The life of one server. */
export class ServiceState {
  phase: 'loading' | 'ready' | 'draining' = 'loading';
  readonly startedAt = Date.now();
  /** By region. */
  troubles: ReadonlyMap<string, RegionTrouble> = new Map();

  constructor(public served = new ServedRegions(new Map())) {}

  get regions(): ReadonlyMap<string, RegionInfo> {
    return this.served.regions;
  }

  get broken(): ReadonlyMap<string, string> {
    return this.served.broken;
  }
}
