/** Width of the frame of a raster that stays unchanged, so that passes need no bounds checks. */
export const FRAME = 2;

/** Steps of the chamfer of Borgefors (1986), in fifths of a cell: straight, diagonal, and knight's move. */
const NEXT = 5;
const CORNER = 7;
const KNIGHT = 11;
export const UNITS_PER_CELL = NEXT;

/**
 * Computes the distance from each cell of a raster to the nearest cell that is 0, in fifths of a cell, within 2 %
 * (Borgefors 1986, "Distance transformations in digital images", mask 5-7-11). Cells hold 0 or the greatest distance to
 * compute; they are changed in place. The outermost {@link FRAME} cells stay unchanged.
 */
export function spreadDistances(cells: Uint16Array, width: number, height: number): void {
  for (let y = FRAME; y < height - FRAME; y++) {
    for (let i = y * width + FRAME, end = (y + 1) * width - FRAME; i < end; i++) {
      let d = cells[i];
      if (d === 0) continue;
      const up = i - width;
      d = Math.min(d, cells[i - 1] + NEXT, cells[up] + NEXT, cells[up - 1] + CORNER, cells[up + 1] + CORNER);
      d = Math.min(d, cells[up - 2] + KNIGHT, cells[up + 2] + KNIGHT);
      cells[i] = Math.min(d, cells[up - width - 1] + KNIGHT, cells[up - width + 1] + KNIGHT);
    }
  }
  for (let y = height - FRAME - 1; y >= FRAME; y--) {
    for (let i = (y + 1) * width - FRAME - 1, end = y * width + FRAME; i >= end; i--) {
      let d = cells[i];
      if (d === 0) continue;
      const down = i + width;
      d = Math.min(d, cells[i + 1] + NEXT, cells[down] + NEXT, cells[down - 1] + CORNER, cells[down + 1] + CORNER);
      d = Math.min(d, cells[down - 2] + KNIGHT, cells[down + 2] + KNIGHT);
      cells[i] = Math.min(d, cells[down + width - 1] + KNIGHT, cells[down + width + 1] + KNIGHT);
    }
  }
}
