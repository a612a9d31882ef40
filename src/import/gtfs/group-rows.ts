/** Rows by group: those of group g are `order[first[g]] .. order[first[g + 1] - 1]`. */
export interface RowGroups {
  readonly first: Int32Array;
  readonly order: Int32Array;
}

/**
 * Sorts rows in any order by their group, then by sequence, then as in the file, by counting sort; sorts only groups
 * whose rows aren't in sequence already.
 */
export function groupRows(groupOf: Int32Array, sequence: Int32Array, groups: number): RowGroups {
  const first = new Int32Array(groups + 1);
  for (let row = 0; row < groupOf.length; row++) first[groupOf[row] + 1]++;
  for (let g = 0; g < groups; g++) first[g + 1] += first[g];
  const next = first.slice(0, groups);
  const order = new Int32Array(groupOf.length);
  for (let row = 0; row < groupOf.length; row++) order[next[groupOf[row]]++] = row;
  for (let g = 0; g < groups; g++) {
    for (let i = first[g] + 1; i < first[g + 1]; i++) {
      if (sequence[order[i]] >= sequence[order[i - 1]]) continue;
      order.subarray(first[g], first[g + 1]).sort((a, b) => sequence[a] - sequence[b] || a - b);
      break;
    }
  }
  return { first, order };
}
