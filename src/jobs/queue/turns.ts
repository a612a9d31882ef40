/**
 * The accounts that have been served in the round that runs: one after the other until all that wait have been, then all again. So an account with five
 * chunks has every second one beside an account with ten thousand.
 */
export class Turns {
  private readonly round = new Set<string>();
  private count = 0;

  /** They wait until the next round. */
  get served(): readonly string[] {
    return [...this.round];
  }

  /** @param who null: it was no account's turn */
  serve(who: string | null): void {
    this.count++;
    if (who !== null) this.round.add(who);
  }

  /** Begins a new round; false where none has been served in the one that runs. */
  begin(): boolean {
    const isNew = this.round.size > 0;
    this.round.clear();
    return isNew;
  }

  /** The same, beginning elsewhere after each turn: none of them is always the last. */
  rotated<T>(all: readonly T[]): readonly T[] {
    const first = all.length === 0 ? 0 : this.count % all.length;
    return [...all.slice(first), ...all.slice(0, first)];
  }
}
