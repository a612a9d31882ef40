import { HinterlandError } from '../core/errors.ts';
import type { StoredObject } from './object-cache.schema.ts';

/** The kind of an entry. The uuid of one kind is unknown as another. */
export type ObjectClass = 'requestConfiguration' | 'poi' | 'reachability' | 'geometry';

/** The owner and kind of an entry. */
export interface ObjectOwnership {
  readonly clazz: ObjectClass;
  /** The account that stored it; never its key. */
  readonly owner: string;
}

export interface NewObject extends ObjectOwnership {
  /** UTF-8 JSON, free of secrets. Copied: the caller keeps its bytes. */
  readonly body: Uint8Array;
}

/**
 * Objects that clients store for a while under a uuid. An entry lives for `lifeSeconds`, or until it hasn't been read
 * for `idleSeconds`, or until it is evicted as the least recently used.
 */
export interface ObjectCache {
  /**
   * Rejects with RequestError (413) for an entry that is larger than the whole cache, and with
   * ObjectCacheUnavailableError.
   */
  add(object: NewObject): Promise<StoredObject>;
  /**
   * Returns the body of an entry, which counts as a use; undefined if there is none. Entries of others and of another
   * kind are as unknown as those that never were. Rejects with ObjectCacheUnavailableError.
   */
  get(uuid: string, ownership: ObjectOwnership): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** The server of the entries doesn't answer, or refuses; it may be back soon. */
export class ObjectCacheUnavailableError extends HinterlandError {
  override readonly name = 'ObjectCacheUnavailableError';
  constructor() {
    super("the object cache can't be reached now; try again");
  }
}
