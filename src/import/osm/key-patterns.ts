/** Matches keys against a list of names; a name that ends in `*` matches any ending. */
export class KeyPatterns {
  private readonly exact = new Set<string>();
  private readonly prefixes: string[] = [];

  constructor(patterns: readonly string[]) {
    for (const pattern of patterns) {
      if (pattern.endsWith('*')) this.prefixes.push(pattern.slice(0, -1));
      else this.exact.add(pattern);
    }
  }

  has(key: string): boolean {
    if (this.exact.has(key)) return true;
    for (const prefix of this.prefixes) if (key.startsWith(prefix)) return true;
    return false;
  }
}
