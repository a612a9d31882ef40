import { t } from '../text/index.ts';
import { FileProblem, type Row, type Table } from './table.ts';

/** Decodes UTF-8 and UTF-16 (with or without a byte order mark); what is neither is Windows-1252, as Excel saves it. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return decoded(bytes, 'utf-16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0))
    return decoded(bytes, 'utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoded(bytes, 'windows-1252');
  }
}

const decoded = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

const SEPARATORS = [',', ';', '\t', '|'];

/** Returns the most frequent separator of the first line outside quotes. */
function separatorOf(text: string): string {
  const [head = ''] = text.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/, 1);
  const count = (separator: string): number => head.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/**
 * Reads separated values with a line of names: commas, semicolons, tabs or bars, quotes, any line ends, and the line
 * `sep=;` of Excel. Blank lines are passed over. Source: RFC 4180.
 */
export function csvTable(file: string, text: string): Table {
  const named = /^sep=(.)(\r\n|\r|\n)/i.exec(text);
  const separator = named?.[1] ?? separatorOf(text);
  const lines = cellsOf(text.slice(named?.[0].length ?? 0), separator, named === null ? 1 : 2);
  const [head, ...rows] = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (head === undefined) throw new FileProblem(t('The file is empty.'));
  if (rows.length === 0) throw new FileProblem(t('The file has one line only: a line of column names, then rows.'));
  const columns = head.cells.map((name, i) => name || t('Column {0}', i + 1));
  return {
    file,
    columns,
    rows: rows.map(
      ({ line, cells }): Row => ({ number: line, values: columns.map((_, i) => cells[i] ?? ''), geometry: null }),
    ),
  };
}

/** Cells of every line; a quoted cell may hold separators, doubled quotes and line ends. */
function cellsOf(text: string, separator: string, firstLine: number): { line: number; cells: string[] }[] {
  const lines: { line: number; cells: string[] }[] = [];
  const end = new RegExp(`[\\r\\n${separator === '|' ? '\\|' : separator}]`, 'g');
  let line = firstLine;
  let row = { line, cells: [] as string[] };
  let at = 0;
  while (at <= text.length) {
    let cell: string;
    const quoted = /[ \t]*"((?:[^"]|"")*)"[ \t]*(?=[\r\n]|$|.)/y;
    quoted.lastIndex = at;
    const found = separator === '\t' && text[at] === '\t' ? null : quoted.exec(text);
    if (found !== null) {
      cell = found[1].replace(/""/g, '"');
      line += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
      at = quoted.lastIndex;
    } else cell = '';
    end.lastIndex = at;
    const stop = end.exec(text)?.index ?? text.length;
    row.cells.push((cell + (found === null ? text.slice(at, stop) : '')).trim());
    at = stop + 1;
    if (text[stop] === separator) continue;
    lines.push(row);
    if (text[stop] === '\r' && text[at] === '\n') at++;
    line++;
    row = { line, cells: [] };
    if (at >= text.length) break;
  }
  return lines;
}
