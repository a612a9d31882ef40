/**
 * Rounds parts so that they add up to the rounded whole exactly (largest remainder): every part is divided by `unit`
 * and rounded down, then the largest remainders are rounded up, earlier parts first.
 */
export function apportion(parts: readonly number[], unit: number): number[] {
  const whole = Math.round(parts.reduce((sum, part) => sum + part, 0) / unit);
  const rounded = parts.map((part) => Math.floor(part / unit));
  let missing = whole - rounded.reduce((sum, part) => sum + part, 0);
  const byRemainder = parts.map((_, i) => i).sort((a, b) => (parts[b] % unit) - (parts[a] % unit) || a - b);
  for (const i of byRemainder) {
    if (missing-- <= 0) break;
    rounded[i]++;
  }
  return rounded;
}
