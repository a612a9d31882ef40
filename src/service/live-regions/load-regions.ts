import { InputError } from '../../kit/core/errors.ts';
import { openRegion, type ServedRegion } from './open-region.ts';

export interface LoadedRegions {
  readonly served: ReadonlyMap<string, ServedRegion>;
  /** Reasons, without the folder, by the name of regions that can't be served. */
  readonly broken: ReadonlyMap<string, string>;
}

/**
 * Loads all regions that can be served; a broken one doesn't keep the others from being queried. Throws InputError if
 * none can be loaded.
 */
export function loadRegions(dataDir: string, names: readonly string[]): LoadedRegions {
  const served = new Map<string, ServedRegion>();
  const broken = new Map<string, string>();
  for (const name of names) {
    try {
      served.set(name, openRegion(dataDir, name));
    } catch (error) {
      broken.set(name, (error as Error).message);
    }
  }
  if (served.size === 0 && broken.size > 0) {
    const reasons = [...broken].map(([name, reason]) => `${name} (${reason})`);
    throw new InputError(`no region can be served: ${reasons.join(', ')}`);
  }
  return { served, broken };
}
