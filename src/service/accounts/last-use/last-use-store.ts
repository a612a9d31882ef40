/** The store of the last use of keys, to the hour. */
export interface LastUseStore {
  /** Records keys that were used in an hour (`2026-11-22T19:00:00Z`); never replaces a later hour. */
  put(ids: readonly string[], hour: string): Promise<void>;
  /** Returns the hour of the last use by key id. */
  list(): Promise<ReadonlyMap<string, string>>;
}
