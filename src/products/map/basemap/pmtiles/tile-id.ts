/**
 * Converts between tiles and their PMTiles ids: zoom after zoom, within a zoom along a Hilbert curve.
 * https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */

/** Returns the first id of a zoom. */
const firstId = (z: number): number => (4 ** z - 1) / 3;

export function tileId(z: number, x: number, y: number): number {
  let id = firstId(z);
  let cx = x;
  let cy = y;
  for (let s = 2 ** z / 2; s >= 1; s /= 2) {
    const rx = (cx & s) === 0 ? 0 : 1;
    const ry = (cy & s) === 0 ? 0 : 1;
    id += s * s * ((3 * rx) ^ ry);
    if (ry === 0) {
      if (rx === 1) {
        cx = s - 1 - (cx & (s - 1));
        cy = s - 1 - (cy & (s - 1));
      }
      const swap = cx;
      cx = cy;
      cy = swap;
    }
  }
  return id;
}

/** Returns the tile of an id. */
export function tileOfId(id: number): { z: number; x: number; y: number } {
  let z = 0;
  while (firstId(z + 1) <= id) z++;
  let rest = id - firstId(z);
  let x = 0;
  let y = 0;
  for (let s = 1; s < 2 ** z; s *= 2) {
    const quarter = rest % 4;
    const rx = quarter >> 1;
    const ry = (quarter ^ rx) & 1;
    if (ry === 0) {
      if (rx === 1) {
        x = s - 1 - x;
        y = s - 1 - y;
      }
      const swap = x;
      x = y;
      y = swap;
    }
    x += s * rx;
    y += s * ry;
    rest = Math.floor(rest / 4);
  }
  return { z, x, y };
}
