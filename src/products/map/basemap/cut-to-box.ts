/**
 * Cuts geometries in whole numbers, along one axis after the other, so that a stripe of tiles is cut once for all of
 * its tiles.
 */

/** Returns the part of a ring between two lines across an axis (0: x, 1: y), by Sutherland and Hodgman (1974). */
export function cutRing(ring: readonly number[], axis: 0 | 1, low: number, high: number): readonly number[] {
  let inside = true;
  let anyInside = false;
  for (let i = axis; i < ring.length; i += 2) {
    if (ring[i] < low || ring[i] > high) inside = false;
    else anyInside = true;
  }
  if (inside) return ring;
  if (!anyInside && !spans(ring, axis, low, high)) return [];
  return cutAt(cutAt(ring, axis, low, 1), axis, high, -1);
}

function spans(ring: readonly number[], axis: 0 | 1, low: number, high: number): boolean {
  let below = false;
  let above = false;
  for (let i = axis; i < ring.length; i += 2) {
    if (ring[i] < low) below = true;
    else if (ring[i] > high) above = true;
  }
  return below && above;
}

function cutAt(points: readonly number[], axis: 0 | 1, bound: number, sign: 1 | -1): number[] {
  const kept: number[] = [];
  if (points.length === 0) return kept;
  let px = points[points.length - 2];
  let py = points[points.length - 1];
  let pRoom = sign * ((axis === 0 ? px : py) - bound);
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i];
    const y = points[i + 1];
    const room = sign * ((axis === 0 ? x : y) - bound);
    if (room >= 0 !== pRoom >= 0 && room !== 0 && pRoom !== 0) {
      const share = pRoom / (pRoom - room);
      if (axis === 0) kept.push(bound, Math.round(py + share * (y - py)));
      else kept.push(Math.round(px + share * (x - px)), bound);
    }
    if (room >= 0) kept.push(x, y);
    px = x;
    py = y;
    pRoom = room;
  }
  return withoutRepeats(kept);
}

function withoutRepeats(points: number[]): number[] {
  let n = 0;
  for (let i = 0; i < points.length; i += 2) {
    if (n > 0 && points[n - 2] === points[i] && points[n - 1] === points[i + 1]) continue;
    points[n++] = points[i];
    points[n++] = points[i + 1];
  }
  while (n > 2 && points[0] === points[n - 2] && points[1] === points[n - 1]) n -= 2;
  points.length = n;
  return points;
}

/** Returns the parts of a line between two lines across an axis. */
export function cutLine(
  line: readonly number[],
  axis: 0 | 1,
  low: number,
  high: number,
): readonly (readonly number[])[] {
  let inside = true;
  for (let i = axis; i < line.length && inside; i += 2) inside = line[i] >= low && line[i] <= high;
  if (inside) return [line];
  const parts: number[][] = [];
  let part: number[] = [];
  const put = (x: number, y: number): void => {
    const n = part.length;
    if (n === 0 || part[n - 2] !== x || part[n - 1] !== y) part.push(x, y);
  };
  const end = (): void => {
    if (part.length >= 4) parts.push(part);
    part = [];
  };
  for (let i = 2; i < line.length; i += 2) {
    const a = line[i - 2 + axis];
    const b = line[i + axis];
    if ((a < low && b < low) || (a > high && b > high)) {
      end();
      continue;
    }
    const enter = a < low ? (low - a) / (b - a) : a > high ? (high - a) / (b - a) : 0;
    const leave = b < low ? (low - a) / (b - a) : b > high ? (high - a) / (b - a) : 1;
    const [x0, y0, x1, y1] = [line[i - 2], line[i - 1], line[i], line[i + 1]];
    if (enter > 0) {
      end();
      put(Math.round(x0 + enter * (x1 - x0)), Math.round(y0 + enter * (y1 - y0)));
    } else put(x0, y0);
    if (leave < 1) {
      put(Math.round(x0 + leave * (x1 - x0)), Math.round(y0 + leave * (y1 - y0)));
      end();
    } else put(x1, y1);
  }
  end();
  return parts;
}
