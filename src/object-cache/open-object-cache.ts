import { EmbeddedObjectCache } from './embedded-cache.ts';
import type { ObjectCache } from './object-cache.ts';
import { RedisObjectCache } from './redis-cache.ts';
import type { ObjectCacheSettings } from './settings.ts';

/** The cache that the settings ask for: on a Redis or Valkey server where they name one, otherwise in this process. */
export async function openObjectCache(
  settings: ObjectCacheSettings,
  report: (trouble: string) => void,
): Promise<ObjectCache> {
  if (settings.redis === undefined) return new EmbeddedObjectCache(settings);
  return RedisObjectCache.open(settings.redis, settings, { report });
}
