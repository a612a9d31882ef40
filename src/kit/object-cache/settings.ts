/** The limits of objects that are kept for clients. */
export interface ObjectCacheSettings {
  readonly maxEntries: number;
  /** Bytes of all entries together. */
  readonly maxBytes: number;
  /** An entry that isn't read goes after this time. */
  readonly idleSeconds: number;
  /** Every entry goes after this time. */
  readonly lifeSeconds: number;
  /** URL of the server that keeps them; without one the process does. */
  readonly redis?: string;
}

export const DEFAULT_OBJECT_CACHE: ObjectCacheSettings = {
  maxEntries: 100_000,
  maxBytes: 256 << 20,
  idleSeconds: 1800,
  lifeSeconds: 3600,
};
