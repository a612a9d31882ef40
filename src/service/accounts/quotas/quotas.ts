import type { Access } from '../access.ts';
import { type Counters, DAY, type Level, MINUTE } from './counters.ts';
import { QuotaError } from './quota-error.ts';

type Headers = Readonly<Record<string, string>>;

/** Work that has been admitted. */
export interface Running {
  /** The headers with all quotas for the caller. */
  readonly headers: Headers;
  /** Ends the work, with the milliseconds that workers took. Further calls do nothing. */
  end(workerMs: number): void;
}

/** The account whose work is counted, and its limit per day. */
interface MeteredWork {
  readonly meteredAs: string;
  readonly secondsPerDay: number;
  readonly plan: string;
}

/** The estimate until an operation has been measured. */
const FIRST_GUESS_MS = 50;
/** The weight of a new measurement in the mean that estimates the next. */
const WEIGHT = 0.2;
const BUSY_RETRY_SECONDS = 1;

/** Admits requests by the plans of their accounts: requests per minute, concurrent requests, worker seconds per day. */
export class Quotas {
  /** Mean worker milliseconds by operation. */
  private readonly means = new Map<string, number>();

  constructor(
    private readonly counters: Counters,
    private readonly onRefused: (plan: string, limit: string) => void = () => {},
  ) {}

  /** Counts a request and returns headers. Rejects with QuotaError. Plans without a limit cost nothing. */
  async admit(access: Access): Promise<Headers> {
    const limit = access.plan.requestsPerMinute;
    if (limit === null) return {};
    const level = await this.counters.add(meteredAs(access), 1, MINUTE);
    const headers = minuteHeaders(limit, level);
    if (level.used > limit) {
      throw this.refusal(access, { limit: 'requestsPerMinute', allowed: limit, asked: level.used, level, headers });
    }
    return headers;
  }

  /**
   * Admits a request to computing: counts it as concurrent and reserves the usual time of its operation. Rejects with
   * QuotaError.
   */
  async begin(access: Access, operation: string, answerHeaders: Headers): Promise<Running> {
    const { concurrentRequests, workerSecondsPerDay } = access.plan;
    const leave = concurrentRequests === null ? () => {} : await this.enter(access, concurrentRequests, answerHeaders);
    if (workerSecondsPerDay === null)
      return once(answerHeaders, (workerMs) => this.measured(operation, workerMs), leave);
    const guess = Math.round(this.means.get(operation) ?? FIRST_GUESS_MS);
    const name = meteredAs(access);
    try {
      const level = await this.counters.add(name, guess, DAY);
      const headers = withWork(answerHeaders, workerSecondsPerDay, level);
      if (level.used > workerSecondsPerDay * 1000) {
        void this.counters.add(name, -guess, DAY).catch(() => {});
        const asked = Math.ceil(level.used / 1000);
        throw this.refusal(access, {
          limit: 'workerSecondsPerDay',
          allowed: workerSecondsPerDay,
          asked,
          level,
          headers,
        });
      }
      return once(
        headers,
        (workerMs) => {
          this.measured(operation, workerMs);
          void this.counters.add(name, Math.round(workerMs) - guess, DAY).catch(() => {});
        },
        leave,
      );
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Reserves worker milliseconds for later. Rejects with QuotaError if they exceed what is left of the day. */
  async reserve({ meteredAs, secondsPerDay, plan }: MeteredWork, workerMs: number): Promise<void> {
    const points = Math.round(workerMs);
    const level = await this.counters.add(meteredAs, points, DAY);
    if (level.used <= secondsPerDay * 1000) return;
    this.settle(meteredAs, -points);
    this.onRefused(plan, 'workerSecondsPerDay');
    const asked = Math.ceil(level.used / 1000);
    const seconds = secondsOf(level);
    throw new QuotaError('workerSecondsPerDay', secondsPerDay, asked, seconds, { 'retry-after': String(seconds) });
  }

  /**
   * Adds, or gives back, the difference to a reservation, which may be of an earlier day: no account gets more than a
   * day's quota.
   */
  settle(meteredAs: string, workerMs: number): void {
    const points = Math.round(workerMs);
    if (points === 0) return;
    void this.counters
      .add(meteredAs, points, DAY)
      .then(({ used }) => (used < 0 ? this.counters.add(meteredAs, -used, DAY) : null))
      .catch(() => {});
  }

  /** Reports a refusal by a limit that isn't counted here. */
  refused(plan: string, limit: string): void {
    this.onRefused(plan, limit);
  }

  close(): void {
    this.counters.close();
  }

  private async enter(access: Access, limit: number, answerHeaders: Headers): Promise<() => void> {
    const leave = await this.counters.enter(meteredAs(access), limit);
    if (leave !== null) return leave;
    this.onRefused(access.plan.name, 'concurrentRequests');
    throw new QuotaError('concurrentRequests', limit, limit + 1, BUSY_RETRY_SECONDS, {
      ...answerHeaders,
      'retry-after': String(BUSY_RETRY_SECONDS),
    });
  }

  private measured(operation: string, workerMs: number): void {
    const before = this.means.get(operation);
    this.means.set(operation, before === undefined ? workerMs : before + WEIGHT * (workerMs - before));
  }

  private refusal(
    { plan }: Access,
    refusal: { limit: string; allowed: number; asked: number; level: Level; headers: Headers },
  ): QuotaError {
    this.onRefused(plan.name, refusal.limit);
    const seconds = secondsOf(refusal.level);
    return new QuotaError(refusal.limit, refusal.allowed, refusal.asked, seconds, {
      ...refusal.headers,
      'retry-after': String(seconds),
    });
  }
}

/**
 * Returns the name under which quotas are counted. Keys of one account and plan share them; callers without a key are
 * distinguished by their addresses.
 */
export const meteredAs = ({ caller, plan }: Pick<Access, 'caller' | 'plan'>): string => `${plan.name} ${caller}`;

const secondsOf = ({ resetMs }: Level): number => Math.max(1, Math.ceil(resetMs / 1000));

function minuteHeaders(limit: number, level: Level): Headers {
  const remaining = String(Math.max(0, limit - level.used));
  const reset = String(secondsOf(level));
  return {
    'ratelimit-policy': `"minute";q=${limit};w=${MINUTE}`,
    ratelimit: `"minute";r=${remaining};t=${reset}`,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': reset,
  };
}

function withWork(answerHeaders: Headers, limit: number, level: Level): Headers {
  const remaining = Math.max(0, Math.floor(limit - level.used / 1000));
  const both = (name: string, item: string) =>
    answerHeaders[name] === undefined ? item : `${answerHeaders[name]}, ${item}`;
  return {
    ...answerHeaders,
    'ratelimit-policy': both('ratelimit-policy', `"work";q=${limit};w=${DAY}`),
    ratelimit: both('ratelimit', `"work";r=${remaining};t=${secondsOf(level)}`),
  };
}

function once(headers: Headers, settle: (workerMs: number) => void, leave: () => void): Running {
  let over = false;
  const end = (workerMs: number): void => {
    if (over) return;
    over = true;
    settle(workerMs);
    leave();
  };
  return { headers, end };
}
