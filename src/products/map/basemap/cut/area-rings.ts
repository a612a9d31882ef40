import { bboxContains } from '../../../../kit/geo/bbox.ts';
import { boxOfRing, ringContains } from '../../../../kit/geo/flat-ring.ts';

/** A ring of a polygon: an outer one, or a hole of the outer one before it. */
interface NestedRing {
  readonly ring: number[];
  readonly hole: boolean;
}

/**
 * Sorts rings into polygons by the even-odd rule: a ring within none or two others is an outer one, a ring within one
 * is a hole. Their direction means nothing; rings that cross are corrected when they are drawn.
 */
export function nestByDepth(rings: readonly number[][]): NestedRing[] {
  if (rings.length === 1) return [{ ring: rings[0], hole: false }];
  const boxes = rings.map(boxOfRing);
  const around = rings.map((ring, r) => {
    const [x, y] = [(ring[0] + ring[2]) / 2, (ring[1] + ring[3]) / 2];
    const found: number[] = [];
    for (let o = 0; o < rings.length; o++)
      if (o !== r && bboxContains(boxes[o], x, y) && ringContains(rings[o], x, y)) found.push(o);
    return found;
  });
  const holes = rings.map((): number[] => []);
  for (const [h, outer] of around.entries()) {
    if (outer.length % 2 === 0) continue;
    for (const r of outer) if (around[r].length === outer.length - 1) holes[r].push(h);
  }
  const nested: NestedRing[] = [];
  for (const [r, ring] of rings.entries()) {
    if (around[r].length % 2 === 1) continue;
    nested.push({ ring, hole: false }, ...holes[r].map((h) => ({ ring: rings[h], hole: true })));
  }
  return nested;
}
