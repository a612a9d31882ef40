/**
 * The accounts that have been served in the current round: each waiting account is served once before a new round
 * begins. So an account with five chunks gets every second turn beside one with ten thousand.
 */
export class Turns {
  private readonly round = new Set<string>();
  private count = 0;

  /** The accounts that wait until the next round. */
  get served(): readonly string[] {
    return [...this.round];
  }

  /** @param who null if it was no account's turn */
  serve(who: string | null): void {
    this.count++;
    if (who !== null) this.round.add(who);
  }

  /** Begins a new round; false if none was served in the current one. */
  begin(): boolean {
    const isNew = this.round.size > 0;
    this.round.clear();
    return isNew;
  }

  /** Rotates a list by the number of turns, so that no item is always the last. */
  rotated<T>(all: readonly T[]): readonly T[] {
    const first = all.length === 0 ? 0 : this.count % all.length;
    return [...all.slice(first), ...all.slice(0, first)];
  }
}
