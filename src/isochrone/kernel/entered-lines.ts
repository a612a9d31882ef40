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

/**
 * The lines that a search entered and the costs at which it did: noted once, stamped on every grid. Lines are listed in
 * ascending order, in which they lie in memory.
 */
export class EnteredLines {
  count = 0;
  /** The first {@link count} are valid. */
  lines = new Int32Array(0);
  /** {@link ENTRY} numbers per entry of {@link lines}. */
  costs = new Int32Array(0);
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

  /** Makes ready for another search, which enters `most` lines and parts at most. */
  begin(most: number): void {
    this.count = 0;
    this.parts.length = 0;
    if (this.lines.length >= most) return;
    this.lines = new Int32Array(most + (most >> 1));
    this.costs = new Int32Array(this.lines.length * ENTRY);
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

  /** Lists what was entered. */
  finish(): void {
    const { words, lines } = this;
    for (let w = this.firstWord; w <= this.lastWord; w++) {
      let bits = words[w];
      words[w] = 0;
      while (bits !== 0) {
        const low = bits & -bits;
        bits ^= low;
        const line = (w << 5) + 31 - Math.clz32(low);
        this.list(line, this.count);
        lines[this.count++] = line;
      }
    }
    this.firstWord = words.length;
    this.lastWord = -1;
  }

  private list(line: number, k: number): void {
    const { noted, costs } = this;
    const from = line * ENTRY;
    const to = k * ENTRY;
    costs[to] = noted[from] === 0 ? NO_ENTRY : noted[from] - 1;
    costs[to + 1] = noted[from + 1];
    costs[to + 2] = noted[from + 2] === 0 ? NO_ENTRY : noted[from + 2] - 1;
    costs[to + 3] = noted[from + 3];
    noted[from] = 0;
    noted[from + 2] = 0;
  }
}
