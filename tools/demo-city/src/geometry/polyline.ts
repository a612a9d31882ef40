import { between, crossing, direction, distance, nearestOnSegment, type Point } from './plane.ts';

export type Polyline = readonly Point[];

export function lengthOf(line: Polyline): number {
  let length = 0;
  for (let i = 1; i < line.length; i++) length += distance(line[i - 1], line[i]);
  return length;
}

/**
 * Returns a smooth curve through all `knots` (Catmull-Rom), a point about every `step` meters; the knots are among its
 * points.
 */
export function curveThrough(knots: Polyline, step = 40, closed = false): Point[] {
  const n = knots.length;
  const at = (i: number) => (closed ? knots[((i % n) + n) % n] : knots[Math.max(0, Math.min(n - 1, i))]);
  const points: Point[] = [];
  const spans = closed ? n : n - 1;
  for (let i = 0; i < spans; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const pieces = Math.max(1, Math.round(distance(p1, p2) / step));
    for (let k = 0; k < pieces; k++) {
      const t = k / pieces;
      const blend = (a: number, b: number, c: number, d: number) =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      points.push(k === 0 ? p1 : { x: blend(p0.x, p1.x, p2.x, p3.x), y: blend(p0.y, p1.y, p2.y, p3.y) });
    }
  }
  points.push(at(spans));
  return points;
}

/** Returns the point `along` meters from the start, and the direction there. */
export function pointAlong(line: Polyline, along: number): { at: Point; heading: Point } {
  let rest = along;
  for (let i = 1; i < line.length; i++) {
    const length = distance(line[i - 1], line[i]);
    if (rest <= length || i === line.length - 1) {
      const heading = direction(line[i - 1], line[i]);
      const t = length === 0 ? 0 : Math.max(0, Math.min(1, rest / length));
      return { at: between(line[i - 1], line[i], t), heading };
    }
    rest -= length;
  }
  return { at: line[0], heading: { x: 1, y: 0 } };
}

/** Returns the part from `from` to `to` meters; inner points closer than 2 m to a cut are left out. */
export function slice(line: Polyline, from: number, to: number): Point[] {
  const part: Point[] = [pointAlong(line, from).at];
  let along = 0;
  for (let i = 1; i < line.length; i++) {
    along += distance(line[i - 1], line[i]);
    if (along > from + 2 && along < to - 2) part.push(line[i]);
  }
  part.push(pointAlong(line, to).at);
  return part;
}

/** Returns the line moved sideways, to the right of its direction for positive `offset`. */
export function offsetLine(line: Polyline, offset: number | ((i: number) => number)): Point[] {
  return line.map((p, i) => {
    const h = direction(line[Math.max(0, i - 1)], line[Math.min(line.length - 1, i + 1)]);
    const d = typeof offset === 'number' ? offset : offset(i);
    return { x: p.x + h.y * d, y: p.y - h.x * d };
  });
}

/** Returns where `line` crosses `other`: meters along each. */
export function crossings(line: Polyline, other: Polyline): { along: number; alongOther: number }[] {
  const found: { along: number; alongOther: number }[] = [];
  let along = 0;
  for (let i = 1; i < line.length; i++) {
    const length = distance(line[i - 1], line[i]);
    let alongOther = 0;
    for (let j = 1; j < other.length; j++) {
      const otherLength = distance(other[j - 1], other[j]);
      const hit = crossing(line[i - 1], line[i], other[j - 1], other[j]);
      if (hit) found.push({ along: along + hit.t * length, alongOther: alongOther + hit.u * otherLength });
      alongOther += otherLength;
    }
    along += length;
  }
  return found.sort((a, b) => a.along - b.along);
}

/** Returns the nearest place of a line: meters along it, and the distance to it. */
export function nearestAlong(line: Polyline, p: Point): { along: number; distance: number } {
  let best = { along: 0, distance: Infinity };
  let along = 0;
  for (let i = 1; i < line.length; i++) {
    const near = nearestOnSegment(p, line[i - 1], line[i]);
    const length = distance(line[i - 1], line[i]);
    if (near.distance < best.distance) best = { along: along + near.t * length, distance: near.distance };
    along += length;
  }
  return best;
}

/** Drops points that lie within `tolerance` of the line without them (Douglas–Peucker). */
export function simplify(line: Polyline, tolerance: number): Point[] {
  if (line.length < 3) return [...line];
  let worst = 0;
  let worstDistance = 0;
  for (let i = 1; i < line.length - 1; i++) {
    const d = nearestOnSegment(line[i], line[0], line[line.length - 1]).distance;
    if (d > worstDistance) {
      worst = i;
      worstDistance = d;
    }
  }
  if (worstDistance <= tolerance) return [line[0], line[line.length - 1]];
  return [...simplify(line.slice(0, worst + 1), tolerance).slice(0, -1), ...simplify(line.slice(worst), tolerance)];
}
