import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type AsyncBuffer, asyncBufferFromFile } from 'hyparquet';
import { writeWhole } from '../results/whole-file.ts';
import type { ByteRange, Entry, JobFiles } from './job-files.ts';

/** Files in a folder, on this machine or on a drive that several share. */
export class FolderFiles implements JobFiles {
  constructor(private readonly folder: string) {}

  write(name: string, bytes: Uint8Array | string): Promise<void> {
    return writeWhole(this.path(name), bytes);
  }

  async take(name: string, path: string): Promise<void> {
    const to = this.path(name);
    await mkdir(dirname(to), { recursive: true });
    await rename(path, to);
  }

  async read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return unlessMissing(async () => new Uint8Array(await readFile(this.path(name))));
  }

  async size(name: string): Promise<number | null> {
    return unlessMissing(async () => (await stat(this.path(name))).size);
  }

  async stream(name: string, range?: ByteRange): Promise<Readable> {
    return createReadStream(this.path(name), range);
  }

  buffer(name: string): Promise<AsyncBuffer> {
    return asyncBufferFromFile(this.path(name));
  }

  async touch(name: string): Promise<boolean> {
    const now = new Date();
    return utimes(this.path(name), now, now).then(
      () => true,
      () => false,
    );
  }

  async entries(below: string): Promise<readonly Entry[]> {
    const names = await readdir(this.path(below)).catch(() => []);
    const entries: Entry[] = [];
    for (const name of names) {
      const found = await stat(this.path(join(below, name))).catch(() => null);
      if (found !== null) entries.push({ name, modifiedAt: found.mtimeMs });
    }
    return entries;
  }

  remove(name: string): Promise<void> {
    return rm(this.path(name), { recursive: true, force: true });
  }

  async removeDrafts(below: string, before: number): Promise<void> {
    for (const { name, modifiedAt } of await this.entries(below)) {
      if (name.endsWith('.draft') && modifiedAt < before) await this.remove(join(below, name));
    }
  }

  private path(name: string): string {
    return join(this.folder, name);
  }
}

async function unlessMissing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
