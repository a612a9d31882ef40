import type { NewObject, ObjectCache, ObjectOwnership } from '../../../kit/object-cache/object-cache.ts';

/** The most objects that are kept; beyond them the oldest goes. */
const MOST = 500;

/** Keeps the objects that a page stores, as long as it is open. */
export class PageObjects implements ObjectCache {
  private readonly bodies = new Map<string, Uint8Array>();
  private nextId = 1;

  async add({ clazz, body }: NewObject) {
    const uuid = crypto.randomUUID();
    this.bodies.set(`${clazz} ${uuid}`, body);
    for (const name of this.bodies.keys()) if (this.bodies.size > MOST) this.bodies.delete(name);
    const now = Date.now();
    return { id: this.nextId++, created: now, modified: now, validFor: 3600, clazz, uuid };
  }

  async get(uuid: string, { clazz }: ObjectOwnership) {
    return this.bodies.get(`${clazz} ${uuid.toLowerCase()}`);
  }

  async close() {
    this.bodies.clear();
  }
}
