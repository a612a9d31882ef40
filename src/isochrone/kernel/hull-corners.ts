/**
 * Which points of a set are the corners of its convex hull between two others, counter-clockwise: gift wrapping, the right way for a handful.
 * The hull has the first and the last of the points on its border.
 * @param corners takes the corners' places among the points
 * @returns how many there are: none in the middle of a line
 */
export function hullCorners(x: ArrayLike<number>, y: ArrayLike<number>, count: number, corners: Int32Array): number {
  const last = count - 1;
  if (count === 3) {
    // Most often there is one between: right of the line or not.
    const turn = (x[2] - x[0]) * (y[1] - y[0]) - (y[2] - y[0]) * (x[1] - x[0]);
    if (turn > 0) return 0;
    if (turn < 0) {
      corners[0] = 1;
      return 1;
    }
  }
  let at = 0;
  let found = 0;
  for (;;) {
    let next = last;
    for (let k = 1; k < last; k++) {
      if (k === at) continue;
      const turn = (x[next] - x[at]) * (y[k] - y[at]) - (y[next] - y[at]) * (x[k] - x[at]);
      if (turn < 0 || (turn === 0 && isBeyond(x, y, at, next, k))) next = k;
    }
    if (next === last) return found;
    corners[found++] = next;
    at = next;
  }
}

/** Of two points in the same direction. */
function isBeyond(x: ArrayLike<number>, y: ArrayLike<number>, from: number, near: number, far: number): boolean {
  return (
    Math.abs(x[far] - x[from]) + Math.abs(y[far] - y[from]) > Math.abs(x[near] - x[from]) + Math.abs(y[near] - y[from])
  );
}
