import { createHash } from 'node:crypto';
import { type FilesPlace, filesAt } from '../files/files-place.ts';
import type { JobFiles } from '../files/job-files.ts';

/** Tables of points by the hash of their bytes; equal ones are stored once. */
export class InputStore {
  private readonly files: JobFiles;

  constructor(readonly place: FilesPlace) {
    this.files = filesAt(place);
  }

  /** Stores the bytes and returns their id. */
  async put(bytes: Uint8Array): Promise<string> {
    const id = createHash('sha256').update(bytes).digest('hex');
    if (!(await this.touch(id))) await this.files.write(id, bytes);
    return id;
  }

  /** Marks a table as used now, which extends its retention; false if it isn't stored. */
  touch(id: string): Promise<boolean> {
    return this.files.touch(id);
  }

  /** Reads a table; null if it isn't stored. */
  read(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.files.read(id);
  }

  remove(id: string): Promise<void> {
    return this.files.remove(id);
  }
}
