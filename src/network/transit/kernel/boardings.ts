/** Up to this many, sorting in place is faster than the native sort. */
const FEW = 24;

/**
 * The rides that begin in one round. They are taken by pattern, from the last stop position of each to the first. So a
 * journey that can board a chain at several stop positions does so at the last of them, regardless of what was found
 * before, no journey rides round a loop whose vehicle comes by again, and all searches return the same one of equally
 * quick journeys.
 */
export class Boardings {
  /** Stop positions of patterns; the first {@link count} are valid, in descending order once sorted. */
  stopPosition = new Int32Array(0);
  count = 0;
  /**
   * Indexed by stop position: the chain that is boarded (counted within the pattern), and the length of the way until
   * there.
   */
  chain = new Int32Array(0);
  wayDm = new Int32Array(0);

  fit(positionCount: number): void {
    this.count = 0;
    if (positionCount <= this.stopPosition.length) return;
    this.stopPosition = new Int32Array(positionCount);
    this.chain = new Int32Array(positionCount);
    this.wayDm = new Int32Array(positionCount);
  }

  /**
   * Adds each stop position once, unless a source has several ways to it: then the way that catches the earlier chain
   * counts.
   */
  add(stopPosition: number, chain: number, wayDm: number): void {
    this.stopPosition[this.count++] = stopPosition;
    this.chain[stopPosition] = chain;
    this.wayDm[stopPosition] = wayDm;
  }

  sort(): void {
    const { stopPosition, count } = this;
    if (count > FEW) {
      stopPosition.subarray(0, count).sort().reverse();
      return;
    }
    for (let i = 1; i < count; i++) {
      const one = stopPosition[i];
      let at = i;
      for (; at > 0 && stopPosition[at - 1] < one; at--) stopPosition[at] = stopPosition[at - 1];
      stopPosition[at] = one;
    }
  }
}
