/** First run of a line that leaves a halt at `timeS` or later; `runs` if none does. `row` is where the halt's departures begin. */
export function earliestRun(departureS: Int32Array, row: number, runs: number, timeS: number): number {
  let low = 0;
  let high = runs;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (departureS[row + middle] < timeS) low = middle + 1;
    else high = middle;
  }
  return low;
}
