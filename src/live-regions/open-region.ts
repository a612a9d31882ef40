import { join } from 'node:path';
import { openMapFiles } from '../basemap/index.ts';
import { InputError } from '../core/errors.ts';
import { type RegionInfo, regionInfo } from '../http/index.ts';
import { openNetwork } from '../network/index.ts';
import { placesFromColumns } from '../places/index.ts';
import { checkLoaded, type KnownSections, type LoadedRegion, loadRegion } from '../storage/index.ts';

/** A region as the service plane and the workers take it. */
export interface ServedRegion {
  readonly loaded: LoadedRegion;
  readonly info: RegionInfo;
}

interface OpenOptions {
  /** Sections that are in memory already. */
  readonly known?: KnownSections;
  /** Whether checksums are compared: as long again as loading takes. */
  readonly verify?: boolean;
}

/** Loads a region and opens all that workers will open: there a damaged one would take the others down. Throws InputError, without the folder. */
export function openRegion(
  dataDir: string,
  name: string,
  { known = new Map(), verify = false }: OpenOptions = {},
): ServedRegion {
  try {
    const loaded = loadRegion(dataDir, name, known);
    const [problem] = verify ? checkLoaded(loaded, known) : [];
    if (problem !== undefined) throw new InputError(`${problem}: import the region again`);
    openNetwork(loaded);
    placesFromColumns(loaded.columns);
    openMapFiles({ region: name, files: loaded.files });
    return { loaded, info: regionInfo(loaded) };
  } catch (error) {
    throw new InputError(withoutPlace(reasonOf(error), dataDir, name));
  }
}

/** Says which region it is of, and not where that lies on the machine. */
const withoutPlace = (reason: string, dataDir: string, name: string): string =>
  reason.replaceAll(`${join(dataDir, name)}/`, '').replace(`region ${name}: `, '');

function reasonOf(error: unknown): string {
  if (error instanceof InputError) return error.message;
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
  return `its data are damaged (${line}): import it again`;
}
