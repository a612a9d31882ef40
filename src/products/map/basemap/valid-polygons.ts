import { LimitError } from '../../../kit/core/errors.ts';
import { reverseRing } from '../../../kit/geo/flat-ring.ts';
import { overlay } from '../../../kit/geo/overlay.ts';
import { doubleArea } from '../../../kit/geo/ring-nesting.ts';

/**
 * Rings of one polygon in whole numbers: the outer one first, then its holes. Outer ones run clockwise on the screen (y
 * southwards).
 */
export type Polygon = number[][];

const ODD = (winding: number): boolean => (winding & 1) !== 0;

/**
 * Makes polygons valid by the vector tile specification: no ring meets itself or another, outer rings run clockwise,
 * holes the other way. Most rings are valid already, which a quick check shows; an overlay by the even-odd rule
 * corrects the others. Holes follow their outer ring.
 */
export function validPolygons(rings: readonly { readonly ring: number[]; readonly hole: boolean }[]): Polygon[] {
  // A hole is dropped with its outer ring.
  let shown = false;
  const whole = rings.filter(({ ring, hole }) => {
    const isRing = ring.length >= 6 && doubleArea(ring) !== 0;
    if (!hole) shown = isRing;
    return shown && isRing;
  });
  if (whole.length === 0) return [];
  const paths = whole.map(({ ring }) => ring);
  if (meetAnywhere(paths)) return overlaid(paths);
  const polygons: Polygon[] = [];
  for (const { ring, hole } of whole) {
    if (doubleArea(ring) > 0 === hole) reverseRing(ring);
    if (!hole) polygons.push([ring]);
    else polygons[polygons.length - 1].push(ring);
  }
  return polygons;
}

/**
 * Returns rings that meet neither themselves nor each other except in points, and cover the same as `rings` by the
 * even-odd rule.
 */
export function apart(rings: number[][]): number[][] {
  return meetAnywhere(rings) ? overlaid(rings).flat() : rings;
}

/** Returns polygons of what rings cover by the even-odd rule. */
function overlaid(rings: readonly number[][]): Polygon[] {
  try {
    return overlay(rings, [], ODD);
  } catch (error) {
    // The overlay is too complex; such an area isn't drawn.
    if (error instanceof LimitError) return [];
    throw error;
  }
}

/**
 * Returns whether segments of closed rings meet anywhere but at the points where they follow each other, or turn back
 * on themselves.
 */
function meetAnywhere(rings: readonly (readonly number[])[]): boolean {
  let count = 0;
  for (const ring of rings) count += ring.length / 2;
  const ends = new Int32Array(4 * count);
  const next = new Int32Array(count);
  let s = 0;
  for (const ring of rings) {
    const first = s;
    for (let i = 0; i < ring.length; i += 2) {
      const j = i + 2 === ring.length ? 0 : i + 2;
      ends[4 * s] = ring[i];
      ends[4 * s + 1] = ring[i + 1];
      ends[4 * s + 2] = ring[j];
      ends[4 * s + 3] = ring[j + 1];
      next[s] = j === 0 ? first : s + 1;
      s++;
    }
  }
  return count <= FEW ? anyPairMeets(ends, next, count) : anyNeighborMeets(ends, next, count);
}

const FEW = 24;

function anyPairMeets(ends: Int32Array, next: Int32Array, count: number): boolean {
  for (let a = 0; a < count; a++) for (let b = a + 1; b < count; b++) if (meet(ends, next, a, b)) return true;
  return false;
}

/** Sweeps from west to east, testing each segment against those that reach its beginning. */
function anyNeighborMeets(ends: Int32Array, next: Int32Array, count: number): boolean {
  const west = new Float64Array(count);
  for (let s = 0; s < count; s++) west[s] = Math.min(ends[4 * s], ends[4 * s + 2]);
  const order = new Int32Array(count);
  for (let s = 0; s < count; s++) order[s] = s;
  order.sort((a, b) => west[a] - west[b]);
  const active: number[] = [];
  for (let k = 0; k < count; k++) {
    const s = order[k];
    let kept = 0;
    for (let i = 0; i < active.length; i++) {
      const other = active[i];
      if (Math.max(ends[4 * other], ends[4 * other + 2]) < west[s]) continue;
      active[kept++] = other;
      if (meet(ends, next, s, other)) return true;
    }
    active.length = kept;
    active.push(s);
  }
  return false;
}

/** Returns whether two segments share a point other than the one where one continues the other. */
function meet(ends: Int32Array, next: Int32Array, a: number, b: number): boolean {
  const ay0 = ends[4 * a + 1];
  const ay1 = ends[4 * a + 3];
  const by0 = ends[4 * b + 1];
  const by1 = ends[4 * b + 3];
  if (ay0 < by0 && ay0 < by1 && ay1 < by0 && ay1 < by1) return false;
  if (ay0 > by0 && ay0 > by1 && ay1 > by0 && ay1 > by1) return false;
  const ax0 = ends[4 * a];
  const ax1 = ends[4 * a + 2];
  const bx0 = ends[4 * b];
  const bx1 = ends[4 * b + 2];
  if (ax0 < bx0 && ax0 < bx1 && ax1 < bx0 && ax1 < bx1) return false;
  if (ax0 > bx0 && ax0 > bx1 && ax1 > bx0 && ax1 > bx1) return false;
  const aToB = next[a] === b;
  const bToA = next[b] === a;
  const side = (px: number, py: number, qx: number, qy: number, x: number, y: number): number =>
    Math.sign((qx - px) * (y - py) - (qy - py) * (x - px));
  if (aToB || bToA) {
    // They share an end: only turning back on the same line is wrong; a ring of two segments always does.
    if (aToB && bToA) return true;
    const [px, py, qx, qy, rx, ry] = aToB ? [ax0, ay0, ax1, ay1, bx1, by1] : [bx0, by0, bx1, by1, ax1, ay1];
    return side(px, py, qx, qy, rx, ry) === 0 && (px - qx) * (rx - qx) + (py - qy) * (ry - qy) > 0;
  }
  const a0 = side(bx0, by0, bx1, by1, ax0, ay0);
  const a1 = side(bx0, by0, bx1, by1, ax1, ay1);
  if (a0 * a1 > 0) return false;
  const b0 = side(ax0, ay0, ax1, ay1, bx0, by0);
  const b1 = side(ax0, ay0, ax1, ay1, bx1, by1);
  return b0 * b1 <= 0;
}
