import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, statfs, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { MissingFileError, type Pointer, type Store, type StoredFile } from './store.ts';

/** The number of earlier pointers that stay: machines may see a listing of a network drive that is seconds old. */
const KEPT_POINTERS = 5;
/** The prefix of unfinished files, which aren't listed. */
const DRAFT = '.draft-';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * A folder that all machines see, on one of them or on a network drive. Pointers are numbered, `key.<n>`, and the
 * highest counts. Such a drive makes a hard link for one machine only, so of two that have seen the same pointer the
 * second fails.
 */
export class FolderStore implements Store {
  readonly backend = 'folder';

  constructor(private readonly root: string) {}

  get name(): string {
    return this.root;
  }

  async list(below: string): Promise<readonly StoredFile[]> {
    const folder = join(this.root, below);
    const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
      if (isMissing(error) && below !== '') return [];
      throw error;
    });
    const files: StoredFile[] = [];
    for (const entry of entries) {
      if (!entry.isFile() || entry.name.includes(DRAFT)) continue;
      const path = join(entry.parentPath, entry.name);
      const found = await stat(path).catch(() => null);
      if (found === null) continue;
      const key = path.slice(this.root.length).replaceAll('\\', '/').replace(/^\/+/, '');
      files.push({ key, bytes: found.size, modifiedAt: found.mtimeMs });
    }
    return files;
  }

  async read(key: string): Promise<string | null> {
    try {
      return await readFile(join(this.root, key), 'utf8');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  write(key: string, text: string): Promise<void> {
    return this.whole(key, (draft) => this.writeDraft(draft, text));
  }

  async fetch(key: string, path: string): Promise<void> {
    try {
      await copyFile(join(this.root, key), path);
    } catch (error) {
      if (isMissing(error)) throw new MissingFileError(`${key} isn't in ${this.name}`);
      throw error;
    }
  }

  put(key: string, path: string): Promise<void> {
    return this.whole(key, async (draft) => {
      await copyFile(path, draft);
      const file = await open(draft, 'r+');
      await file.sync().finally(() => file.close());
    });
  }

  remove(key: string): Promise<void> {
    return rm(join(this.root, key), { force: true });
  }

  async readPointer(key: string): Promise<Pointer | null> {
    for (const number of (await this.numbers(key)).reverse()) {
      const text = await this.read(`${key}.${number}`);
      if (text !== null) return { text, version: String(number) };
    }
    return null;
  }

  async writePointer(key: string, text: string, seen: Pointer | null): Promise<boolean> {
    const next = Number(seen?.version ?? 0) + 1;
    const draft = await this.draftOf(key);
    try {
      await this.writeDraft(draft, text);
      await link(draft, join(this.root, `${key}.${next}`));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      await unlink(draft).catch(() => {});
    }
    const old = (await this.numbers(key)).filter((number) => number <= next - KEPT_POINTERS);
    for (const number of old) await this.remove(`${key}.${number}`);
    return true;
  }

  async freeBytes(): Promise<number | null> {
    const { bavail, bsize } = await statfs(this.root);
    return bavail * bsize;
  }

  /** Returns the numbers of a pointer's links, ascending. */
  private async numbers(key: string): Promise<number[]> {
    const start = `${basename(key)}.`;
    const names = await readdir(dirname(join(this.root, key))).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const numbers = names.filter((name) => name.startsWith(start)).map((name) => Number(name.slice(start.length)));
    return numbers.filter((number) => Number.isSafeInteger(number)).sort((a, b) => a - b);
  }

  private async whole(key: string, write: (draft: string) => Promise<void>): Promise<void> {
    const draft = await this.draftOf(key);
    try {
      await write(draft);
      await rename(draft, join(this.root, key));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  private async draftOf(key: string): Promise<string> {
    const path = join(this.root, key);
    await mkdir(dirname(path), { recursive: true });
    return join(dirname(path), `${DRAFT}${randomUUID()}`);
  }

  private async writeDraft(draft: string, text: string): Promise<void> {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}
