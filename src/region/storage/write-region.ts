import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { endianness } from 'node:os';
import { dirname, join } from 'node:path';
import { InputError } from '../../kit/core/errors.ts';
import { type Progress, SILENT } from '../../kit/core/progress.ts';
import type { ColumnSet } from '../columns/columns.ts';
import { FORMAT_NAME, FORMAT_VERSION, MANIFEST_FILE } from './format.ts';
import { hinterlandVersion } from './hinterland-version.ts';
import { type FileEntry, manifestText, type RegionManifest, type RegionMeta, type SectionEntry } from './manifest.ts';
import { regionName } from './region-name.ts';
import { isSectionFile, SectionWriter } from './section-file.ts';
import { beginStaging } from './staging.ts';
import { isWholeFile, keepWholeFile, type WholeFile } from './whole-file.ts';

export interface WriteOptions {
  readonly progress?: Progress;
  /**
   * Called when data on disk must not stay if the process ends: receives the function that removes it, and returns a
   * function to call when it is gone.
   */
  readonly guard?: (discard: () => void) => () => void;
}

interface RegionContent {
  readonly columns: ColumnSet;
  readonly files?: readonly WholeFile[];
  readonly meta: RegionMeta;
}

/**
 * Writes region `dir/name` piece by piece, so that written data can be released, and puts it in use atomically: a
 * reader sees the old region or the new one. The bytes depend on name, columns and meta only.
 */
export class RegionWriter {
  /** The writers by name of a section, in the order of their first columns. */
  private readonly sections = new Map<string, SectionWriter>();
  private readonly files: FileEntry[] = [];
  private readonly written: SectionEntry[] = [];
  private readonly name: string;
  private readonly target: string;
  private readonly staging: ReturnType<typeof beginStaging>;
  private readonly release: () => void;
  private bytes = 0;

  /** Throws InputError if the folder is something else, or while another import of the region is writing. */
  constructor(
    dir: string,
    name: string,
    private readonly options: WriteOptions = {},
  ) {
    if (endianness() !== 'LE') throw new InputError('regions need a little-endian machine');
    this.name = regionName(name);
    this.target = join(dir, this.name);
    refuseForeignFolder(this.target);
    // The guard is set before anything is on disk; no signal is handled until everything is there.
    this.release = options.guard?.(() => this.staging.discard()) ?? (() => {});
    try {
      this.staging = beginStaging(dir, this.name);
    } catch (error) {
      this.release();
      throw error;
    }
  }

  /** Appends columns to their sections. */
  async add(columns: ColumnSet): Promise<void> {
    const { progress = SILENT } = this.options;
    const total = [...columns.values()].reduce((sum, { array }) => sum + array.byteLength, this.bytes);
    for (const [name, column] of columns) {
      const section = await this.sectionOf(name);
      await section.add(name, column, (bytes) => {
        this.bytes += bytes;
        progress.update('writing', this.bytes, total);
      });
    }
  }

  async keep(file: WholeFile): Promise<void> {
    this.files.push(await keepWholeFile(this.staging.region, file));
  }

  /** The folder where other threads write sections of the region, each by a {@link SectionWriter}. */
  get folder(): string {
    return this.staging.region;
  }

  /** Adds a section that was written in {@link folder}. */
  take(section: SectionEntry): void {
    this.written.push(section);
  }

  /** Puts the region in use. */
  async finish(meta: RegionMeta): Promise<RegionManifest> {
    const sections: SectionEntry[] = [];
    for (const [name, section] of this.sections) {
      sections.push(await section.finish());
      this.sections.delete(name);
    }
    sections.push(...this.written);
    const { files, name, staging } = this;
    const manifest: RegionManifest = {
      format: FORMAT_NAME,
      formatVersion: FORMAT_VERSION,
      name,
      hinterlandVersion,
      ...meta,
      sections,
      ...(files.length > 0 ? { files } : {}),
    };
    putInUse(staging.region, this.target, manifest);
    return manifest;
  }

  /** Removes what isn't in use; must always be called. */
  async close(): Promise<void> {
    for (const section of this.sections.values()) await section.close();
    this.staging.discard();
    this.release();
  }

  private async sectionOf(column: string): Promise<SectionWriter> {
    const name = column.split('.', 1)[0];
    if (!/^[a-z][a-z0-9-]*$/.test(name) || name === column) throw new TypeError(`${column} can't name a column`);
    let section = this.sections.get(name);
    if (section === undefined) {
      section = await SectionWriter.open(this.staging.region, name);
      this.sections.set(name, section);
    }
    return section;
  }
}

/** Writes a region whose columns are all in memory. */
export async function writeRegion(
  dir: string,
  name: string,
  { columns, files = [], meta }: RegionContent,
  options?: WriteOptions,
): Promise<RegionManifest> {
  const writer = new RegionWriter(dir, name, options);
  try {
    await writer.add(columns);
    for (const file of files) await writer.keep(file);
    return await writer.finish(meta);
  } finally {
    await writer.close();
  }
}

/**
 * Puts a region in use that was made elsewhere: `bring` writes those of its files that `dir/name` lacks into a folder.
 * It is atomic, like {@link RegionWriter}.
 */
export async function takeRegion(
  dir: string,
  manifest: RegionManifest,
  bring: (folder: string) => Promise<void>,
): Promise<void> {
  const name = regionName(manifest.name);
  const target = join(dir, name);
  refuseForeignFolder(target);
  const staging = beginStaging(dir, name);
  try {
    await bring(staging.region);
    putInUse(staging.region, target, manifest);
  } finally {
    staging.discard();
  }
}

/** Refuses a folder that is no region, so that an import doesn't mix its files into it. */
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

/** Puts a staged region in use. It is synchronous on purpose: no signal handler runs in the middle. */
function putInUse(staged: string, target: string, manifest: RegionManifest): void {
  writeFileSync(join(staged, MANIFEST_FILE), manifestText(manifest), { flush: true });
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
  // Files are named by content, so the old region's stay untouched until the manifest is replaced.
  const files = [...manifest.sections, ...(manifest.files ?? [])].map(({ file }) => file);
  for (const file of files) if (existsSync(join(staged, file))) renameSync(join(staged, file), join(target, file));
  syncFolder(target);
  renameSync(join(staged, MANIFEST_FILE), join(target, MANIFEST_FILE));
  syncFolder(target);
  const inUse = new Set(files);
  for (const file of readdirSync(target)) {
    if ((isSectionFile(file) || isWholeFile(file)) && !inUse.has(file)) rmSync(join(target, file), { force: true });
  }
}

function syncFolder(folder: string): void {
  // Windows can't open folders; there the rename itself has to suffice.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
