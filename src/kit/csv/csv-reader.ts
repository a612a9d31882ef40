import { CsvRow, MAX_CELLS } from './csv-row.ts';

export const COMMA = 44;
const QUOTE = 34;
const LF = 10;
const CR = 13;
const SPACE = 32;
const TAB = 9;
/** Longest row accepted, in bytes; otherwise an unclosed quote would swallow the file. */
const MAX_ROW_BYTES = 2 ** 20;

export interface CsvHandler {
  row(row: CsvRow): void;
  /**
   * Called if a quote isn't closed within the greatest length of a row: the line is then read with quotes as ordinary
   * characters.
   */
  openQuote(line: number): void;
  /** Called for characters between a closing quote and the next comma, which are dropped. */
  strayQuote(line: number): void;
}

/**
 * Splits comma-separated bytes (RFC 4180, or with another separator, and common deviations) into rows without making
 * strings: quoted cells with commas, doubled quotes and line ends, LF, CRLF or CR, a byte order mark, blank lines.
 * Bytes come in pieces of any size.
 */
export class CsvReader {
  private readonly current = new CsvRow();
  private bytes = new Uint8Array(0);
  private length = 0;
  private line = 1;
  private atStart = true;
  /** Cells of the row with doubled quotes, once for each. */
  private readonly doubled: number[] = [];

  constructor(
    private readonly handler: CsvHandler,
    private readonly separator = COMMA,
  ) {}

  push(chunk: Uint8Array): void {
    const rest = this.length;
    if (this.bytes.length < rest + chunk.length + 1) {
      const grown = new Uint8Array(Math.max(rest + chunk.length + 1, 2 ** 17));
      grown.set(this.bytes.subarray(0, rest));
      this.bytes = grown;
    }
    this.bytes.set(chunk, rest);
    this.length += chunk.length;
    this.readRows(false);
  }

  end(): void {
    if (this.bytes.length === 0) return;
    this.readRows(true);
    this.length = 0;
  }

  private readRows(last: boolean): void {
    const { bytes, length } = this;
    // A line end after the last byte, so that loops over a cell end without a length check.
    bytes[length] = LF;
    let at = 0;
    if (this.atStart) {
      if (length < 3 && !last) return;
      this.atStart = false;
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) at = 3;
    }
    this.current.bytes = bytes;
    while (at < length) {
      let next = this.readRow(at, last, true);
      if (next < 0) {
        if (!last && length - at <= MAX_ROW_BYTES) break;
        this.handler.openQuote(this.line);
        next = this.readRow(at, true, false);
        // A line longer than any row is cut where the bytes end; the rest counts as the same line.
        if (next > length && !last) this.line--;
      }
      at = Math.min(next, length);
    }
    bytes.copyWithin(0, at, length);
    this.length = length - at;
  }

  /** Reads the row at `at` and passes it on. Returns the start of the next, or -1 if this one isn't complete. */
  private readRow(at: number, last: boolean, quotes: boolean): number {
    const { bytes, length, current, separator } = this;
    const { start, end } = current;
    let cells = 0;
    let lineEnds = 0;
    let stray = false;
    let p = at;
    this.doubled.length = 0;
    for (;;) {
      while (bytes[p] === SPACE || (bytes[p] === TAB && separator !== TAB)) p++;
      let from = p;
      let to: number;
      if (bytes[p] === QUOTE && quotes) {
        from = ++p;
        for (;;) {
          while (bytes[p] !== QUOTE && p < length) if (bytes[p++] === LF) lineEnds++;
          if (p >= length) return -1;
          if (p + 1 === length && !last) return -1;
          if (bytes[p + 1] !== QUOTE) break;
          this.doubled.push(cells);
          p += 2;
        }
        to = p++;
        while (bytes[p] !== separator && bytes[p] !== LF && bytes[p] !== CR) if (bytes[p++] > SPACE) stray = true;
        while (from < to && bytes[from] <= SPACE) from++;
      } else {
        let b = bytes[p];
        while (b !== separator && b !== LF && b !== CR) b = bytes[++p];
        to = p;
      }
      if (p >= length && !last) return -1;
      while (to > from && bytes[to - 1] <= SPACE) to--;
      if (cells < MAX_CELLS) {
        start[cells] = from;
        end[cells] = to;
        cells++;
      }
      if (p < length && bytes[p] === separator) p++;
      else break;
    }
    if (p < length && bytes[p] === CR) {
      if (p + 1 === length && !last) return -1;
      if (p + 1 < length && bytes[p + 1] === LF) p++;
    }
    if (this.doubled.length > 0) this.undouble();
    for (let cell = cells; cell < current.count; cell++) start[cell] = end[cell] = 0;
    current.count = cells;
    current.line = this.line;
    if (stray) this.handler.strayQuote(this.line);
    this.line += lineEnds + 1;
    if (!this.isEmpty()) this.handler.row(current);
    return p + 1;
  }

  private undouble(): void {
    const { bytes, current } = this;
    for (const cell of new Set(this.doubled)) {
      if (cell >= MAX_CELLS) continue;
      let write = current.start[cell];
      for (let read = write; read < current.end[cell]; read++) {
        bytes[write++] = bytes[read];
        if (bytes[read] === QUOTE) read++;
      }
      current.end[cell] = write;
    }
  }

  /** Returns whether a line is blank or has only commas, as spreadsheets leave behind. */
  private isEmpty(): boolean {
    const { start, end, count } = this.current;
    for (let cell = 0; cell < count; cell++) if (start[cell] !== end[cell]) return false;
    return true;
  }
}
