import { readdirSync, statSync } from 'node:fs';
import { endianness } from 'node:os';
import { join } from 'node:path';
import { InputError } from '../../kit/core/errors.ts';
import type { ColumnSet } from '../columns/columns.ts';
import { MANIFEST_FILE } from './format.ts';
import { generationOf, type RegionManifest, readManifest, type SectionEntry } from './manifest.ts';
import type { HeldFile, RegionFile } from './region-file.ts';
import { isRegionName, regionName } from './region-name.ts';
import { columnsOf, damagedColumns, isSectionFile, readSection } from './section-file.ts';
import { refuseOtherSize } from './whole-file.ts';

/** The data that another thread needs to open a region: a plain object for `postMessage` that shares the memory. */
export interface RegionTransfer {
  readonly manifest: RegionManifest;
  /** The bytes of `manifest.sections`, in that order. */
  readonly buffers: readonly SharedArrayBuffer[];
  /** The time when the region was put in use, milliseconds since 1970. */
  readonly writtenMs: number;
  /** The region's folder, where files that aren't loaded are opened. */
  readonly folder: string;
  /** Open files of the process by name, since they may be gone from the folder when a thread opens them. */
  readonly held?: ReadonlyMap<string, HeldFile>;
}

export interface LoadedRegion {
  readonly manifest: RegionManifest;
  /** The {@link generationOf} of the manifest. */
  readonly generation: string;
  readonly columns: ColumnSet;
  /** Files that aren't columns, by name. */
  readonly files: ReadonlyMap<string, RegionFile>;
  readonly transfer: RegionTransfer;
}

/** The bytes of sections that are in memory already, by their SHA-256. */
export type KnownSections = ReadonlyMap<string, SharedArrayBuffer>;

/** Returns the sections of loaded regions. */
export const knownSections = (regions: readonly RegionTransfer[]): KnownSections =>
  new Map(regions.flatMap(({ manifest, buffers }) => manifest.sections.map(({ sha256 }, i) => [sha256, buffers[i]])));

/**
 * Loads region `dir/name` into shared memory, without copies; `known` sections aren't read again. It compares sizes and
 * the checksums of the manifest and of each column; files that stay on disk are checked only by {@link checkLoaded} and
 * {@link checkRegion}. Throws InputError if the region is missing, damaged or of another format version.
 */
export function loadRegion(dir: string, name: string, known: KnownSections = new Map()): LoadedRegion {
  if (endianness() !== 'LE') throw new InputError('regions need a little-endian machine');
  const folder = regionName(name);
  for (let attempt = 1; ; attempt++) {
    const manifest = readManifest(dir, folder);
    try {
      const buffers = manifest.sections.map(
        (section) => known.get(section.sha256) ?? readSound(join(dir, folder), section),
      );
      for (const file of manifest.files ?? []) refuseOtherSize(join(dir, folder), file);
      const { mtimeMs } = statSync(join(dir, folder, MANIFEST_FILE));
      return openTransfer({ manifest, buffers, writtenMs: Math.floor(mtimeMs), folder: join(dir, folder) });
    } catch (error) {
      if (error instanceof InputError) throw error;
      const { code } = error as NodeJS.ErrnoException;
      // An import has finished and removed the old files since the manifest was read: begin again.
      if (code === 'ENOENT' && attempt < 3) continue;
      const why = code ?? (error as Error).message;
      throw new InputError(`region ${folder}: a file of it can't be loaded (${why}): import it again`);
    }
  }
}

/** Reads a section and checks it: columns are used unchecked later, so damaged ones must not be loaded. */
function readSound(folder: string, section: SectionEntry): SharedArrayBuffer {
  const buffer = readSection(folder, section);
  const [damaged] = damagedColumns(section, buffer);
  if (damaged === undefined) return buffer;
  throw new InputError(`${join(folder, section.file)}: its column ${damaged} is damaged: import the region again`);
}

/** Opens the region of a transfer, in this thread or another. */
export function openTransfer(transfer: RegionTransfer): LoadedRegion {
  const { manifest, buffers, folder, held } = transfer;
  const columns: ColumnSet = new Map(manifest.sections.flatMap((section, i) => columnsOf(section, buffers[i])));
  const files = new Map(
    (manifest.files ?? []).map(({ name, file }) => [name, { path: join(folder, file), held: held?.get(name) ?? null }]),
  );
  return { manifest, generation: generationOf(manifest), columns, files, transfer };
}

/**
 * Returns the names of the regions in `dir` in alphabetical order, including damaged ones; empty if the folder doesn't
 * exist. Unreadable folders are included too.
 */
export function listRegions(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter((name) => isRegionName(name) && mayBeRegion(join(dir, name)))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new InputError(`${dir} can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function mayBeRegion(folder: string): boolean {
  try {
    return readdirSync(folder).some((file) => file === MANIFEST_FILE || isSectionFile(file));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOTDIR';
  }
}
