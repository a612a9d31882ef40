import { LRUCache } from 'lru-cache';
import { entryName, entrySize, MAX_DROPS, newUuid, storedObject } from './entry.ts';
import type { NewObject, ObjectCache, ObjectOwnership } from './object-cache.ts';
import type { ObjectCacheSettings } from './settings.ts';

interface Entry {
  readonly body: Uint8Array;
  readonly size: number;
  readonly endsAt: number;
  usedAt: number;
}

/** Keeps objects in this process, as long as it runs. `now` is in epoch milliseconds. */
export class EmbeddedObjectCache implements ObjectCache {
  private readonly entries: LRUCache<string, Entry>;
  private nextId = 1;

  constructor(
    private readonly settings: ObjectCacheSettings,
    private readonly now: () => number = Date.now,
  ) {
    const { maxEntries, maxBytes } = settings;
    this.entries = new LRUCache({ max: maxEntries, maxSize: maxBytes, sizeCalculation: ({ size }) => size });
  }

  /** The number of entries in memory, including expired ones that weren't removed yet. */
  get size(): number {
    return this.entries.size;
  }

  async add(object: NewObject) {
    const { settings } = this;
    const size = entrySize(object.body, settings);
    const now = this.now();
    this.dropIdle(now);
    const stored = storedObject({ clazz: object.clazz, id: this.nextId++, uuid: newUuid(), now }, settings);
    // A copy: small buffers are slices of larger ones, which would stay in memory with them.
    const body = new Uint8Array(object.body);
    const endsAt = now + settings.lifeSeconds * 1000;
    this.entries.set(entryName(object, stored.uuid), { body, size, endsAt, usedAt: now });
    return stored;
  }

  async get(uuid: string, ownership: ObjectOwnership) {
    const name = entryName(ownership, uuid);
    const entry = this.entries.get(name);
    if (entry === undefined) return undefined;
    const now = this.now();
    if (now >= entry.endsAt || this.isIdle(entry, now)) {
      this.entries.delete(name);
      return undefined;
    }
    entry.usedAt = now;
    return entry.body;
  }

  async close() {
    this.entries.clear();
  }

  private isIdle({ usedAt }: Entry, now: number): boolean {
    return now >= usedAt + this.settings.idleSeconds * 1000;
  }

  /** Drops idle entries, the least recently used first. */
  private dropIdle(now: number): void {
    for (let dropped = 0; dropped < MAX_DROPS; dropped++) {
      const [oldest] = this.entries.rkeys();
      const entry = oldest === undefined ? undefined : this.entries.peek(oldest);
      if (oldest === undefined || entry === undefined || !this.isIdle(entry, now)) return;
      this.entries.delete(oldest);
    }
  }
}
