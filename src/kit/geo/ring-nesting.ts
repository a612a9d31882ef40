import { bboxContains } from './bbox.ts';
import { boxOfRing, ringContains } from './flat-ring.ts';

/** Returns twice the area of a ring, positive counter-clockwise. */
export function doubleArea(ring: readonly number[]): number {
  let sum = 0;
  const x0 = ring[0];
  const y0 = ring[1];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    sum += (ring[j] - x0) * (ring[i + 1] - y0) - (ring[i] - x0) * (ring[j + 1] - y0);
  }
  return sum;
}

/** Gives each clockwise ring to the smallest counter-clockwise one around it. Rings may touch in points. */
export function nestRings(rings: readonly number[][]): number[][][] {
  const outers = rings
    .map((ring) => ({ rings: [ring], size: doubleArea(ring), box: boxOfRing(ring) }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => a.size - b.size);
  for (const ring of rings) {
    if (doubleArea(ring) >= 0) continue;
    // In the middle of an edge, which no other ring touches.
    const x = (ring[0] + ring[2]) / 2;
    const y = (ring[1] + ring[3]) / 2;
    const around = outers.find((outer) => bboxContains(outer.box, x, y) && ringContains(outer.rings[0], x, y));
    around?.rings.push(ring);
  }
  return outers.map((outer) => outer.rings);
}
