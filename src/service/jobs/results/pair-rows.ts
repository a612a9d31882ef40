import { IntColumn, type ResultColumn, type ResultTable } from './result-table.ts';

/** The reasons of rows without a result; numbered tables contain the position in this list. */
export const ROW_ERRORS = ['', 'the position is missing or nowhere on Earth', 'no street is near enough'] as const;
const NO_ERROR = 0;
export const NOT_PLACED = 1;
export const NOT_CONNECTED = 2;
/** The value for a missing number. */
export const NONE = -1;

/**
 * The rows of a matrix: source, target, seconds and meters. Small jobs contain ids, big ones the numbers of rows in
 * `sources.parquet` and `targets.parquet`, which take a tenth of the time and space.
 */
export class PairRows {
  private readonly source: IntColumn;
  private readonly target: IntColumn;
  private readonly travelTime: IntColumn;
  private readonly length: IntColumn;
  private readonly error: IntColumn;

  constructor(capacity: number) {
    [this.source, this.target, this.travelTime, this.length, this.error] = Array.from(
      { length: 5 },
      () => new IntColumn(capacity),
    );
  }

  add(source: number, target: number, seconds: number, meters: number): void {
    this.put(source, target, seconds, meters, NO_ERROR);
  }

  fail(source: number, target: number, error: number): void {
    this.put(source, target, NONE, NONE, error);
  }

  /** @param ids ids of sources and targets for the rows; null to write numbers */
  done(ids: { readonly source: readonly string[]; readonly target: readonly string[] } | null): ResultTable {
    const [source, target, error] = [this.source.done(), this.target.done(), this.error.done()];
    const idColumn = (name: string, rows: Int32Array, texts: readonly string[]): ResultColumn => ({
      name,
      type: 'STRING',
      values: Array.from(rows, (row) => (row === NONE ? null : texts[row])),
    });
    const int = (name: string, values: Int32Array): ResultColumn => ({ name, type: 'INT32', values });
    const numbers = [int('travelTime', this.travelTime.done()), int('length', this.length.done())];
    const columns =
      ids === null
        ? [int('source', source), int('target', target), ...numbers, int('error', error)]
        : [
            idColumn('source', source, ids.source),
            idColumn('target', target, ids.target),
            ...numbers,
            errorTexts(error),
          ];
    return { rows: source.length, columns };
  }

  private put(source: number, target: number, seconds: number, meters: number, error: number): void {
    this.source.push(source);
    this.target.push(target);
    this.travelTime.push(seconds);
    this.length.push(meters);
    this.error.push(error);
  }
}

const errorTexts = (errors: Int32Array): ResultColumn => ({
  name: 'error',
  type: 'STRING',
  values: Array.from(errors, (error) => (error === NO_ERROR ? null : ROW_ERRORS[error])),
});
