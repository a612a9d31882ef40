import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../results/whole-file.ts';

/** Tables of points by the hash of their bytes: equal ones are stored once. */
export class InputStore {
  constructor(readonly folder: string) {}

  /** Keeps the bytes; gives their id. */
  async put(bytes: Uint8Array): Promise<string> {
    const id = createHash('sha256').update(bytes).digest('hex');
    if (!(await this.touch(id))) await writeWhole(this.path(id), bytes);
    return id;
  }

  /** It is used now, and kept for as long again; false where it isn't there. */
  async touch(id: string): Promise<boolean> {
    const now = new Date();
    return utimes(this.path(id), now, now).then(
      () => true,
      () => false,
    );
  }

  has(id: string): boolean {
    return existsSync(this.path(id));
  }

  async read(id: string): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await readFile(this.path(id)));
  }

  async remove(id: string): Promise<void> {
    await rm(this.path(id), { force: true });
  }

  private path(id: string): string {
    return join(this.folder, id);
  }
}
