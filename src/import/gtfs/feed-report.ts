/** A kind of problem in a feed. */
export interface FeedProblem {
  /** `error`: rows were dropped. `warning`: used, but doubtful, or valid, but not used yet. */
  readonly severity: 'error' | 'warning';
  /** Stable code such as `unknown-stop`, `decreasing-times`, `bad-date`. */
  readonly code: string;
  /** stops.txt … */
  readonly file: string;
  readonly count: number;
  /** The first few, by line (1 is the header). */
  readonly examples: readonly { readonly line: number; readonly message: string }[];
}

/** The result of reading a feed: row counts, and every problem with its count. */
export interface FeedReport {
  readonly feed: string;
  /** Rows used by file. */
  readonly rows: Readonly<Record<string, number>>;
  readonly problems: readonly FeedProblem[];
}
