import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LastUseStore } from './last-use-store.ts';

const HOUR = /^\d{4}-\d\d-\d\dT\d\d:00:00Z$/;
/** The prefix that keeps names of files from being paths or hidden. */
const PREFIX = 'key-';

/** Last uses in DIR/.key-uses: a file per key, which contains the hour. */
export class LastUseFiles implements LastUseStore {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, '.key-uses');
  }

  async put(ids: readonly string[], hour: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    for (const id of ids) await writeFile(join(this.folder, PREFIX + encodeURIComponent(id)), hour, { mode: 0o600 });
  }

  async list(): Promise<ReadonlyMap<string, string>> {
    const uses = new Map<string, string>();
    for (const name of await readdir(this.folder).catch(() => [])) {
      const hour = await readFile(join(this.folder, name), 'utf8');
      // A server that died while writing leaves an empty file.
      if (HOUR.test(hour)) uses.set(decodeURIComponent(name.slice(PREFIX.length)), hour);
    }
    return uses;
  }
}
