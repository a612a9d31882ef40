/** Per line: cost at its beginning and of the whole line, forwards and backwards. */
export const ENTRY = 4;
/** A direction in which a line wasn't entered: above all costs, all bits set, and whole lines may still be added. */
export const NO_ENTRY = 0x3fffffff;

/** A part of a line: shares from `from` to `to` in the direction in which it is entered. */
export interface LinePart {
  readonly line: number;
  readonly forward: boolean;
  readonly entry: number;
  readonly whole: number;
  readonly from: number;
  readonly to: number;
}

/** Lines in the order in which they were entered. */
export class LineList {
  count = 0;
  /** The first {@link count} are valid. */
  lines = new Int32Array(0);
  /** {@link ENTRY} numbers per entry of {@link lines}. */
  costs = new Int32Array(0);

  begin(most: number): void {
    this.count = 0;
    if (this.lines.length >= most) return;
    this.lines = new Int32Array(most + (most >> 1));
    this.costs = new Int32Array(this.lines.length * ENTRY);
  }

  add(line: number, forward: number, forwardWhole: number, backward: number, backwardWhole: number): void {
    const { costs } = this;
    const at = this.count * ENTRY;
    costs[at] = forward;
    costs[at + 1] = forwardWhole;
    costs[at + 2] = backward;
    costs[at + 3] = backwardWhole;
    this.lines[this.count++] = line;
  }
}

/**
 * The lines that a search entered and the costs at which it did, noted once for all grids. Who enters them in the order
 * of the graph has neighbors together, as they lie in memory.
 */
export class EnteredLines {
  /** By limit. */
  readonly lists: LineList[] = [];
  readonly parts: LinePart[] = [];
  /** By line while it is noted; costs are one too high, so that 0 says nothing and untouched memory stays so. */
  private readonly noted: Int32Array;
  /** Each line at most once, and room for one that turns out to be there already. */
  private readonly lines: Int32Array;
  private count = 0;

  constructor(lineCount: number) {
    this.noted = new Int32Array(lineCount * ENTRY);
    this.lines = new Int32Array(lineCount + 1);
  }

  /** Makes ready for another search. */
  begin(): void {
    this.parts.length = 0;
  }

  /** Of several costs (at least 0) in a direction the least counts; `backward` is 0 or 1. */
  enter(line: number, backward: number, cost: number, whole: number): void {
    const { noted } = this;
    const at = line * ENTRY + backward * 2;
    const before = noted[at];
    if (before !== 0 && cost >= before - 1) return;
    // Whether it is the line's first entry can't be foreseen: no branch.
    this.lines[this.count] = line;
    this.count += ((before | noted[at ^ 2]) - 1) >>> 31;
    noted[at] = cost + 1;
    noted[at + 1] = whole;
  }

  /** Lists what was entered within each limit, and forgets it. */
  finish(limits: readonly number[]): void {
    const { noted, lines, lists, count } = this;
    while (lists.length < limits.length) lists.push(new LineList());
    for (let r = 0; r < limits.length; r++) lists[r].begin(count);
    for (let k = 0; k < count; k++) {
      const at = lines[k] * ENTRY;
      const forward = (noted[at] - 1) & NO_ENTRY;
      const backward = (noted[at + 2] - 1) & NO_ENTRY;
      for (let r = 0; r < limits.length; r++) {
        const there = entryWithin(forward, limits[r]);
        const back = entryWithin(backward, limits[r]);
        if ((there & back) === NO_ENTRY) continue;
        lists[r].add(lines[k], there, noted[at + 1], back, noted[at + 3]);
      }
      noted[at] = 0;
      noted[at + 2] = 0;
    }
    this.count = 0;
  }
}

/** An entry within the limit, or none: without a branch. */
const entryWithin = (entry: number, limit: number): number => entry | (((limit - entry) >> 31) & NO_ENTRY);
