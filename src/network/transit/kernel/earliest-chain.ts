/**
 * Returns the first chain of a pattern that leaves a stop at `timeS` or later; `chains` if none does. `row` is the
 * start of the stop position's departures.
 */
export function earliestChain(departureS: Int32Array, row: number, chains: number, timeS: number): number {
  let low = 0;
  let high = chains;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (departureS[row + middle] < timeS) low = middle + 1;
    else high = middle;
  }
  return low;
}
