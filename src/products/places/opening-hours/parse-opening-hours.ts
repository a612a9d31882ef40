import type { OpeningRule, OpenState, Span, TimeSpan, Weekdays } from './opening-rules.ts';

const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const HOLIDAYS = ['ph', 'sh'];
const STATES: ReadonlyMap<string, OpenState> = new Map([
  ['open', 'open'],
  ['closed', 'closed'],
  ['off', 'closed'],
  ['unknown', 'unknown'],
]);

const TOKEN = /\s*(\|\||"[^"]*"|24\/7|\d{1,2}:\d{2}|\d+|[a-z]+|[-;,:+[\]])\s*/y;
const TIME = /^(\d{1,2}):(\d{2})$/;
const DAY_S = 86_400;
/** The longest value that is parsed: tags have at most 255 characters, other sources may have more. */
const MAX_LENGTH = 1000;
const DAY_OF_MONTH: Span = [1, 31];
const WEEK_OF_YEAR: Span = [1, 53];
const YEAR: Span = [1900, 2999];

/**
 * Parses a value of `opening_hours` (https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification): 24/7, years,
 * dates, weeks, weekdays (also the nth of a month), holidays, times, open ends, states, comments, and the three
 * separators of rules. Returns null for anything else: events such as sunset and Easter, offsets, periods, and
 * mistakes.
 */
export function parseOpeningHours(text: string): readonly OpeningRule[] | null {
  const tokens = text.length > MAX_LENGTH ? null : tokensOf(text.toLowerCase().replaceAll('–', '-'));
  return tokens && new RuleReader(tokens).read();
}

function tokensOf(text: string): string[] | null {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (match === null) return null;
    tokens.push(match[1]);
  }
  return tokens;
}

/** Thrown for values that aren't evaluated. */
class NotEvaluated extends Error {}

class RuleReader {
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  read(): readonly OpeningRule[] | null {
    try {
      const rules: OpeningRule[] = [];
      for (let joint: OpeningRule['joint'] | null = ';'; joint !== null; joint = this.joint()) {
        // A separator at the end is ignored.
        if (rules.length > 0 && joint === ';' && this.at === this.tokens.length) break;
        rules.push(this.rule(joint));
      }
      return rules;
    } catch (error) {
      if (error instanceof NotEvaluated) return null;
      throw error;
    }
  }

  private joint(): OpeningRule['joint'] | null {
    if (this.at === this.tokens.length) return null;
    for (const joint of [';', ',', '||'] as const) if (this.take(joint)) return joint;
    throw new NotEvaluated();
  }

  private rule(joint: OpeningRule['joint']): OpeningRule {
    const start = this.at;
    const always = this.take('24/7');
    const years = this.isYear() ? this.list(() => this.span(() => this.number(YEAR))) : null;
    const dates = MONTHS.includes(this.next) ? this.dates() : null;
    const weeks = this.take('week') ? this.list(() => this.span(() => this.number(WEEK_OF_YEAR))) : null;
    const weekdays = this.isDay() ? this.days() : null;
    this.take(':');
    const times = TIME.test(this.next) ? this.list(() => this.time()) : null;
    const stated = STATES.get(this.next);
    if (stated !== undefined) this.at++;
    const comment = this.next.startsWith('"');
    if (comment) this.at++;
    if (this.at === start || (always && times)) throw new NotEvaluated();
    // A rule with a comment and no state depends on the comment.
    return { joint, years, dates, weeks, weekdays, times, state: stated ?? (comment ? 'unknown' : 'open') };
  }

  /** Reads items between commas, as long as the next one is of the same kind. */
  private list<T>(item: () => T): T[] {
    const items = [item()];
    const kind = kindOf(this.tokens[this.at - 1]);
    while (this.next === ',' && kindOf(this.tokens[this.at + 1] ?? '') === kind) {
      this.at++;
      items.push(item());
    }
    return items;
  }

  private span(item: () => number): Span {
    const from = item();
    return [from, this.take('-') ? item() : from];
  }

  /** Reads `Jan`, `Jan-Mar`, `Dec 24`, `Dec 24-26`, `Dec 24-Jan 02`, `Dec 24,31`, and lists of these. */
  private dates(): Span[] {
    const spans: Span[] = [];
    do {
      const month = this.word(MONTHS) + 1;
      if (!this.isNumber()) {
        const last = this.take('-') ? this.word(MONTHS) + 1 : month;
        spans.push([month * 100 + 1, last * 100 + 31]);
        continue;
      }
      do {
        const from = month * 100 + this.number(DAY_OF_MONTH);
        spans.push([from, this.take('-') ? this.dateAfter(month) : from]);
      } while (this.isNumber(1) && this.take(','));
    } while (MONTHS.includes(this.tokens[this.at + 1]) && this.take(','));
    return spans;
  }

  private dateAfter(month: number): number {
    const ends = MONTHS.includes(this.next) ? this.word(MONTHS) + 1 : month;
    return ends * 100 + this.number(DAY_OF_MONTH);
  }

  /** Reads weekdays. Holidays match no weekday: their dates aren't known. */
  private days(): Weekdays[] {
    const days: Weekdays[] = [];
    do {
      if (HOLIDAYS.includes(this.next)) this.at++;
      else days.push({ days: this.span(() => this.word(WEEKDAYS)), nth: this.take('[') ? this.nth() : null });
    } while (this.isDay(1) && this.take(','));
    // `PH Mo` means holidays that are Mondays.
    if (this.isDay()) throw new NotEvaluated();
    return days;
  }

  private nth(): number[] {
    const nth: number[] = [];
    do {
      const sign = this.take('-') ? -1 : 1;
      const [from, to] = this.span(() => this.number([1, 5]));
      for (let n = from; n <= to; n++) nth.push(sign * n);
    } while (this.take(','));
    if (!this.take(']')) throw new NotEvaluated();
    return nth;
  }

  private time(): TimeSpan {
    const fromS = this.clock();
    if (this.take('+')) return { fromS, toS: Math.max(DAY_S, fromS), openEnd: true };
    if (!this.take('-')) throw new NotEvaluated();
    const end = this.clock();
    const toS = end <= fromS ? end + DAY_S : end;
    // `10:00+` as an end means ten or later; open at least until ten.
    this.take('+');
    return { fromS, toS, openEnd: false };
  }

  private clock(): number {
    const match = TIME.exec(this.next);
    if (match === null) throw new NotEvaluated();
    const [hours, minutes] = [Number(match[1]), Number(match[2])];
    if (hours > 48 || minutes > 59) throw new NotEvaluated();
    this.at++;
    return hours * 3600 + minutes * 60;
  }

  private word(words: readonly string[]): number {
    const index = words.indexOf(this.next);
    if (index < 0) throw new NotEvaluated();
    this.at++;
    return index;
  }

  private number([min, max]: Span): number {
    const value = this.isNumber() ? Number(this.next) : Number.NaN;
    if (!(value >= min && value <= max)) throw new NotEvaluated();
    this.at++;
    return value;
  }

  private get next(): string {
    return this.tokens[this.at] ?? '';
  }

  private take(token: string): boolean {
    if (this.next !== token) return false;
    this.at++;
    return true;
  }

  private isNumber = (ahead = 0): boolean => /^\d+$/.test(this.tokens[this.at + ahead] ?? '');
  private isYear = (): boolean => /^\d{4}$/.test(this.next);
  private isDay(ahead = 0): boolean {
    const token = this.tokens[this.at + ahead] ?? '';
    return WEEKDAYS.includes(token) || HOLIDAYS.includes(token);
  }
}

const kindOf = (token: string): 'time' | 'number' | 'other' =>
  /^\d+$/.test(token) ? 'number' : TIME.test(token) || token === '+' ? 'time' : 'other';
