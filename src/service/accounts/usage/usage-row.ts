import { parseInstant } from '../../../kit/core/calendar.ts';

/** The end of a request: answered, refused for its content, refused by a quota, failed, or cancelled by its caller. */
export type UsageOutcome = 'ok' | 'refused' | 'limited' | 'failed' | 'cancelled';

/** The fields that distinguish rows of usage: no positions, no addresses. */
export interface UsageKey {
  /** The beginning of the hour, `2026-11-22T19:00:00Z`. */
  readonly hour: string;
  readonly account: string;
  /** The key's name, or its id if it has none; empty where no key was needed. */
  readonly key: string;
  readonly operation: string;
  /** Empty where the request named no region. */
  readonly region: string;
  readonly outcome: UsageOutcome;
}

export interface UsageCounts {
  readonly requests: number;
  /** Milliseconds that worker threads computed. */
  readonly workerMs: number;
  /** Pairs of sources and targets. */
  readonly pairs: number;
  /** Bytes of answers before compression. */
  readonly bytes: number;
}

export type UsageRow = UsageKey & UsageCounts;

/** The span of rows: `from` ≤ hour < `to`, epoch milliseconds. */
export interface UsageSpan {
  readonly from: number;
  readonly to: number;
  readonly account?: string;
}

export const hourOf = (time: number): string => `${new Date(time).toISOString().slice(0, 13)}:00:00Z`;

/** Sums up rows that agree in all of `words`, sorted by these. */
export function summed<Word extends keyof UsageKey>(
  rows: Iterable<UsageRow>,
  words: readonly Word[],
): (Pick<UsageKey, Word> & UsageCounts)[] {
  const sums = new Map<string, Pick<UsageKey, Word> & UsageCounts>();
  for (const row of rows) {
    const name = JSON.stringify(words.map((word) => row[word]));
    const sum = sums.get(name);
    const key = Object.fromEntries(words.map((word) => [word, row[word]])) as Pick<UsageKey, Word>;
    sums.set(name, { ...key, ...(sum === undefined ? countsOf(row) : plus(sum, row)) });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

const countsOf = ({ requests, workerMs, pairs, bytes }: UsageCounts): UsageCounts => ({
  requests,
  workerMs,
  pairs,
  bytes,
});

export const plus = (a: UsageCounts, b: UsageCounts): UsageCounts => ({
  requests: a.requests + b.requests,
  workerMs: a.workerMs + b.workerMs,
  pairs: a.pairs + b.pairs,
  bytes: a.bytes + b.bytes,
});

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;
const HAS_ZONE = /(Z|[+-]\d\d:?\d\d)$/;

/**
 * Returns the span between two dates or times (UTC unless they name a zone); a date means a whole day. The default is
 * the last 30 days. Calls `wrong` with the name of an invalid one.
 */
export function spanOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  wrong: (name: 'from' | 'to') => never,
  now = Date.now(),
): UsageSpan {
  const time = (text: string, name: 'from' | 'to'): number => {
    const zoned = DATE.test(text) || HAS_ZONE.test(text) ? text : `${text}Z`;
    const ms = DATE.test(text) || TIME.test(text) ? parseInstant(zoned) : Number.NaN;
    return Number.isNaN(ms) ? wrong(name) : ms;
  };
  const end = to === undefined ? now + 3_600_000 : time(to, 'to') + (DATE.test(to) ? DAY_MS : 0);
  return { from: from === undefined ? end - 30 * DAY_MS : time(from, 'from'), to: end };
}
