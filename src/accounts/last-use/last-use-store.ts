/** Where the last use of keys is kept, to the hour. */
export interface LastUseStore {
  /** Keys that were used in an hour (`2026-11-22T19:00:00Z`), no earlier than what is kept of them. */
  put(ids: readonly string[], hour: string): Promise<void>;
  /** Id → hour. */
  list(): Promise<ReadonlyMap<string, string>>;
}
