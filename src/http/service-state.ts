import type { RegionManifest } from '../storage/index.ts';

/** What the service plane knows of a region. */
export interface RegionInfo {
  readonly name: string;
  readonly manifest: RegionManifest;
}

/** The life of one server. */
export class ServiceState {
  phase: 'loading' | 'ready' | 'draining' = 'loading';
  readonly startedAt = Date.now();

  constructor(readonly regions: ReadonlyMap<string, RegionInfo>) {}

  get regionNames(): readonly string[] {
    return [...this.regions.keys()];
  }
}
