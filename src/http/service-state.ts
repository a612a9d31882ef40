import type { RegionInfo } from './region-info.ts';

/** The life of one server. */
export class ServiceState {
  phase: 'loading' | 'ready' | 'draining' = 'loading';
  readonly startedAt = Date.now();

  constructor(readonly regions: ReadonlyMap<string, RegionInfo>) {}

  get regionNames(): readonly string[] {
    return [...this.regions.keys()];
  }
}
