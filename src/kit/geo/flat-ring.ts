import { type BBox, emptyBBox, extendBBox } from './bbox.ts';

/* Rings as flat lists of points, `x, y, x, y, …`, closed by themselves. */

export function boxOfRing(ring: ArrayLike<number>): BBox {
  const box = emptyBBox();
  for (let i = 0; i < ring.length; i += 2) extendBBox(box, ring[i], ring[i + 1]);
  return box;
}

/** True if a ring winds around a place, by the even-odd rule. */
export function ringContains(ring: ArrayLike<number>, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const yi = ring[i + 1];
    const yj = ring[j + 1];
    if (yi > y !== yj > y && x < ((ring[j] - ring[i]) * (y - yi)) / (yj - yi) + ring[i]) inside = !inside;
  }
  return inside;
}

/** True if rings wind around a place, by the even-odd rule of all of them together. */
export function ringsContain(rings: readonly ArrayLike<number>[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) if (ringContains(ring, x, y)) inside = !inside;
  return inside;
}

/** Turns the direction of a ring around, in its place. */
export function reverseRing(ring: number[]): void {
  for (let i = 0, j = ring.length - 2; i < j; i += 2, j -= 2) {
    const x = ring[i];
    const y = ring[i + 1];
    ring[i] = ring[j];
    ring[i + 1] = ring[j + 1];
    ring[j] = x;
    ring[j + 1] = y;
  }
}
