/**
 * An Aho–Corasick automaton over forbidden sequences of arcs. State 0 is the root; every other state is a prefix of a
 * forbidden sequence: the longest one that the arcs traveled so far end with.
 */
export class TurnAutomaton {
  readonly stateCount: number;
  /** The arc that leads into a state; -1 for the root. */
  readonly lastArc: Int32Array;
  private readonly parent: Int32Array;
  private readonly suffix: Int32Array;
  private readonly ends: Uint8Array;
  private readonly children = new Map<number, number>();

  constructor(
    sequences: readonly (readonly number[])[],
    private readonly arcCount: number,
  ) {
    const lastArc = [-1];
    const parent = [0];
    const ends = [0];
    for (const sequence of sequences) {
      let state = 0;
      for (const arc of sequence) {
        const key = this.key(state, arc);
        let child = this.children.get(key);
        if (child === undefined) {
          child = lastArc.length;
          this.children.set(key, child);
          lastArc.push(arc);
          parent.push(state);
          ends.push(0);
        }
        state = child;
      }
      ends[state] = 1;
    }
    this.stateCount = lastArc.length;
    this.lastArc = Int32Array.from(lastArc);
    this.parent = Int32Array.from(parent);
    this.ends = Uint8Array.from(ends);
    this.suffix = new Int32Array(this.stateCount);
    this.linkSuffixes();
  }

  /** Returns the state after `arc`. */
  next(state: number, arc: number): number {
    for (let s = state; ; s = this.suffix[s]) {
      const child = this.children.get(this.key(s, arc));
      if (child !== undefined) return child;
      if (s === 0) return 0;
    }
  }

  /** Returns whether the arcs traveled so far end with a forbidden sequence. */
  isForbidden(state: number): boolean {
    return this.ends[state] === 1;
  }

  /** Returns whether a state can be reached: no state on the way to it is forbidden. */
  isLive(state: number): boolean {
    for (let s = state; s !== 0; s = this.parent[s]) if (this.ends[s] === 1) return false;
    return true;
  }

  private key(state: number, arc: number): number {
    return state * this.arcCount + arc;
  }

  private linkSuffixes(): void {
    const depth = new Int32Array(this.stateCount);
    // Parents have lower numbers than their children.
    for (let state = 1; state < this.stateCount; state++) depth[state] = depth[this.parent[state]] + 1;
    const byDepth = Array.from({ length: this.stateCount - 1 }, (_, i) => i + 1).sort((a, b) => depth[a] - depth[b]);
    for (const state of byDepth) {
      const parent = this.parent[state];
      if (parent !== 0) this.suffix[state] = this.next(this.suffix[parent], this.lastArc[state]);
      if (this.ends[this.suffix[state]] === 1) this.ends[state] = 1;
    }
  }
}
