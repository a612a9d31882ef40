/** Cells per axis of the Hilbert curve: keys have 32 bits. */
export const HILBERT_SIDE = 65536;

/** Returns the position of cell (x, y), each 0..65535, along a Hilbert curve: an unsigned 32-bit number. */
export function hilbertKey(x: number, y: number): number {
  let key = 0;
  let cx = x;
  let cy = y;
  for (let s = HILBERT_SIDE >> 1; s > 0; s >>= 1) {
    const rx = (cx & s) === 0 ? 0 : 1;
    const ry = (cy & s) === 0 ? 0 : 1;
    key = key * 4 + ((3 * rx) ^ ry);
    cx &= s - 1;
    cy &= s - 1;
    // Each quadrant is a smaller curve, turned so that its ends meet those of its neighbors.
    if (ry === 0) {
      if (rx === 1) {
        cx = s - 1 - cx;
        cy = s - 1 - cy;
      }
      const swap = cx;
      cx = cy;
      cy = swap;
    }
  }
  return key;
}
