import { COMMA, type CsvHandler, CsvReader } from './csv-reader.ts';

const QUOTE = 34;
const LF = 10;
const CR = 13;
/** Semicolon, tab, vertical bar. */
const OTHERS = [59, 9, 124];

/**
 * Makes a reader of a table as spreadsheets save it: its first line determines the separator of columns (comma,
 * semicolon, tab, vertical bar), or a line `sep=;` before it, which isn't a row. `head` is the beginning of the file in
 * UTF-8, with its first line.
 */
export function tableReader(handler: CsvHandler, head: Uint8Array): { reader: CsvReader; isCommaSeparated: boolean } {
  const separator = separatorOf(head);
  const row: CsvHandler['row'] = (one) => {
    if (one.line !== 1 || !/^sep=.?$/i.test(one.text(0))) handler.row(one);
  };
  return { reader: new CsvReader({ ...handler, row }, separator), isCommaSeparated: separator === COMMA };
}

/** Returns the most frequent separator outside quotes, of equals the comma. */
function separatorOf(head: Uint8Array): number {
  const counts = new Map([COMMA, ...OTHERS].map((letter) => [letter, 0]));
  let isQuoted = false;
  for (const byte of head) {
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (!isQuoted && (byte === LF || byte === CR)) break;
    else if (!isQuoted && counts.has(byte)) counts.set(byte, counts.get(byte)! + 1);
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
