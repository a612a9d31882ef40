import { basename, dirname, join } from 'node:path';
import { InputError } from '../../kit/core/errors.ts';
import { refuseIncomplete } from '../../network/opening/index.ts';
import { openMapFiles } from '../../products/map/basemap/index.ts';
import { placesFromColumns } from '../../products/places/index.ts';
import {
  checkLoaded,
  type KnownSections,
  type LoadedRegion,
  loadRegion,
  type RegionTransfer,
} from '../../region/storage/index.ts';
import { type RegionInfo, regionInfo } from '../http/index.ts';

/** A region in the forms for the service plane and the workers. */
export interface ServedRegion {
  readonly loaded: LoadedRegion;
  readonly info: RegionInfo;
}

interface OpenOptions {
  /** Sections that are in memory already. */
  readonly known?: KnownSections;
  /** True if to compare all checksums, which takes as long as loading. */
  readonly verify?: boolean;
}

/**
 * Loads a region and opens all that workers will open, where a damaged one would crash them. Throws InputError, without
 * the folder.
 */
export function openRegion(
  dataDir: string,
  name: string,
  { known = new Map(), verify = false }: OpenOptions = {},
): ServedRegion {
  try {
    const loaded = loadRegion(dataDir, name, known);
    const [problem] = verify ? checkLoaded(loaded.transfer, { known }) : [];
    if (problem !== undefined) throw new InputError(importAgain(problem));
    refuseIncomplete(loaded);
    placesFromColumns(loaded.columns);
    openMapFiles({ region: name, files: loaded.files });
    return { loaded, info: regionInfo(loaded) };
  } catch (error) {
    throw new InputError(withoutPlace(reasonOf(error), dataDir, name));
  }
}

/**
 * Returns the first problem of a served region, without the folder; null if there is none. `passed` receives the bytes
 * that were checked.
 */
export function problemOfOpened(transfer: RegionTransfer, passed: (bytes: number) => void): string | null {
  const [problem] = checkLoaded(transfer, { passed });
  const { folder } = transfer;
  return problem === undefined ? null : withoutPlace(importAgain(problem), dirname(folder), basename(folder));
}

const importAgain = (problem: string): string => `${problem}: import the region again`;

/** Removes the region's location on the machine from a reason. */
const withoutPlace = (reason: string, dataDir: string, name: string): string =>
  reason.replaceAll(`${join(dataDir, name)}/`, '').replace(`region ${name}: `, '');

function reasonOf(error: unknown): string {
  if (error instanceof InputError) return error.message;
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
  return `its data are damaged (${line}): import it again`;
}
