/** The bytes that caches of a thread hold, by kind. */
export type HeldBytes = Readonly<Record<string, number>>;

/** A cache that shares a budget with others. */
export interface BudgetedCache {
  /** The kind of its content, in words for operators: `metrics`, `targets`, … */
  readonly kind: string;
  readonly bytes: number;
  /** The clock of the budget at the last use of its oldest content; Infinity where nothing can be dropped. */
  readonly oldestUse: number;
  /** Forgets that. */
  dropOldest(): void;
}

/**
 * A number of bytes that caches of one thread share: what wasn't used for longest goes first, in whichever of them it
 * lies. Caches may grow beyond it while a task runs, whose end is the moment to {@link enforce} it. It doesn't keep
 * caches alive.
 */
export class CacheBudget {
  private caches: WeakRef<BudgetedCache>[] = [];
  private uses = 0;

  /** @param maxBytes no bound by default */
  constructor(readonly maxBytes = Number.MAX_SAFE_INTEGER) {}

  join(cache: BudgetedCache): void {
    this.caches.push(new WeakRef(cache));
  }

  /** Returns the time of a use. */
  tick(): number {
    return ++this.uses;
  }

  get held(): HeldBytes {
    const held: Record<string, number> = {};
    for (const { kind, bytes } of this.living()) held[kind] = (held[kind] ?? 0) + bytes;
    return held;
  }

  enforce(): void {
    const caches = this.living();
    let held = caches.reduce((sum, { bytes }) => sum + bytes, 0);
    while (held > this.maxBytes) {
      const next = caches.reduce((a, b) => (b.oldestUse < a.oldestUse ? b : a));
      if (next.oldestUse === Infinity) return;
      const before = next.bytes;
      next.dropOldest();
      held += next.bytes - before;
    }
  }

  private living(): BudgetedCache[] {
    const living: BudgetedCache[] = [];
    this.caches = this.caches.filter((reference) => {
      const cache = reference.deref();
      if (cache !== undefined) living.push(cache);
      return cache !== undefined;
    });
    return living;
  }
}
