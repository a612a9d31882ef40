import type { Chains } from './chains.ts';
import type { Paths } from './paths.ts';
import {
  countOf,
  isOnSide,
  isRunAlong,
  lineCountOf,
  MOST_PARTS,
  partOf,
  pointX,
  pointY,
  SHORE_BLOCK_BITS,
} from './shore-blocks.ts';

const MOST_CELLS = 1 << (2 * SHORE_BLOCK_BITS);
/** Which parts of a cell are taken. */
const [NONE, SOME, ALL] = [0, 1, 2];

/** Which dry parts of a block's cells an area takes, and the shores around them. One per thread; its memory is reused. */
export class TakenParts {
  private readonly ofCell = new Uint8Array(MOST_CELLS);
  /** Of cells with some: each, by cell and part. */
  private readonly isTaken = new Uint8Array(MOST_CELLS * MOST_PARTS);
  /** Where the block lies. */
  private x = 0;
  private y = 0;
  private shores!: Paths;
  /** Whether the last one of the shores goes on. */
  private isOpen = false;

  clear(): void {
    this.ofCell.fill(NONE);
  }

  takeAll(cell: number): void {
    this.ofCell[cell] = ALL;
  }

  /** Tells of a cell's part whether it is taken: of all of them, if of one. */
  take(cell: number, part: number, isTaken: boolean): void {
    this.ofCell[cell] = SOME;
    this.isTaken[cell * MOST_PARTS + part] = isTaken ? 1 : 0;
  }

  /**
   * Adds the shores around parts that are taken: chords where all parts are that they stand for, else their lines.
   * @param block where its record begins in `words`
   * @param x and y its southwestern corner, in units
   * @param chains hold the sides of the parts
   */
  addShores(words: Int32Array, block: number, x: number, y: number, shores: Paths, chains: Chains): void {
    this.x = x;
    this.y = y;
    this.shores = shores;
    let at = block + 1;
    for (let shore = words[block]; shore > 0; shore--) {
      let from = words[at];
      at++;
      for (let chord = countOf(from); chord > 0; chord--) {
        const to = words[at];
        const runs = countOf(to);
        if (this.holdsAll(words, at + 1, runs)) {
          this.addLine(from, to);
          this.takeBack(words, at + 1, runs, from, chains);
        } else this.addRuns(words, at + 1, runs, from);
        from = to;
        at = endOfRuns(words, at + 1, runs);
      }
      this.end();
    }
  }

  private addLine(from: number, to: number): void {
    const { shores, x, y } = this;
    if (!this.isOpen) shores.add(x + pointX(from), y + pointY(from));
    shores.add(x + pointX(to), y + pointY(to));
    this.isOpen = true;
    // Sides of pieces are where other lines may come to.
    if (isOnSide(to)) this.end();
  }

  private end(): void {
    if (this.isOpen) this.shores.end();
    this.isOpen = false;
  }

  private holds(run: number): boolean {
    const part = partOf(run);
    const taken = this.ofCell[Math.floor(part / MOST_PARTS)];
    return taken === ALL || (taken === SOME && this.isTaken[part] === 1);
  }

  /** Whether all runs that a chord stands for are around parts that are taken. */
  private holdsAll(words: Int32Array, first: number, runs: number): boolean {
    let at = first;
    for (let run = 0; run < runs; run++) {
      if (!this.holds(words[at])) return false;
      at += 1 + lineCountOf(words[at]);
    }
    return true;
  }

  /** Takes off the sides of parts that a chord stands for. */
  private takeBack(words: Int32Array, first: number, runs: number, start: number, chains: Chains): void {
    const { x, y } = this;
    let at = first;
    let from = start;
    for (let run = 0; run < runs; run++) {
      const word = words[at];
      const end = at + lineCountOf(word);
      while (at < end) {
        const to = words[++at];
        if (isRunAlong(word)) chains.add(x + pointX(to), y + pointY(to), x + pointX(from), y + pointY(from));
        from = to;
      }
      at++;
    }
  }

  /** Adds the lines of a chord around parts that are taken; those along sides of pieces are there already. */
  private addRuns(words: Int32Array, first: number, runs: number, start: number): void {
    let at = first;
    let from = start;
    for (let run = 0; run < runs; run++) {
      const word = words[at];
      const end = at + lineCountOf(word);
      const isLeft = !isRunAlong(word) && this.holds(word);
      if (!isLeft) this.end();
      while (at < end) {
        const to = words[++at];
        if (isLeft) this.addLine(from, to);
        from = to;
      }
      at++;
    }
  }
}

function endOfRuns(words: Int32Array, first: number, runs: number): number {
  let at = first;
  for (let run = 0; run < runs; run++) at += 1 + lineCountOf(words[at]);
  return at;
}
