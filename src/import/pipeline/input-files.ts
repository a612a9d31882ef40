import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InputError } from '../../kit/core/errors.ts';
import type { Progress } from '../../kit/core/progress.ts';
import type { RegionInput } from '../../region/storage/index.ts';

export interface InputFile {
  readonly kind: RegionInput['kind'];
  readonly path: string;
}

const CHUNK = 1 << 22;

/** Throws one InputError that names every input which is missing or can't be read, before any work is done. */
export async function requireReadable(files: readonly InputFile[]): Promise<void> {
  const problems: string[] = [];
  for (const { kind, path } of files) {
    try {
      await access(path, constants.R_OK);
      const found = await stat(path);
      // Only timetables can be folders.
      if (!found.isFile() && !(kind === 'gtfs' && found.isDirectory())) problems.push(`${path} is not a file`);
    } catch (error) {
      const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      problems.push(missing ? `${path} does not exist` : `${path} can't be read`);
    }
  }
  if (problems.length > 0) throw new InputError(problems.join(', '));
}

/** Describes each input for the manifest: base name, size and SHA-256, in the order given. */
export async function describeInputs(files: readonly InputFile[], progress: Progress): Promise<RegionInput[]> {
  const parts = await Promise.all(files.map(({ path }) => partsOf(path)));
  let total = 0;
  for (const part of parts.flat()) total += (await stat(part)).size;
  const buffer = new Uint8Array(CHUNK);
  const inputs: RegionInput[] = [];
  let done = 0;
  for (const [i, { kind, path }] of files.entries()) {
    const hash = createHash('sha256');
    let bytes = 0;
    for (const part of parts[i]) {
      // For a folder the names are hashed too, each before its file's content.
      if (part !== path) hash.update(`${basename(part)}\0${(await stat(part)).size}\0`);
      await hashFile(part, buffer, hash, (read) => {
        bytes += read;
        done += read;
        progress.update('checking input', done, total);
      });
    }
    inputs.push({ kind, file: basename(path), bytes, sha256: hash.digest('hex') });
  }
  return inputs;
}

/** Throws InputError that names an input by which these differ from those that a region was imported from. */
export function requireSameInputs(
  inputs: readonly RegionInput[],
  expected: readonly RegionInput[],
  region: string,
): void {
  const isAmong = (list: readonly RegionInput[], { kind, sha256 }: RegionInput) =>
    list.some((one) => one.kind === kind && one.sha256 === sha256);
  const strange = inputs.find((input) => !isAmong(expected, input));
  if (strange) throw new InputError(`${region} wasn't imported from this file: --${strange.kind} ${strange.file}`);
  const missing = expected.find((input) => !isAmong(inputs, input));
  if (missing) throw new InputError(`${region} was also imported from --${missing.kind} ${missing.file}`);
  const order = (list: readonly RegionInput[]) => list.map(({ sha256 }) => sha256).join();
  if (order(inputs) === order(expected)) return;
  const files = expected.map(({ file }) => file).join(', ');
  throw new InputError(`${region} was imported from the same files in another order: ${files}`);
}

/** Returns a file itself, or the tables of a folder sorted by name. */
async function partsOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const tables = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.txt')).map(({ name }) => name);
  return tables.sort().map((name) => join(path, name));
}

async function hashFile(path: string, buffer: Uint8Array, hash: Hash, onRead: (bytes: number) => void): Promise<void> {
  const file = await open(path, 'r');
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return;
      hash.update(buffer.subarray(0, bytesRead));
      onRead(bytesRead);
    }
  } finally {
    await file.close();
  }
}
