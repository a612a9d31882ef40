import { randomBytes } from 'node:crypto';
import { hourOf, plus, type UsageCounts, type UsageKey, type UsageRow, type UsageSpan } from './usage-row.ts';
import type { UsageStore } from './usage-store.ts';

const FLUSH_MS = 10_000;
const NOTHING: UsageCounts = { requests: 0, workerMs: 0, pairs: 0, bytes: 0 };

type Hour = Map<string, UsageRow>;

/** Sums up what this server has done for whom, and puts the sums of the hour into the store every ten seconds. */
export class UsageRecorder {
  /** Tells this server's sums from those of others, and from its own of an earlier life. */
  private readonly server = randomBytes(9).toString('base64url');
  /** Hours that have changed since they were put, and the one that runs. */
  private readonly hours = new Map<string, Hour>();
  private readonly changed = new Set<string>();
  private flushing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;

  /** @param onFailure the store couldn't take them; they are tried again */
  constructor(
    private readonly store: UsageStore,
    private readonly onFailure: (error: Error) => void = () => {},
    private readonly now: () => number = Date.now,
  ) {}

  /** Puts what comes into the store every `ms` from now on, until it is closed. */
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

  /** Resolves when all that was added before is in the store; rejects where that can't take it. */
  flush(): Promise<void> {
    // One after another: an older sum must not overtake a newer one.
    this.flushing = this.flushing.catch(() => {}).then(() => this.put());
    return this.flushing;
  }

  /** Of all servers, this one's up to now. */
  async read(span: UsageSpan): Promise<readonly UsageRow[]> {
    await this.flush();
    return this.store.read(span);
  }

  /** The last flush; rejects where the store can't take it. */
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
