import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { AsyncBuffer } from 'hyparquet';
import { type S3Settings, S3Store } from '../../../region/store/index.ts';
import type { ByteRange, Entry, JobFiles } from './job-files.ts';

/** The beginning of messages about a store that can't be used: jobs wait for it, as for a full disk. */
export const STORE_IS_AWAY = "the store of jobs can't be used";

/** Files in a bucket of an S3-compatible server, below a prefix. Objects become visible at once and whole. */
export class BucketFiles implements JobFiles {
  private readonly store: S3Store;

  constructor(settings: S3Settings) {
    this.store = new S3Store(settings);
  }

  write(name: string, bytes: Uint8Array | string): Promise<void> {
    return orStoreIsAway(() => this.store.write(name, bytes));
  }

  async take(name: string, path: string): Promise<void> {
    await orStoreIsAway(() => this.store.put(name, path));
    await rm(path, { force: true });
  }

  read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return orStoreIsAway(() => this.store.readBytes(name));
  }

  size(name: string): Promise<number | null> {
    return orStoreIsAway(() => this.store.size(name));
  }

  stream(name: string, range?: ByteRange): Promise<Readable> {
    return orStoreIsAway(() => this.store.stream(name, range));
  }

  /**
   * Reads the whole object: parts have some tens of megabytes at most, and each call to a bucket takes tens of
   * milliseconds.
   */
  async buffer(name: string): Promise<AsyncBuffer> {
    const bytes = await this.read(name);
    if (bytes === null) throw new Error(`${name} isn't in ${this.store.name}`);
    return { byteLength: bytes.length, slice: (start, end) => bytes.buffer.slice(start, end) };
  }

  /** Only checks that the object exists: objects keep the time at which they were written. */
  async touch(name: string): Promise<boolean> {
    return (await this.size(name)) !== null;
  }

  async entries(below: string): Promise<readonly Entry[]> {
    const prefix = below === '' ? '' : `${below}/`;
    const newest = new Map<string, number>();
    for (const { key, modifiedAt } of await orStoreIsAway(() => this.store.list(prefix))) {
      const [name] = key.slice(prefix.length).split('/');
      newest.set(name, Math.max(newest.get(name) ?? 0, modifiedAt));
    }
    return [...newest].map(([name, modifiedAt]) => ({ name, modifiedAt }));
  }

  async remove(name: string): Promise<void> {
    await orStoreIsAway(async () => {
      // The job's manifest is removed first: the files that it lists may be missing from then on.
      const below = await this.store.list(`${name}/`);
      const keys = below.map(({ key }) => key).sort((a, b) => depth(a) - depth(b));
      for (const key of [name, ...keys]) await this.store.remove(key);
    });
  }

  /** Does nothing: incomplete uploads leave no objects. */
  async removeDrafts(): Promise<void> {}
}

const depth = (key: string): number => key.split('/').length;

async function orStoreIsAway<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw new Error(`${STORE_IS_AWAY}: ${(error as Error).message}`);
  }
}
