/** How much of a window is used. */
export interface Level {
  readonly used: number;
  /** Milliseconds until it begins anew. */
  readonly resetMs: number;
}

/** What callers have taken: in this process, or on a server that several servers share. Windows begin with their first use. */
export interface Counters {
  /** Adds to what a caller has taken in the window of `seconds`, and tells what that makes; negative points are given back. */
  add(caller: string, points: number, seconds: WindowSeconds): Promise<Level>;
  /** Counts one more that runs at the same time, unless `limit` do; null: they do. What is given leaves again. */
  enter(caller: string, limit: number): Promise<(() => void) | null>;
  close(): void;
}

export const MINUTE = 60;
export const DAY = 86_400;
export type WindowSeconds = typeof MINUTE | typeof DAY;
