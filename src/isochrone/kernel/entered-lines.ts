/** Per line: cost at its beginning and of the whole line, forwards and backwards. */
export const ENTRY = 4;
/** A direction in which a line wasn't entered. */
export const NO_ENTRY = 0x7fffffff;

/** A part of a line: shares from `from` to `to` in the direction in which it is entered. */
export interface LinePart {
  readonly line: number;
  readonly forward: boolean;
  readonly entry: number;
  readonly whole: number;
  readonly from: number;
  readonly to: number;
}

/** What one grid needs of a search: lines that are entered within `limit`, but for those wholly within `done`. */
export interface LineRange {
  readonly limit: number;
  readonly done: number;
}

/** Lines in ascending order, in which they lie in memory. */
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

/** The lines that a search entered and the costs at which it did, noted once for all grids. */
export class EnteredLines {
  /** By {@link LineRange}. */
  readonly lists: LineList[] = [];
  readonly parts: LinePart[] = [];
  /** By line while it is noted; costs are one too high, so that 0 says nothing and untouched memory stays so. */
  private readonly noted: Int32Array;
  private readonly words: Int32Array;
  private firstWord: number;
  private lastWord = -1;

  constructor(lineCount: number) {
    this.noted = new Int32Array(lineCount * ENTRY);
    this.words = new Int32Array((lineCount >>> 5) + 1);
    this.firstWord = this.words.length;
  }

  /** Of several costs (at least 0) in a direction the least counts. */
  enter(line: number, forward: boolean, cost: number, whole: number): void {
    const { noted } = this;
    const at = line * ENTRY + (forward ? 0 : 2);
    if (noted[at] !== 0 && cost >= noted[at] - 1) return;
    noted[at] = cost + 1;
    noted[at + 1] = whole;
    const word = line >>> 5;
    this.words[word] |= 1 << (line & 31);
    if (word < this.firstWord) this.firstWord = word;
    if (word > this.lastWord) this.lastWord = word;
  }

  /** Lists what was entered, `most` lines at most, for each range. */
  finish(ranges: readonly LineRange[], most: number): void {
    const { words, lists } = this;
    while (lists.length < ranges.length) lists.push(new LineList());
    for (let r = 0; r < ranges.length; r++) lists[r].begin(most);
    for (let w = this.firstWord; w <= this.lastWord; w++) {
      let bits = words[w];
      words[w] = 0;
      while (bits !== 0) {
        this.list((w << 5) + 31 - Math.clz32(bits & -bits), ranges);
        bits &= bits - 1;
      }
    }
    this.firstWord = words.length;
    this.lastWord = -1;
  }

  private list(line: number, ranges: readonly LineRange[]): void {
    const { noted, lists } = this;
    const at = line * ENTRY;
    const forward = noted[at] === 0 ? NO_ENTRY : noted[at] - 1;
    const backward = noted[at + 2] === 0 ? NO_ENTRY : noted[at + 2] - 1;
    const forwardWhole = noted[at + 1];
    const backwardWhole = noted[at + 3];
    const entered = Math.min(forward, backward);
    // One of the directions got all the way.
    const left = Math.min(forward + forwardWhole, backward + backwardWhole);
    for (let r = 0; r < ranges.length; r++) {
      if (entered > ranges[r].limit || left <= ranges[r].done) continue;
      lists[r].add(line, forward, forwardWhole, backward, backwardWhole);
    }
    noted[at] = 0;
    noted[at + 2] = 0;
  }
}
