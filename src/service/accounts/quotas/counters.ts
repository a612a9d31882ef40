/** The used part of a window. */
export interface Level {
  readonly used: number;
  /** Milliseconds until it begins anew. */
  readonly resetMs: number;
}

/** Counters of what callers have used, in this process or on a shared server. Windows begin with their first use. */
export interface Counters {
  /** Adds points to a caller's window of `seconds` and returns the sum; negative points are given back. */
  add(caller: string, points: number, seconds: WindowSeconds): Promise<Level>;
  /** Counts one more concurrent request unless `limit` are running (null). The returned function ends it. */
  enter(caller: string, limit: number): Promise<(() => void) | null>;
  close(): void;
}

export const MINUTE = 60;
export const DAY = 86_400;
export type WindowSeconds = typeof MINUTE | typeof DAY;
