/** Shares a whole number out by weight in whole numbers: running sums are rounded, so that nothing is lost. */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((s, w) => s + w, 0);
  if (sum === 0) return weights.map(() => 0);
  let passed = 0;
  let given = 0;
  return weights.map((weight) => {
    passed += weight;
    const share = Math.round((total * passed) / sum) - given;
    given += share;
    return share;
  });
}
