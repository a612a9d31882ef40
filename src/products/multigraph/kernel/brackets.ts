/**
 * The brackets `lo ≤ v < hi` that contain the medians of elements, by ordinal, cut into bins of equal width. A bracket
 * with equal ends is a cut between two values; one whose `lo` is NaN is closed: its median is known.
 */
export class Brackets {
  /**
   * @param lo null, as `hi`, if the brackets are unbounded, for any number of ordinals
   * @param low the number that stands for -Infinity (`high`: for Infinity) where bins are cut; the bins at the ends
   * hold what is beyond
   * @param bins 2 or more
   */
  constructor(
    readonly lo: Float64Array | null,
    readonly hi: Float64Array | null,
    private readonly low: number,
    private readonly high: number,
    readonly bins: number,
  ) {}

  loOf(ordinal: number): number {
    return this.lo === null ? -Infinity : this.lo[ordinal];
  }

  hiOf(ordinal: number): number {
    return this.hi === null ? Infinity : this.hi[ordinal];
  }

  holds(ordinal: number, value: number): boolean {
    return value >= this.loOf(ordinal) && value < this.hiOf(ordinal);
  }

  isCut(ordinal: number): boolean {
    return this.lo !== null && this.lo[ordinal] === this.hi![ordinal];
  }

  /** Returns where bin `bin` (not 0) begins; exactly ascending. */
  edge(ordinal: number, bin: number): number {
    const [from, to] = [this.from(ordinal), this.to(ordinal)];
    const share = bin / this.bins;
    if (to - from < Infinity) return from + (to - from) * share;
    // If the difference overflows, halves are subtracted, which loses no bits at this size; the sum can't overflow.
    const half = (to / 2 - from / 2) * share;
    return from + half + half;
  }

  /**
   * Returns the bin of a value within the bracket. The edges decide, so that every reader finds the same values in it.
   */
  bin(ordinal: number, value: number): number {
    const [from, to] = [this.from(ordinal), this.to(ordinal)];
    const guess = ((value - from) / (to - from)) * this.bins;
    let bin = guess > 0 ? Math.min(this.bins - 1, Math.floor(guess)) : 0;
    while (bin > 0 && value < this.edge(ordinal, bin)) bin--;
    while (bin < this.bins - 1 && value >= this.edge(ordinal, bin + 1)) bin++;
    return bin;
  }

  private from(ordinal: number): number {
    const lo = this.loOf(ordinal);
    return lo === -Infinity ? this.low : lo;
  }

  private to(ordinal: number): number {
    const hi = this.hiOf(ordinal);
    return hi === Infinity ? this.high : hi;
  }
}

const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);

/** Returns the next larger floating-point number; infinity for infinity. */
export function nextUp(value: number): number {
  if (!Number.isFinite(value)) return value;
  // Also turns -0 into 0.
  float[0] = value + 0;
  bits[0] += float[0] < 0 ? -1n : 1n;
  return float[0];
}
