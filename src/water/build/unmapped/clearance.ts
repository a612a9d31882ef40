/** Cells on the outside of a raster that stay as they are, so that passes need not look where it ends. */
export const FRAME = 2;

/** Steps of the chamfer of Borgefors (1986), in fifths of a cell: to the next cell, over a corner, and as a knight. */
const NEXT = 5;
const CORNER = 7;
const KNIGHT = 11;
export const UNITS_PER_CELL = NEXT;

/**
 * How far each cell of a raster is from the nearest one that is 0, in fifths of a cell, within 2 % (Borgefors 1986, "Distance transformations in
 * digital images", mask 5-7-11). Cells hold 0 or the most that is told; they are changed in place. The outermost {@link FRAME} cells stay as they are.
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
