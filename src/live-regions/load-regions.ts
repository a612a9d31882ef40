import { InputError } from '../core/errors.ts';
import { openRegion, type ServedRegion } from './open-region.ts';

export interface LoadedRegions {
  readonly served: ReadonlyMap<string, ServedRegion>;
  /** Name → why it can't be served, without the folder. */
  readonly broken: ReadonlyMap<string, string>;
}

/** Loads all regions that can be served: one that can't is no reason to keep others from being asked. Throws InputError where none can. */
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
