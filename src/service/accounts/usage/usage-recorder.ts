import { randomBytes } from 'node:crypto';
import { hourOf, plus, type UsageCounts, type UsageKey, type UsageRow, type UsageSpan } from './usage-row.ts';
import type { UsageStore } from './usage-store.ts';

const FLUSH_MS = 10_000;
const NOTHING: UsageCounts = { requests: 0, workerMs: 0, pairs: 0, bytes: 0 };

type Hour = Map<string, UsageRow>;

/** Sums up this server's usage by account and stores the sums of the hour every ten seconds. */
export class UsageRecorder {
  /** Distinguishes this server's sums from those of other servers and of its own earlier runs. */
  private readonly server = randomBytes(9).toString('base64url');
  /** The current hour and those that have changed since they were stored. */
  private readonly hours = new Map<string, Hour>();
  private readonly changed = new Set<string>();
  private flushing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;

  /** @param onFailure called when the store fails; the sums are sent again later */
  constructor(
    private readonly store: UsageStore,
    private readonly onFailure: (error: Error) => void = () => {},
    private readonly now: () => number = Date.now,
  ) {}

  /** Stores sums every `ms` milliseconds from now on, until closed. */
  start(ms = FLUSH_MS): void {
    this.timer = setInterval(() => void this.flush().catch(() => {}), ms);
    this.timer.unref();
  }

  add(key: Omit<UsageKey, 'hour'>, counts: Partial<UsageCounts>): void {
    const hour = hourOf(this.now());
    const rows = this.hours.get(hour) ?? new Map<string, UsageRow>();
    const { account, key: name, operation, region, outcome } = key;
    const word = JSON.stringify([account, name, operation, region, outcome]);
    const before = rows.get(word) ?? { hour, account, key: name, operation, region, outcome, ...NOTHING };
    rows.set(word, { ...before, ...plus(before, { ...NOTHING, ...counts }) });
    this.hours.set(hour, rows);
    this.changed.add(hour);
  }

  /** Resolves when all that was added before is stored; rejects if the store fails. */
  flush(): Promise<void> {
    // In sequence, so that an older sum can't overwrite a newer one.
    this.flushing = this.flushing.catch(() => {}).then(() => this.put());
    return this.flushing;
  }

  /** Reads the usage of all servers, including this one's up to now. */
  async read(span: UsageSpan): Promise<readonly UsageRow[]> {
    await this.flush();
    return this.store.read(span);
  }

  /** Flushes a last time; rejects if the store fails. */
  async close(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.flush();
  }

  private async put(): Promise<void> {
    for (const hour of [...this.changed]) {
      this.changed.delete(hour);
      try {
        await this.store.put(this.server, hour, [...(this.hours.get(hour)?.values() ?? [])]);
      } catch (error) {
        this.changed.add(hour);
        this.onFailure(error as Error);
        throw error;
      }
    }
    const current = hourOf(this.now());
    for (const hour of this.hours.keys()) if (hour !== current && !this.changed.has(hour)) this.hours.delete(hour);
  }
}
