import { basename, dirname, join } from 'node:path';
import { openMapFiles } from '../basemap/index.ts';
import { InputError } from '../core/errors.ts';
import { type RegionInfo, regionInfo } from '../http/index.ts';
import { openNetwork } from '../network/index.ts';
import { placesFromColumns } from '../places/index.ts';
import {
  checkLoaded,
  type KnownSections,
  type LoadedRegion,
  loadRegion,
  type RegionTransfer,
} from '../storage/index.ts';

/** A region as the service plane and the workers take it. */
export interface ServedRegion {
  readonly loaded: LoadedRegion;
  readonly info: RegionInfo;
}

interface OpenOptions {
  /** Sections that are in memory already. */
  readonly known?: KnownSections;
  /** Whether all checksums are compared: as long again as loading takes. */
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
    const [problem] = verify ? checkLoaded(loaded.transfer, { known }) : [];
    if (problem !== undefined) throw new InputError(importAgain(problem));
    openNetwork(loaded);
    placesFromColumns(loaded.columns);
    openMapFiles({ region: name, files: loaded.files });
    return { loaded, info: regionInfo(loaded) };
  } catch (error) {
    throw new InputError(withoutPlace(reasonOf(error), dataDir, name));
  }
}

/** The first thing that is wrong with a region that is served, without the folder; null for nothing. `passed` is told of bytes as they are looked at. */
export function problemOfOpened(transfer: RegionTransfer, passed: (bytes: number) => void): string | null {
  const [problem] = checkLoaded(transfer, { passed });
  const { folder } = transfer;
  return problem === undefined ? null : withoutPlace(importAgain(problem), dirname(folder), basename(folder));
}

const importAgain = (problem: string): string => `${problem}: import the region again`;

/** Says which region it is of, and not where that lies on the machine. */
const withoutPlace = (reason: string, dataDir: string, name: string): string =>
  reason.replaceAll(`${join(dataDir, name)}/`, '').replace(`region ${name}: `, '');

function reasonOf(error: unknown): string {
  if (error instanceof InputError) return error.message;
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
  return `its data are damaged (${line}): import it again`;
}
