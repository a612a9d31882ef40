/** Collects violations: each kind once, with its count and its first index. */
export class Violations {
  private readonly found = new Map<string, { count: number; first: number }>();

  add(what: string, index: number): void {
    const known = this.found.get(what);
    if (known === undefined) this.found.set(what, { count: 1, first: index });
    else known.count++;
  }

  get none(): boolean {
    return this.found.size === 0;
  }

  toList(): string[] {
    return [...this.found].map(([what, { count, first }]) =>
      count === 1 ? `${what} (at ${first})` : `${what}: ${count} times (first at ${first})`,
    );
  }
}
