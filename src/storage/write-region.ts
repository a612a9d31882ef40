import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { endianness } from 'node:os';
import { dirname, join } from 'node:path';
import { InputError } from '../core/errors.ts';
import { type Progress, SILENT } from '../core/progress.ts';
import type { ColumnSet, NamedColumn } from './columns.ts';
import { FORMAT_NAME, FORMAT_VERSION, MANIFEST_FILE } from './format.ts';
import { hinterlandVersion } from './hinterland-version.ts';
import type { FileEntry, RegionManifest, RegionMeta } from './manifest.ts';
import { regionName } from './region-name.ts';
import { isSectionFile, writeSection } from './section-file.ts';
import { beginStaging } from './staging.ts';
import { isWholeFile, keepWholeFile, type WholeFile } from './whole-file.ts';

export interface WriteOptions {
  readonly progress?: Progress;
  /**
   * Told when there is something on disk that must not stay if the process ends: gets what removes it,
   * returns what to call when it's gone.
   */
  readonly guard?: (discard: () => void) => () => void;
}

interface RegionContent {
  readonly columns: ColumnSet;
  readonly files?: readonly WholeFile[];
  /** Asked for when all files are written: what was found while they were made belongs in it. */
  readonly meta: RegionMeta | (() => RegionMeta);
}

/**
 * Writes region `dir/name` and puts it in use at once and whole: a reader sees the old region or the new one.
 * The bytes depend on name, columns and meta only.
 */
export async function writeRegion(
  dir: string,
  name: string,
  content: RegionContent,
  { progress = SILENT, guard = () => () => {} }: WriteOptions = {},
): Promise<RegionManifest> {
  if (endianness() !== 'LE') throw new InputError('regions need a little-endian machine');
  const checkedName = regionName(name);
  const target = join(dir, checkedName);
  refuseForeignFolder(target);
  const staging = beginStaging(dir, checkedName);
  const release = guard(staging.discard);
  try {
    const sections = [];
    let total = 0;
    for (const { array } of content.columns.values()) total += array.byteLength;
    let done = 0;
    for (const [section, columns] of bySection(content.columns)) {
      sections.push(
        await writeSection(staging.region, section, columns, (bytes) => {
          done += bytes;
          progress.update('writing', done, total);
        }),
      );
    }
    const files: FileEntry[] = [];
    for (const file of content.files ?? []) files.push(await keepWholeFile(staging.region, file));
    const meta = typeof content.meta === 'function' ? content.meta() : content.meta;
    const manifest: RegionManifest = {
      format: FORMAT_NAME,
      formatVersion: FORMAT_VERSION,
      name: checkedName,
      hinterlandVersion,
      ...meta,
      sections,
      ...(files.length > 0 ? { files } : {}),
    };
    writeFileSync(join(staging.region, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    publish(staging.region, target, manifest);
    return manifest;
  } finally {
    staging.discard();
    release();
  }
}

function bySection(columns: ColumnSet): Map<string, [string, NamedColumn][]> {
  const sections = new Map<string, [string, NamedColumn][]>();
  for (const [name, column] of columns) {
    const section = name.split('.', 1)[0];
    if (!/^[a-z][a-z0-9-]*$/.test(section) || section === name) throw new TypeError(`${name} can't name a column`);
    const list = sections.get(section);
    if (list === undefined) sections.set(section, [[name, column]]);
    else list.push([name, column]);
  }
  return sections;
}

/** An import must not mix its files into a folder that is something else. */
function refuseForeignFolder(target: string): void {
  if (!existsSync(target) || existsSync(join(target, MANIFEST_FILE))) return;
  let entries: string[];
  try {
    entries = readdirSync(target);
  } catch {
    throw new InputError(`${target} is in the way: it is not a region`);
  }
  if (entries.length > 0) throw new InputError(`${target} is in the way: it is a folder, but not a region`);
}

/** Synchronous on purpose: no signal handler runs in the middle. */
function publish(staged: string, target: string, manifest: RegionManifest): void {
  syncFolder(staged);
  if (!existsSync(join(target, MANIFEST_FILE))) {
    try {
      renameSync(staged, target);
      syncFolder(dirname(target));
      return;
    } catch (error) {
      // Another import of the same name was first: its region is replaced like any old one.
      if (!existsSync(join(target, MANIFEST_FILE))) throw error;
    }
  }
  // Files are named by content, so the old region's stay untouched until the manifest has changed over.
  const files = [...manifest.sections, ...(manifest.files ?? [])].map(({ file }) => file);
  for (const file of files) renameSync(join(staged, file), join(target, file));
  syncFolder(target);
  renameSync(join(staged, MANIFEST_FILE), join(target, MANIFEST_FILE));
  syncFolder(target);
  const inUse = new Set(files);
  for (const file of readdirSync(target)) {
    if ((isSectionFile(file) || isWholeFile(file)) && !inUse.has(file)) rmSync(join(target, file), { force: true });
  }
}

function syncFolder(folder: string): void {
  // Windows can't open folders; there the rename itself has to do.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
