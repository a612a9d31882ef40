import { InputError } from '../../kit/core/errors.ts';
import type { Progress } from '../../kit/core/progress.ts';
import { asUtf8, CsvReader, type CsvRow, NO_CELL } from '../../kit/csv/index.ts';
import type { FeedFiles } from './feed-files.ts';
import { type FeedLimits, isBigFile } from './feed-limits.ts';
import type { ProblemCode, ProblemLog } from './problem-log.ts';

/** The context of reading a feed. */
export interface FeedSource {
  readonly files: FeedFiles;
  readonly log: ProblemLog;
  readonly progress: Progress;
  readonly limits: FeedLimits;
}

/** Returns the cell number of a column by name; NO_CELL, which is always blank, for a column the file lacks. */
type Columns = (name: string) => number;

/** Reports a problem of the current row. */
export type RowProblem = (code: ProblemCode, message: () => string) => void;

/** Reads a row; returns true if it was used. */
type RowReader = (row: CsvRow, problem: RowProblem) => boolean;

/**
 * Reads a table of the feed row by row: `open` looks its columns up once and returns the reader of rows. A missing file
 * has no rows; one that lacks a `required` column is reported and has none either; of a list of columns one is enough.
 * Throws InputError beyond the greatest number of rows.
 */
export async function readTable(
  { files, log, progress, limits }: FeedSource,
  file: string,
  required: readonly (string | readonly string[])[],
  open: (columns: Columns) => RowReader,
): Promise<void> {
  if (!files.has(file)) return;
  const total = files.bytesOf(file);
  const mostRows = isBigFile(file) ? limits.bigFileRows : limits.fileRows;
  let take: RowReader | null = null;
  let headerSeen = false;
  let headerCells = 0;
  let used = 0;
  let rows = 0;
  let current: CsvRow | null = null;
  const problem: RowProblem = (code, message) => log.add(code, file, current?.line ?? 1, message);
  const reader = new CsvReader({
    row(row) {
      current = row;
      if (headerSeen) {
        if (rows++ === mostRows) throw new InputError(`${files.name}: ${file} has more than ${mostRows} rows`);
        if (take?.(row, problem)) used++;
        if (row.count > headerCells && !row.isBlankFrom(headerCells))
          problem('extra-cells', () => extraCells(row.count, headerCells));
      } else {
        headerSeen = true;
        headerCells = row.count;
        const columns = readHeader(row);
        const missing = required
          .map((names) => [names].flat())
          .filter((names) => !names.some((name) => columns.has(name)));
        if (missing.length > 0)
          problem('missing-column', () =>
            missingColumns(
              missing.map(([name]) => name),
              [...columns.keys()],
            ),
          );
        else take = open((name) => columns.get(name) ?? NO_CELL);
      }
      if (row.foreignText) {
        row.foreignText = false;
        problem('not-utf-8', () => 'the text is not UTF-8, read as Latin-1');
      }
    },
    openQuote: (line) => log.add('open-quote', file, line, () => 'a quote is not closed, or the row is endless'),
    strayQuote: (line) => log.add('stray-quote', file, line, () => 'letters stand behind a closing quote'),
  });
  let done = 0;
  const onUtf16 = () =>
    problem('not-utf-8', () => 'the text is UTF-16, which GTFS does not allow; it is read all the same');
  const counted = async function* () {
    for await (const chunk of files.read(file)) {
      done += chunk.length;
      yield chunk;
    }
  };
  for await (const chunk of asUtf8(counted(), onUtf16)) {
    reader.push(chunk);
    progress.update(`reading ${file}`, done, total);
  }
  reader.end();
  if (rows === 0) log.add('empty-file', file, 1, () => 'the file has no rows');
  log.used(file, used);
}

function missingColumns(missing: readonly string[], present: readonly string[]): string {
  const named = present.filter((name) => name !== '').join(', ') || 'none';
  const separator = [';', '\t', '|'].find((letter) => present.length === 1 && present[0].includes(letter));
  if (separator) return `its columns are separated by "${separator}" instead of commas: it can't be read`;
  return `there is no column ${missing.join(', ')}, without which it can't be read; it has ${named}`;
}

const extraCells = (cells: number, columns: number): string =>
  `the row has ${cells} cells and the header ${columns}: a comma without quotes shifts what follows`;

/** Reads the cell numbers of columns by name; of repeated names the first counts. */
function readHeader(row: CsvRow): Map<string, number> {
  const columns = new Map<string, number>();
  for (let cell = 0; cell < row.count; cell++) {
    const name = row.text(cell).toLowerCase();
    if (!columns.has(name)) columns.set(name, cell);
  }
  return columns;
}
