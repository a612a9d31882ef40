import { bboxContains } from './bbox.ts';
import type { FlatPoints } from './clip.ts';
import { boxOfRing, ringsContain } from './flat-ring.ts';

/**
 * Returns a point inside the area that rings enclose by the even-odd rule, near its middle: the center of gravity, or
 * where that lies outside, the middle of the widest stretch that a line through it has inside. Rings needn't be closed.
 * Null where they enclose nothing.
 */
export function pointInside(rings: readonly FlatPoints[]): [x: number, y: number] | null {
  const center = centerOfGravity(rings);
  if (center === null) return null;
  const [x, y] = center;
  if (ringsContain(rings, x, y)) return center;
  return widestStretch(rings, y) ?? ownCenter(rings);
}

/**
 * Returns the center of gravity. Holes of mapped areas run in either direction, so a ring is recognized as a hole by
 * the rings around it.
 */
function centerOfGravity(rings: readonly FlatPoints[]): [x: number, y: number] | null {
  let sumX = 0;
  let sumY = 0;
  let sum = 0;
  const boxes = rings.map(boxOfRing);
  for (const [r, ring] of rings.entries()) {
    const [middleX, middleY] = edgeMiddle(ring);
    const around = rings.filter((_, i) => i !== r && bboxContains(boxes[i], middleX, middleY));
    const sign = ringsContain(around, middleX, middleY) ? -1 : 1;
    const { x, y, area } = moment(ring);
    sumX += sign * x;
    sumY += sign * y;
    sum += sign * area;
  }
  return sum > 0 ? [sumX / sum, sumY / sum] : null;
}

const edgeMiddle = (ring: FlatPoints): [number, number] => [(ring[0] + ring[2]) / 2, (ring[1] + ring[3]) / 2];

/** Returns the moment of a ring, computed from its first point since coordinates are large and areas small. */
function moment(ring: FlatPoints): { x: number; y: number; area: number } {
  const [ox, oy] = ring;
  let x = 0;
  let y = 0;
  let area = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const ax = ring[j] - ox;
    const ay = ring[j + 1] - oy;
    const bx = ring[i] - ox;
    const by = ring[i + 1] - oy;
    const cross = (ax * by - bx * ay) / 2;
    area += cross;
    x += (cross * (ax + bx)) / 3;
    y += (cross * (ay + by)) / 3;
  }
  const sign = area < 0 ? -1 : 1;
  return { x: sign * (x + area * ox), y: sign * (y + area * oy), area: sign * area };
}

/** Returns the x at which rings cross the line at `y`. */
function crossings(rings: readonly FlatPoints[], y: number): number[] {
  const found: number[] = [];
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      if (ring[i + 1] > y === ring[j + 1] > y) continue;
      found.push(ring[j] + ((y - ring[j + 1]) / (ring[i + 1] - ring[j + 1])) * (ring[i] - ring[j]));
    }
  }
  return found;
}

function widestStretch(rings: readonly FlatPoints[], y: number): [x: number, y: number] | null {
  const at = crossings(rings, y).sort((a, b) => a - b);
  let best: [number, number] | null = null;
  let width = 0;
  for (let i = 0; i + 1 < at.length; i += 2) {
    if (at[i + 1] - at[i] <= width) continue;
    width = at[i + 1] - at[i];
    best = [(at[i] + at[i + 1]) / 2, y];
  }
  return best;
}

/** Returns the middle of the first of several areas far apart that has one. */
function ownCenter(rings: readonly FlatPoints[]): [x: number, y: number] | null {
  for (const ring of rings) {
    const ys = [...new Set(ring.filter((_, i) => i % 2 === 1))].sort((a, b) => a - b);
    for (let i = 1; i < ys.length; i++) {
      const point = widestStretch(rings, (ys[i - 1] + ys[i]) / 2);
      if (point !== null) return point;
    }
  }
  return null;
}
