import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { InputError } from '../core/errors.ts';
import type { Progress } from '../core/progress.ts';
import type { RegionInput } from '../storage/index.ts';

export interface InputFile {
  readonly kind: RegionInput['kind'];
  readonly path: string;
}

const CHUNK = 1 << 22;

/** Throws one InputError that names every input which is missing or can't be read, before any work is done. */
export async function requireReadable(files: readonly InputFile[]): Promise<void> {
  const problems: string[] = [];
  for (const { path } of files) {
    try {
      await access(path, constants.R_OK);
      if (!(await stat(path)).isFile()) problems.push(`${path} is not a file`);
    } catch (error) {
      const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      problems.push(missing ? `${path} does not exist` : `${path} can't be read`);
    }
  }
  if (problems.length > 0) throw new InputError(problems.join(', '));
}

/** What the manifest says about each input: base name, size and SHA-256, in the order given. */
export async function describeInputs(files: readonly InputFile[], progress: Progress): Promise<RegionInput[]> {
  let total = 0;
  for (const { path } of files) total += (await stat(path)).size;
  const buffer = new Uint8Array(CHUNK);
  const inputs: RegionInput[] = [];
  let done = 0;
  for (const { kind, path } of files) {
    const file = await open(path, 'r');
    try {
      const { bytes, sha256 } = await hashFile(file, buffer, (read) => {
        done += read;
        progress.update('checking input', done, total);
      });
      inputs.push({ kind, file: basename(path), bytes, sha256 });
    } finally {
      await file.close();
    }
  }
  return inputs;
}

async function hashFile(
  file: FileHandle,
  buffer: Uint8Array,
  onRead: (bytes: number) => void,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length);
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
    hash.update(buffer.subarray(0, bytesRead));
    bytes += bytesRead;
    onRead(bytesRead);
  }
}
