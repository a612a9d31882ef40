/** What a rule says about the times it is about. */
export type OpenState = 'open' | 'closed' | 'unknown';

/** Inclusive; where `from` is above `to`, over the end of the week or the year. */
export type Span = readonly [from: number, to: number];

/** A weekday of a month: `Mo[1]`, `Fr[-1]`; `nth` is null for all of them. */
export interface Weekdays {
  /** 0 Monday … 6 Sunday. */
  readonly days: Span;
  readonly nth: readonly number[] | null;
}

/** Seconds of the day, the end excluded; beyond 86 400 on the day after. */
export interface TimeSpan {
  readonly fromS: number;
  readonly toS: number;
  /** No closing time is given: unknown rather than open. */
  readonly openEnd: boolean;
}

/** One rule of a value of `opening_hours`. Days match where all selectors do; null matches every day. */
export interface OpeningRule {
  /** `;` replaces what was said about its days, `,` adds to it, `||` holds where nothing is open. */
  readonly joint: ';' | ',' | '||';
  readonly years: readonly Span[] | null;
  /** Month · 100 + day. */
  readonly dates: readonly Span[] | null;
  readonly weeks: readonly Span[] | null;
  /** Empty where only holidays are meant. */
  readonly weekdays: readonly Weekdays[] | null;
  /** Null: the whole day. */
  readonly times: readonly TimeSpan[] | null;
  readonly state: OpenState;
}
