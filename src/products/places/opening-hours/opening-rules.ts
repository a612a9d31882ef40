/** The state that a rule gives to its times. */
export type OpenState = 'open' | 'closed' | 'unknown';

/** An inclusive range; where `from` is above `to`, across the end of the week or the year. */
export type Span = readonly [from: number, to: number];

/** A weekday of a month: `Mo[1]`, `Fr[-1]`; `nth` is null for all of them. */
export interface Weekdays {
  /** 0 Monday … 6 Sunday. */
  readonly days: Span;
  readonly nth: readonly number[] | null;
}

/** Seconds of the day, the end excluded; values beyond 86 400 are on the day after. */
export interface TimeSpan {
  readonly fromS: number;
  readonly toS: number;
  /** True if no closing time is given: the state is then unknown rather than open. */
  readonly openEnd: boolean;
}

/** One rule of an `opening_hours` value. A day matches if all selectors do; null matches every day. */
export interface OpeningRule {
  /**
   * The way in which the rule combines with others: `;` replaces earlier rules of its days, `,` adds to them, `||`
   * applies where nothing is open.
   */
  readonly joint: ';' | ',' | '||';
  readonly years: readonly Span[] | null;
  /** Month · 100 + day. */
  readonly dates: readonly Span[] | null;
  readonly weeks: readonly Span[] | null;
  /** Empty if only holidays match. */
  readonly weekdays: readonly Weekdays[] | null;
  /** Null: the whole day. */
  readonly times: readonly TimeSpan[] | null;
  readonly state: OpenState;
}
