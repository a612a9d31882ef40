/**
 * Directions around a cell, clockwise from east as rows go down; the cells on either side of a line in that direction,
 * from its first corner.
 */
const EAST = 0;
const STEP_X = [1, 0, -1, 0];
const STEP_Y = [0, 1, 0, -1];
const RIGHT_X = [0, -1, -1, 0];
const RIGHT_Y = [0, 0, -1, -1];

/**
 * Returns the borders of marked cells as rings of corners, `x, y` pairs (cell x extends from x to x + 1), with points
 * where they turn. Cells that touch in a corner are connected. By the even-odd rule of all rings a place is inside if
 * its cell is marked.
 * @param isMarked false beyond the box of width × height cells
 */
export function ringsOfCells(width: number, height: number, isMarked: (x: number, y: number) => boolean): number[][] {
  const isDone = new Uint8Array(width * height);
  const rings: number[][] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // Each ring contains cells whose upper side is on its border.
      if (isDone[y * width + x] !== 0 || !isMarked(x, y) || isMarked(x, y - 1)) continue;
      rings.push(
        ringFrom(x, y, isMarked, (cellX, cellY) => {
          isDone[cellY * width + cellX] = 1;
        }),
      );
    }
  }
  return rings;
}

/** Follows a ring clockwise from the upper side of a cell, with marked cells on the right. */
function ringFrom(
  fromX: number,
  fromY: number,
  isMarked: (x: number, y: number) => boolean,
  done: (x: number, y: number) => void,
): number[] {
  const ring: number[] = [];
  let [x, y, heading] = [fromX, fromY, EAST];
  do {
    if (heading === EAST) done(x, y);
    x += STEP_X[heading];
    y += STEP_Y[heading];
    const left = (heading + 3) & 3;
    const isLeft = isMarked(x + RIGHT_X[left], y + RIGHT_Y[left]);
    const isAhead = isLeft || isMarked(x + RIGHT_X[heading], y + RIGHT_Y[heading]);
    if (isAhead && !isLeft) continue;
    ring.push(x, y);
    heading = isLeft ? left : (heading + 1) & 3;
  } while (x !== fromX || y !== fromY || heading !== EAST);
  return ring;
}
