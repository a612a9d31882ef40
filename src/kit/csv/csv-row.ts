/** More cells than any GTFS file has columns; what lies beyond is ignored. */
export const MAX_CELLS = 255;
/** A cell that is always blank: the cell of columns that a file lacks. */
export const NO_CELL = MAX_CELLS;

/** Characters of Windows-1252 from 0x80 to 0x9f, which Node's own decoder reads as Latin-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * One row of a CSV file, reused for every row: cells are ranges of `bytes`, without quotes and outer spaces. Cells that
 * a short row lacks are blank.
 */
export class CsvRow {
  bytes: Uint8Array = new Uint8Array(0);
  /** Line of the file where the row begins; the header's is 1. */
  line = 0;
  /** Number of cells in the row. */
  count = 0;
  readonly start = new Int32Array(MAX_CELLS + 1);
  readonly end = new Int32Array(MAX_CELLS + 1);
  /** Set when a text wasn't UTF-8; the caller that reports it resets it. */
  foreignText = false;

  isBlank(cell: number): boolean {
    return this.start[cell] === this.end[cell];
  }

  /** Returns whether this cell and all after it are blank. */
  isBlankFrom(cell: number): boolean {
    for (let c = cell; c < this.count; c++) if (!this.isBlank(c)) return false;
    return true;
  }

  /**
   * Returns a cell's text. Text that isn't UTF-8 is read as Windows-1252, a superset of Latin-1, in which such feeds
   * are mostly written.
   */
  text(cell: number): string {
    const start = this.start[cell];
    const end = this.end[cell];
    if (start === end) return '';
    const bytes = this.bytes.subarray(start, end);
    try {
      return strictUtf8.decode(bytes);
    } catch {
      this.foreignText = true;
      const text = Buffer.from(bytes).toString('latin1');
      return text.replace(/[\u0080-\u009f]/g, (letter) => WINDOWS_1252[letter.charCodeAt(0) - 0x80]);
    }
  }
}
