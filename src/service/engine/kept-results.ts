import { sameData } from '../../kit/core/same-data.ts';
import { bytesOf, type Columns, type Ground } from '../../products/operation/index.ts';

interface KeptResult {
  readonly operation: string;
  readonly on: Ground;
  readonly basis: unknown;
  readonly result: Columns;
}

/** The most results: such as of two levels of detail, and an overview. */
const MOST = 4;
const MOST_BYTES = 64 << 20;

/**
 * The results from which one thread answered last, such as those of the tiles of a pan. They are found by their bases,
 * and bounded in number and bytes; the last one is kept in any case.
 */
export class KeptResults {
  private latest: readonly KeptResult[] = [];

  /** Returns the result of a basis, and computes it if it isn't kept. */
  get(operation: string, on: Ground, basis: unknown, compute: () => Columns): Columns {
    const isIt = (one: KeptResult) => one.operation === operation && one.on === on && sameData(one.basis, basis);
    const kept = this.latest.find(isIt) ?? { operation, on, basis, result: compute() };
    let bytes = 0;
    this.latest = [kept, ...this.latest.filter((one) => one !== kept)].filter(({ result }, i) => {
      bytes += bytesOf(result);
      return i === 0 || (i < MOST && bytes <= MOST_BYTES);
    });
    return kept.result;
  }

  /** Forgets all of them. */
  clear(): void {
    this.latest = [];
  }
}
