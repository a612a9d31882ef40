/**
 * Douglas–Peucker in place: keeps both ends and every point farther than `tolerance` from the line of its neighbors.
 * `points` is [x0, y0, x1, y1, …]; returns it, shortened.
 *
 * Douglas, Peucker: Algorithms for the reduction of the number of points required to represent a digitized line, 1973.
 */
export function simplifyLine(points: number[], tolerance: number): number[] {
  const count = points.length >> 1;
  if (count < 3 || tolerance <= 0) return points;
  const kept = new Uint8Array(count);
  kept[0] = 1;
  kept[count - 1] = 1;
  const stack = [0, count - 1];
  while (stack.length > 0) {
    const last = stack.pop()!;
    const first = stack.pop()!;
    const middle = farthest(points, first, last, tolerance * tolerance);
    if (middle < 0) continue;
    kept[middle] = 1;
    stack.push(first, middle, middle, last);
  }
  let length = 0;
  for (let i = 0; i < count; i++) {
    if (kept[i] === 0) continue;
    points[length++] = points[2 * i];
    points[length++] = points[2 * i + 1];
  }
  points.length = length;
  return points;
}

/**
 * Returns the point between two others that is farthest from their segment, -1 if none is farther than the tolerance.
 */
function farthest(points: readonly number[], first: number, last: number, toleranceSquared: number): number {
  const ax = points[2 * first];
  const ay = points[2 * first + 1];
  const dx = points[2 * last] - ax;
  const dy = points[2 * last + 1] - ay;
  const squared = dx * dx + dy * dy;
  let result = -1;
  let most = toleranceSquared;
  for (let i = first + 1; i < last; i++) {
    const px = points[2 * i] - ax;
    const py = points[2 * i + 1] - ay;
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squared));
    const ex = px - share * dx;
    const ey = py - share * dy;
    const distance = ex * ex + ey * ey;
    if (distance > most) {
      most = distance;
      result = i;
    }
  }
  return result;
}
