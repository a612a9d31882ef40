export { objectCacheOperation, toStoredConfiguration } from './configuration.ts';
export { EmbeddedObjectCache } from './embedded-cache.ts';
export { ObjectCacheRequest, StoredObject } from './object-cache.schema.ts';
export {
  type NewObject,
  type ObjectCache,
  ObjectCacheUnavailableError,
  type ObjectClass,
  type ObjectOwnership,
} from './object-cache.ts';
export { openObjectCache } from './open-object-cache.ts';
