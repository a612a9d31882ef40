/** Up to here sorting in place is quicker than asking for it. */
const FEW = 24;

/**
 * The rides that begin in one round. They are taken line by line and from the last halt of each to the first: so who can
 * board a run at several halts does so at the last of them, whatever was found before, nobody is taken round a loop
 * whose vehicle comes by again, and all searches tell the same one of equally quick journeys.
 */
export class Boardings {
  /** Halts of lines; the first {@link count} are valid, in descending order once sorted. */
  halt = new Int32Array(0);
  count = 0;
  /** By halt: the run that is boarded (counted within the line), and how long the way was until there. */
  run = new Int32Array(0);
  wayDm = new Int32Array(0);

  fit(haltCount: number): void {
    this.count = 0;
    if (haltCount <= this.halt.length) return;
    this.halt = new Int32Array(haltCount);
    this.run = new Int32Array(haltCount);
    this.wayDm = new Int32Array(haltCount);
  }

  /** Each halt once, but for a source with several ways to it: then the way that catches the earlier run counts. */
  add(halt: number, run: number, wayDm: number): void {
    this.halt[this.count++] = halt;
    this.run[halt] = run;
    this.wayDm[halt] = wayDm;
  }

  sort(): void {
    const { halt, count } = this;
    if (count > FEW) {
      halt.subarray(0, count).sort().reverse();
      return;
    }
    for (let i = 1; i < count; i++) {
      const one = halt[i];
      let at = i;
      for (; at > 0 && halt[at - 1] < one; at--) halt[at] = halt[at - 1];
      halt[at] = one;
    }
  }
}
