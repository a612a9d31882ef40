/** The longest name that is compared; longer ones have no obvious misspelling. */
const MOST_LETTERS = 80;
/**
 * Names from this length on may differ by two edits: shorter ones resemble each other by chance, those of one letter
 * always.
 */
const LEAST_LETTERS_FOR_TWO = 4;

/**
 * Returns the known name most similar to `name`, ignoring case: within two edits, or one where either has fewer than
 * four letters. Null if none is.
 */
export function nearestName(name: string, known: Iterable<string>): string | null {
  if (name.length > MOST_LETTERS) return null;
  const written = name.toLowerCase();
  let nearest: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const other of known) {
    const letters = Math.min(name.length, other.length);
    const most = letters >= LEAST_LETTERS_FOR_TWO ? 2 : letters > 1 ? 1 : 0;
    if (Math.abs(name.length - other.length) > most) continue;
    const edits = editsBetween(written, other.toLowerCase());
    if (edits > most || edits >= least) continue;
    nearest = other;
    least = edits;
  }
  return nearest;
}

/**
 * Returns the optimal string alignment distance (Damerau 1964): insertions, deletions, changes and swaps of neighboring
 * letters, each letter touched once.
 */
function editsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length];
}
