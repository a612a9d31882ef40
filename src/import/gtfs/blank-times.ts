import { BLANK } from '../../kit/csv/index.ts';

/**
 * Fills the blank times of one trip, whose first and last are given: between two given times by the first of `measures`
 * (positions along the trip, one number per stop time) that grows between them, else evenly. `arrivalS` and
 * `departureS` are the trip's own part of the columns.
 */
export function fillBlankTimes(
  arrivalS: Int32Array,
  departureS: Int32Array,
  measures: readonly ((stop: number) => number)[],
): void {
  const last = arrivalS.length - 1;
  for (let before = 0; before < last; ) {
    let after = before + 1;
    while (arrivalS[after] === BLANK) after++;
    if (after > before + 1) {
      const measure = measures.find((m) => grows(m, before, after)) ?? evenly;
      const begin = measure(before);
      const pace = (arrivalS[after] - departureS[before]) / (measure(after) - begin);
      for (let k = before + 1; k < after; k++) {
        arrivalS[k] = departureS[k] = departureS[before] + Math.round((measure(k) - begin) * pace);
      }
    }
    before = after;
  }
}

const evenly = (stop: number): number => stop;

function grows(measure: (stop: number) => number, from: number, to: number): boolean {
  for (let k = from + 1; k <= to; k++) if (!(measure(k) >= measure(k - 1))) return false;
  return measure(to) > measure(from);
}
