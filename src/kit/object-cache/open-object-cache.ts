import { EmbeddedObjectCache } from './embedded-cache.ts';
import type { ObjectCache } from './object-cache.ts';
import { RedisObjectCache } from './redis-cache.ts';
import type { ObjectCacheSettings } from './settings.ts';

/** Opens the cache of the settings: on a Redis or Valkey server if they name one, otherwise in this process. */
export async function openObjectCache(
  settings: ObjectCacheSettings,
  report: (trouble: string) => void,
): Promise<ObjectCache> {
  if (settings.redis === undefined) return new EmbeddedObjectCache(settings);
  return RedisObjectCache.open(settings.redis, settings, { report });
}
