/** Returns the lesser of two 32-bit numbers, without a branch: for where it can't be foreseen which of them it is. */
export function min(a: number, b: number): number {
  const less = (b - a) | 0;
  return (a + (less & (less >> 31))) | 0;
}
