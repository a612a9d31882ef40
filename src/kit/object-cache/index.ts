export { EmbeddedObjectCache } from './embedded-cache.ts';
export { type NewObject, type ObjectCache, ObjectCacheUnavailableError, type ObjectClass } from './object-cache.ts';
export { openObjectCache } from './open-object-cache.ts';
export { redisClient, redisUrl } from './redis-client.ts';
export { DEFAULT_OBJECT_CACHE } from './settings.ts';
export { timedCache } from './timed-cache.ts';
