import type { StringTable } from '../../../kit/collections/string-table.ts';

/** Words `from .. to - 1` of the table that match, and their number of wrong letters. */
interface WordRange {
  readonly from: number;
  readonly to: number;
  readonly edits: number;
}

/** Longer words are compared by their first bytes. */
const MAX_WORD = 64;

const encoder = new TextEncoder();

/** Looks words up in a table sorted by bytes: exactly, by prefix, and with wrong letters. One per thread. */
export class WordSearch {
  /** Rows of the table of edit distances, one per byte of the current word. */
  private readonly rows: Uint8Array[] = Array.from({ length: MAX_WORD + 1 }, () => new Uint8Array(MAX_WORD + 1));
  private readonly path = new Uint8Array(MAX_WORD);

  constructor(private readonly words: StringTable) {}

  /** Returns the exact word; -1 if the table lacks it. */
  exact(word: string): number {
    const bytes = encoder.encode(word);
    const at = this.lowerBound(bytes);
    return at < this.words.length && this.compare(at, bytes) === 0 ? at : -1;
  }

  /** Returns all words with the prefix. */
  withPrefix(prefix: string): WordRange {
    const bytes = encoder.encode(prefix);
    const from = this.lowerBound(bytes);
    return { from, to: this.endOfPrefix(bytes, bytes.length, from), edits: 0 };
  }

  /**
   * Returns all words within some edits (a letter wrong, missing, extra, or two swapped; Damerau 1964), with the first
   * letter right if `maxEdits` exceeds one; with `asPrefix` those that begin that way. Walks the table in order: rows
   * of prefixes that neighbors share are kept, and prefixes that differ too much are skipped at once.
   */
  near(word: string, maxEdits: number, asPrefix: boolean): WordRange[] {
    const pattern = encoder.encode(word).subarray(0, MAX_WORD);
    const m = pattern.length;
    const { rows, path, words } = this;
    const found: WordRange[] = [];
    for (let i = 0; i <= m; i++) rows[0][i] = i;
    let at = maxEdits > 1 ? this.lowerBound(pattern.subarray(0, 1)) : 0;
    const end = maxEdits > 1 ? this.endOfPrefix(pattern, 1, at) : words.length;
    /** Rows 1 .. depth are those of {@link path}. */
    let depth = 0;
    walk: while (at < end) {
      const start = words.offsets[at];
      const length = Math.min(words.offsets[at + 1] - start, MAX_WORD);
      let d = 0;
      while (d < depth && d < length && path[d] === words.bytes[start + d]) d++;
      for (; d < length; d++) {
        path[d] = words.bytes[start + d];
        const least = this.nextRow(pattern, d);
        depth = d + 1;
        const isMatch = asPrefix && rows[d + 1][m] <= maxEdits;
        if (!isMatch && least <= maxEdits) continue;
        const next = this.endOfPrefix(path, d + 1, at);
        if (isMatch) found.push({ from: at, to: next, edits: rows[d + 1][m] });
        at = next;
        continue walk;
      }
      if (rows[length][m] <= maxEdits) found.push({ from: at, to: at + 1, edits: rows[length][m] });
      at++;
    }
    return found;
  }

  /** Fills the row after `d` bytes of the path and the next one; returns its least value. */
  private nextRow(pattern: Uint8Array, d: number): number {
    const { rows, path } = this;
    const [above, row] = [rows[d], rows[d + 1]];
    const byte = path[d];
    row[0] = d + 1;
    let least = d + 1;
    for (let i = 1; i <= pattern.length; i++) {
      let edits = Math.min(above[i] + 1, row[i - 1] + 1, above[i - 1] + (pattern[i - 1] === byte ? 0 : 1));
      if (d > 0 && i > 1 && pattern[i - 1] === path[d - 1] && pattern[i - 2] === byte)
        edits = Math.min(edits, rows[d - 1][i - 2] + 1);
      row[i] = edits;
      if (edits < least) least = edits;
    }
    return least;
  }

  /** Returns the first word that isn't less than these bytes. */
  private lowerBound(bytes: Uint8Array): number {
    let [low, high] = [0, this.words.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(middle, bytes) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns the first word from `from` on whose first `length` bytes differ from the given ones. */
  private endOfPrefix(bytes: Uint8Array, length: number, from: number): number {
    let [low, step] = [from, 1];
    while (low + step < this.words.length && this.hasPrefix(low + step, bytes, length)) {
      low += step;
      step *= 2;
    }
    let high = Math.min(this.words.length, low + step);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.hasPrefix(middle, bytes, length)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private hasPrefix(word: number, bytes: Uint8Array, length: number): boolean {
    const { offsets, bytes: all } = this.words;
    const start = offsets[word];
    if (offsets[word + 1] - start < length) return false;
    for (let i = 0; i < length; i++) if (all[start + i] !== bytes[i]) return false;
    return true;
  }

  private compare(word: number, bytes: Uint8Array): number {
    const { offsets, bytes: all } = this.words;
    const start = offsets[word];
    const length = offsets[word + 1] - start;
    const common = Math.min(length, bytes.length);
    for (let i = 0; i < common; i++) {
      const difference = all[start + i] - bytes[i];
      if (difference !== 0) return difference;
    }
    return length - bytes.length;
  }
}
