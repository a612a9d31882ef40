import { hourOf } from '../usage/usage-row.ts';
import type { LastUseStore } from './last-use-store.ts';

const FLUSH_MS = 10_000;

/** Records the hour in which stored keys were last used: one write per key and hour, however often it is used. */
export class LastUseRecorder {
  /** The last recorded hour by key id. */
  private readonly noted = new Map<string, string>();
  /** Unsaved key ids by hour. */
  private readonly waiting = new Map<string, Set<string>>();
  private flushing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;

  /** @param onFailure called when the store fails; the uses are sent again later */
  constructor(
    private readonly store: LastUseStore,
    private readonly onFailure: (error: Error) => void = () => {},
    private readonly now: () => number = Date.now,
  ) {}

  /** Sends uses to the store from now on, until closed. */
  start(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  used(id: string): void {
    const hour = hourOf(this.now());
    if (this.noted.get(id) === hour) return;
    this.noted.set(id, hour);
    const ids = this.waiting.get(hour) ?? new Set();
    this.waiting.set(hour, ids.add(id));
  }

  /** Resolves when the uses recorded so far are stored or have failed. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.put()).catch((error: Error) => this.onFailure(error));
    return this.flushing;
  }

  async close(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.flush();
  }

  private async put(): Promise<void> {
    // Oldest hours first, since later ones replace them.
    for (const [hour, ids] of this.waiting) {
      const sent = [...ids];
      await this.store.put(sent, hour);
      for (const id of sent) ids.delete(id);
      if (ids.size === 0) this.waiting.delete(hour);
    }
  }
}
