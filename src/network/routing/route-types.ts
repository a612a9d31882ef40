/**
 * Extended route types under each standard one (GTFS reference; Google's list of extended types), as first and last of
 * each range.
 */
const EXTENDED: ReadonlyMap<number, readonly (readonly [first: number, last: number])[]> = new Map([
  [0, [[900, 906]]],
  [1, [[400, 404]]],
  [2, [[100, 117]]],
  [
    3,
    [
      [200, 209],
      [700, 716],
    ],
  ],
  [
    4,
    [
      [1000, 1000],
      [1200, 1200],
    ],
  ],
  [5, [[1701, 1701]]],
  [6, [[1300, 1307]]],
  [7, [[1400, 1400]]],
  [11, [[800, 800]]],
  [12, [[405, 405]]],
]);

/** Returns route types with the extended types that standard ones stand for; ascending, without repetitions. */
export function withExtendedTypes(types: readonly number[]): number[] {
  const all = new Set(types);
  for (const type of types) {
    for (const [first, last] of EXTENDED.get(type) ?? []) for (let t = first; t <= last; t++) all.add(t);
  }
  return [...all].sort((a, b) => a - b);
}
