/** Counts what a builder skipped or doubted, by reason. */
export class Remarks {
  private readonly counts = new Map<string, number>();

  add(reason: string, count = 1): void {
    if (count > 0) this.counts.set(reason, (this.counts.get(reason) ?? 0) + count);
  }

  toRecord(): Record<string, number> {
    return Object.fromEntries([...this.counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
