import { hourOf } from '../usage/usage-row.ts';
import type { LastUseStore } from './last-use-store.ts';

const FLUSH_MS = 10_000;

/** Notes in which hour stored keys were used last: one write per key and hour, however often it is used. */
export class LastUseRecorder {
  /** Id → the hour that was noted last. */
  private readonly noted = new Map<string, string>();
  /** Hour → ids that aren't stored yet. */
  private readonly waiting = new Map<string, Set<string>>();
  private flushing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;

  /** @param onFailure the store couldn't take them; they are tried again */
  constructor(
    private readonly store: LastUseStore,
    private readonly onFailure: (error: Error) => void = () => {},
    private readonly now: () => number = Date.now,
  ) {}

  /** Puts what comes into the store from now on, until it is closed. */
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

  /** Resolves when what was noted before is stored, or couldn't be. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.put()).catch((error: Error) => this.onFailure(error));
    return this.flushing;
  }

  async close(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.flush();
  }

  private async put(): Promise<void> {
    // Oldest hours first: later ones stand in their place.
    for (const [hour, ids] of this.waiting) {
      const sent = [...ids];
      await this.store.put(sent, hour);
      for (const id of sent) ids.delete(id);
      if (ids.size === 0) this.waiting.delete(hour);
    }
  }
}
