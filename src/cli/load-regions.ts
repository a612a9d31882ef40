import { join } from 'node:path';
import { openMapFiles } from '../basemap/index.ts';
import { InputError } from '../core/errors.ts';
import { type RegionInfo, regionInfo } from '../http/index.ts';
import { openNetwork } from '../network/index.ts';
import { placesFromColumns } from '../places/index.ts';
import { type LoadedRegion, loadRegion } from '../storage/index.ts';

interface ServedRegion {
  readonly loaded: LoadedRegion;
  readonly info: RegionInfo;
}

interface LoadedRegions {
  readonly served: readonly ServedRegion[];
  /** Name → why it can't be served, without the folder. */
  readonly broken: ReadonlyMap<string, string>;
}

/** Loads all regions that can be served: one that can't is no reason to keep others from being asked. Throws InputError where none can. */
export function loadRegions(dataDir: string, names: readonly string[]): LoadedRegions {
  const served: ServedRegion[] = [];
  const broken = new Map<string, string>();
  for (const name of names) {
    try {
      served.push(openRegion(dataDir, name));
    } catch (error) {
      broken.set(name, withoutPlace(reasonOf(error), dataDir, name));
    }
  }
  if (served.length === 0 && broken.size > 0) {
    const reasons = [...broken].map(([name, reason]) => `${name} (${reason})`);
    throw new InputError(`no region can be served: ${reasons.join(', ')}`);
  }
  return { served, broken };
}

/** Opens all that workers will open: there a damaged region would take the others down. */
function openRegion(dataDir: string, name: string): ServedRegion {
  const loaded = loadRegion(dataDir, name);
  openNetwork(loaded);
  placesFromColumns(loaded.columns);
  openMapFiles({ region: name, files: loaded.files });
  return { loaded, info: regionInfo(loaded) };
}

/** Says which region it is of, and not where that lies on the machine. */
const withoutPlace = (reason: string, dataDir: string, name: string): string =>
  reason.replaceAll(`${join(dataDir, name)}/`, '').replace(`region ${name}: `, '');

function reasonOf(error: unknown): string {
  if (error instanceof InputError) return error.message;
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
  return `its data are damaged (${line}): import it again`;
}
