import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../results/whole-file.ts';

/** Tables of points by the hash of their bytes: equal ones are stored once. */
export class InputStore {
  constructor(readonly folder: string) {}

  /** Keeps the bytes; gives their id. */
  async put(bytes: Uint8Array): Promise<string> {
    const id = createHash('sha256').update(bytes).digest('hex');
    if (!existsSync(this.path(id))) await writeWhole(this.path(id), bytes);
    return id;
  }

  has(id: string): boolean {
    return existsSync(this.path(id));
  }

  async read(id: string): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await readFile(this.path(id)));
  }

  private path(id: string): string {
    return join(this.folder, id);
  }
}
