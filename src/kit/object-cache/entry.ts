import { createHash, randomUUID } from 'node:crypto';
import { wrongField } from '../core/errors.ts';
import type { StoredObject } from './object-cache.schema.ts';
import type { ObjectClass, ObjectOwnership } from './object-cache.ts';
import type { ObjectCacheSettings } from './settings.ts';

/** The overhead of an entry, measured (`bench/scenario/object-cache.ts`) and rounded up. */
const OVERHEAD_BYTES = 700;

/** Idle entries that one `add` removes at most: no request pays for the silence of many. */
export const MAX_DROPS = 100;

/**
 * Returns the name of an entry inside a cache. Kind and owner are part of it, so that entries of others can't be
 * distinguished from those that never were; as a hash it says nothing about the owner's key.
 */
export function entryName({ clazz, owner }: ObjectOwnership, uuid: string): string {
  return createHash('sha256')
    .update(JSON.stringify([clazz, owner, uuid.toLowerCase()]))
    .digest('base64url');
}

/** Returns the bytes that an entry takes of `maxBytes`. Throws RequestError if they are more than that. */
export function entrySize(body: Uint8Array, { maxBytes }: ObjectCacheSettings): number {
  const size = body.length + OVERHEAD_BYTES;
  if (size <= maxBytes) return size;
  throw wrongField(
    'body',
    `takes ${size} bytes, more than the limit objectCache.maxBytes = ${maxBytes} of this server`,
    413,
  );
}

export const newUuid = (): string => randomUUID();

export function storedObject(
  { clazz, id, uuid, now }: { clazz: ObjectClass; id: number; uuid: string; now: number },
  { lifeSeconds }: ObjectCacheSettings,
): StoredObject {
  return { id, created: now, modified: now, validFor: lifeSeconds, clazz, uuid };
}
