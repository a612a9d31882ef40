import type { FeedProblem, FeedReport } from './feed-report.ts';

const EXAMPLES = 5;
/** Longest message, in characters. */
const MAX_MESSAGE = 300;

/** All codes of problems, see {@link FeedProblem}. */
const SEVERITIES = {
  'absurd-coordinates': 'error',
  'absurd-frequency': 'error',
  'backward-shape': 'warning',
  'bad-color': 'warning',
  'bad-date': 'error',
  'bad-number': 'warning',
  'bad-parent': 'warning',
  'bad-reference': 'error',
  'bad-sequence': 'error',
  'bad-time': 'error',
  'bad-type': 'warning',
  'bad-value': 'error',
  'blank-end': 'error',
  'decreasing-times': 'error',
  'different-time-zone': 'warning',
  'dropped-reference': 'error',
  'duplicate-id': 'error',
  'duplicate-sequence': 'error',
  'empty-file': 'warning',
  'extra-cells': 'warning',
  'flexible-stop-time': 'warning',
  'flexible-trip': 'warning',
  'headway-zero': 'error',
  'long-calendar': 'warning',
  'missing-column': 'error',
  'missing-coordinates': 'error',
  'missing-id': 'error',
  'missing-name': 'warning',
  'no-service': 'warning',
  'no-stop-times': 'error',
  'not-utf-8': 'warning',
  'one-stop': 'error',
  'open-quote': 'warning',
  'one-way-platform': 'warning',
  'overlapping-frequency': 'warning',
  'passed-over-feed': 'warning',
  'shape-distances': 'warning',
  'short-shape': 'error',
  'stop-far-away': 'warning',
  'stop-far-from-shape': 'warning',
  'stop-time-at-station': 'warning',
  'stray-quote': 'warning',
  'unknown-agency': 'warning',
  'unknown-level': 'warning',
  'unknown-route': 'error',
  'unknown-route-type': 'warning',
  'unknown-service': 'error',
  'unknown-shape': 'warning',
  'unknown-stop': 'error',
  'unknown-trip': 'error',
  'unknown-zone': 'warning',
  'zero-duration': 'warning',
} as const satisfies Readonly<Record<string, FeedProblem['severity']>>;

export type ProblemCode = keyof typeof SEVERITIES;

interface Entry extends FeedProblem {
  count: number;
  readonly examples: { readonly line: number; readonly message: string }[];
}

/** Counts problems by code and file and keeps the first few of each. */
export class ProblemLog {
  private readonly entries = new Map<string, Entry>();
  private readonly rows = new Map<string, number>();

  /** Adds a problem; `message` is called only if it is kept, since a bad feed may have millions of problems. */
  add(code: ProblemCode, file: string, line: number, message: () => string): void {
    const key = `${code} ${file}`;
    let entry = this.entries.get(key);
    if (entry === undefined) {
      entry = { severity: SEVERITIES[code], code, file, count: 0, examples: [] };
      this.entries.set(key, entry);
    }
    entry.count++;
    if (entry.examples.length < EXAMPLES) entry.examples.push({ line, message: excerpt(message()) });
  }

  has(code: ProblemCode, file: string): boolean {
    return this.entries.has(`${code} ${file}`);
  }

  used(file: string, rows: number): void {
    this.rows.set(file, rows);
  }

  /**
   * Returns the missing column of the first of some files that lacks one, with the file's name; null if they have all
   * they need.
   */
  missingColumn(files: readonly string[]): string | null {
    const file = files.find((name) => this.has('missing-column', name));
    if (file === undefined) return null;
    const [{ line, message }] = this.entries.get(`missing-column ${file}`)!.examples;
    return `${file} line ${line}: ${message}`;
  }

  /**
   * Returns errors before warnings, then by file and code; files in the order of reading, since causes come before
   * their consequences.
   */
  report(feed: string): FeedReport {
    const found = [...this.entries.values()];
    const files = [...new Set(found.map(({ file }) => file))];
    const problems = found.sort(
      (a, b) => order(a.severity, b.severity) || files.indexOf(a.file) - files.indexOf(b.file) || order(a.code, b.code),
    );
    return { feed, rows: Object.fromEntries(this.rows), problems };
  }
}

/** Shortens a message, which quotes the feed, and removes control characters. */
export function excerpt(message: string): string {
  const start = message.slice(0, MAX_MESSAGE).replace(/\p{Cc}/gu, ' ');
  return message.length > MAX_MESSAGE ? `${start}…` : start;
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
