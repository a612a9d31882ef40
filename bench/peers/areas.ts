import { type BBox, emptyBBox, extendBBox } from '../../src/kit/geo/bbox.ts';
import type { Position } from './roads.ts';
import type { Ring } from './sides.ts';

/** Sample points per side of the box around two areas. */
const SAMPLES = 400;

export function boxOf(rings: readonly Ring[]): BBox {
  const box = emptyBBox();
  for (const ring of rings) for (const [x, y] of ring) extendBBox(box, x, y);
  return box;
}

/** Returns true if a place is inside by the even-odd rule. */
export function contains(rings: readonly Ring[], [x, y]: Position): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1];
      const [bx, by] = ring[i];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  }
  return inside;
}

/** Returns 1 for each sample point of a box that lies inside, row by row. */
function sampled(rings: readonly Ring[], { minX, minY, maxX, maxY }: BBox): Uint8Array {
  const [dx, dy] = [(maxX - minX) / SAMPLES, (maxY - minY) / SAMPLES];
  const cells = new Uint8Array(SAMPLES * SAMPLES);
  const rowOf = (y: number): number => Math.ceil((y - minY) / dy - 0.5);
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [low, high] = ring[i - 1][1] < ring[i][1] ? [ring[i - 1], ring[i]] : [ring[i], ring[i - 1]];
      const lastRow = Math.min(SAMPLES, rowOf(high[1]));
      for (let row = Math.max(0, rowOf(low[1])); row < lastRow; row++) {
        const y = minY + (row + 0.5) * dy;
        const x = low[0] + ((y - low[1]) / (high[1] - low[1])) * (high[0] - low[0]);
        // Everything right of the border changes sides; a running parity makes that one mark.
        const column = Math.max(0, Math.ceil((x - minX) / dx - 0.5));
        if (column < SAMPLES) cells[row * SAMPLES + column] ^= 1;
      }
    }
  }
  for (let row = 0; row < SAMPLES; row++) {
    let inside = 0;
    for (let at = row * SAMPLES; at < (row + 1) * SAMPLES; at++) {
      inside ^= cells[at];
      cells[at] = inside;
    }
  }
  return cells;
}

interface Overlap {
  /** Common area over the area of both together. */
  readonly shared: number;
  /** Area of the first over the second. */
  readonly ratio: number;
}

/** Compares two areas on a grid of points over the box around both. */
export function overlap(a: readonly Ring[], b: readonly Ring[]): Overlap {
  const box = boxOf([...a, ...b]);
  const [inA, inB] = [sampled(a, box), sampled(b, box)];
  let [countA, countB, both] = [0, 0, 0];
  for (let i = 0; i < inA.length; i++) {
    countA += inA[i];
    countB += inB[i];
    both += inA[i] & inB[i];
  }
  return { shared: both / (countA + countB - both), ratio: countA / countB };
}
