/** Points that Douglas and Peucker keep (1973): no point left out is further than the tolerance from what is kept. */

const stack: number[] = [];

/** Returns a line (`x, y` pairs) without the points that don't matter; its ends stay. */
export function simplifyLine(points: readonly number[], tolerance: number): number[] {
  const count = points.length / 2;
  if (count <= 2 || tolerance <= 0) return [...points];
  const keep = new Uint8Array(count);
  keep[0] = 1;
  keep[count - 1] = 1;
  markKept(points, 0, count - 1, tolerance * tolerance, keep);
  return kept(points, keep);
}

/** Returns the places of the points that {@link simplifyLine} keeps. */
export function simplifiedPlaces(points: readonly number[], tolerance: number): number[] {
  const count = points.length / 2;
  const keep = new Uint8Array(count);
  keep[0] = 1;
  keep[count - 1] = 1;
  if (count > 2) markKept(points, 0, count - 1, tolerance * tolerance, keep);
  return Array.from(keep.keys()).filter((place) => keep[place] === 1);
}

/** Returns a ring, its last point not being the first again: from the first point to the furthest one, and back. */
export function simplifyRing(points: readonly number[], tolerance: number): number[] {
  const places = simplifiedPlacesOfRing(points, tolerance);
  return places.flatMap((place) => [points[2 * place], points[2 * place + 1]]);
}

/** Returns the places of the points that {@link simplifyRing} keeps. */
export function simplifiedPlacesOfRing(points: readonly number[], tolerance: number): number[] {
  const count = points.length / 2;
  if (count <= 4 || tolerance <= 0) return Array.from({ length: count }, (_, place) => place);
  let far = 0;
  let furthest = -1;
  for (let i = 1; i < count; i++) {
    const d = (points[2 * i] - points[0]) ** 2 + (points[2 * i + 1] - points[1]) ** 2;
    if (d > furthest) {
      furthest = d;
      far = i;
    }
  }
  const closed = [...points, points[0], points[1]];
  const keep = new Uint8Array(count + 1);
  keep[0] = 1;
  keep[far] = 1;
  markKept(closed, 0, far, tolerance * tolerance, keep);
  markKept(closed, far, count, tolerance * tolerance, keep);
  keep[count] = 0;
  return Array.from(keep.keys()).filter((place) => keep[place] === 1);
}

function markKept(points: readonly number[], from: number, to: number, tolerance2: number, keep: Uint8Array): void {
  stack.push(from, to);
  while (stack.length > 0) {
    const b = stack.pop()!;
    const a = stack.pop()!;
    const ax = points[2 * a];
    const ay = points[2 * a + 1];
    const dx = points[2 * b] - ax;
    const dy = points[2 * b + 1] - ay;
    const length2 = dx * dx + dy * dy;
    let worst = tolerance2;
    let at = -1;
    for (let i = a + 1; i < b; i++) {
      let px = points[2 * i] - ax;
      let py = points[2 * i + 1] - ay;
      if (length2 > 0) {
        const t = Math.max(0, Math.min(1, (px * dx + py * dy) / length2));
        px -= t * dx;
        py -= t * dy;
      }
      const d = px * px + py * py;
      if (d > worst) {
        worst = d;
        at = i;
      }
    }
    if (at < 0) continue;
    keep[at] = 1;
    stack.push(a, at, at, b);
  }
}

function kept(points: readonly number[], keep: Uint8Array): number[] {
  const result: number[] = [];
  for (let i = 0; i < keep.length; i++) if (keep[i] === 1) result.push(points[2 * i], points[2 * i + 1]);
  return result;
}
