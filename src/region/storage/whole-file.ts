import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../../kit/core/errors.ts';
import { type FileEntry, WHOLE_FILE } from './manifest.ts';
import { type HeldFile, openRegionFile, type RegionFile } from './region-file.ts';

/** A file of a region that isn't columns and is served from disk. */
export interface WholeFile {
  readonly name: string;
  readonly ending: 'pmtiles';
  /** Writes the file to a path where there is none yet. */
  write(path: string): Promise<void>;
}

const CHUNK = 1 << 20;

/** Returns whether a file is named like such a file. */
export const isWholeFile = (file: string): boolean => WHOLE_FILE.test(file);

/** Writes a file into `folder` and names it by its content. */
export async function keepWholeFile(folder: string, { name, ending, write }: WholeFile): Promise<FileEntry> {
  const draft = join(folder, `${name}.${ending}`);
  await write(draft);
  const { bytes, sha256 } = digestOf({ path: draft, held: null });
  const file = `${name}.${sha256.slice(0, 12)}.${ending}`;
  await rename(draft, join(folder, file));
  return { name, file, bytes, sha256 };
}

/** Throws InputError if a file's size has changed, and the system's error if it is missing. */
export function refuseOtherSize(folder: string, { file, bytes }: FileEntry): void {
  const { size } = statSync(join(folder, file));
  if (size !== bytes) throw new InputError(`${file} has ${size} bytes instead of ${bytes}: import the region again`);
}

/** Returns the problems of a file, one sentence each. `passed` receives the bytes that were read. */
export function checkWholeFile(
  folder: string,
  { name, file, bytes, sha256 }: FileEntry,
  held: HeldFile | null = null,
  passed?: (bytes: number) => void,
): string[] {
  try {
    const found = digestOf({ path: join(folder, file), held }, passed);
    if (found.bytes !== bytes) return [`${file} has ${found.bytes} bytes instead of ${bytes}`];
    const problems: string[] = [];
    if (!file.startsWith(`${name}.${sha256.slice(0, 12)}.`)) problems.push(`${file} is not named by its checksum`);
    if (found.sha256 !== sha256) problems.push(`${file}: its SHA-256 isn't that of the manifest`);
    return problems;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return [`${join(folder, file)} ${code === 'ENOENT' ? 'is missing' : `can't be read (${code ?? message})`}`];
  }
}

function digestOf(from: RegionFile, passed?: (bytes: number) => void): { bytes: number; sha256: string } {
  const file = openRegionFile(from);
  try {
    const { size } = fstatSync(file);
    const hash = createHash('sha256');
    const buffer = new Uint8Array(Math.min(CHUNK, Math.max(1, size)));
    for (let at = 0; at < size; ) {
      const got = readSync(file, buffer, 0, buffer.length, at);
      if (got === 0) break;
      hash.update(buffer.subarray(0, got));
      at += got;
      passed?.(got);
    }
    return { bytes: size, sha256: hash.digest('hex') };
  } finally {
    closeSync(file);
  }
}
