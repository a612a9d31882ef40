import type { RegionInfo } from './region-info.ts';

/** The life of one server. */
export class ServiceState {
  phase: 'loading' | 'ready' | 'draining' = 'loading';
  readonly startedAt = Date.now();

  constructor(
    readonly regions: ReadonlyMap<string, RegionInfo>,
    /** Regions that can't be served: name → why. */
    readonly broken: ReadonlyMap<string, string> = new Map(),
  ) {}

  get regionNames(): readonly string[] {
    return [...this.regions.keys()];
  }
}
