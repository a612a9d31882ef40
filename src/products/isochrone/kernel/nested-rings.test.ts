import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../kit/core/random.ts';
import { Rings } from '../../../kit/geo/rings.ts';
import { nestRings } from './nested-rings.ts';

interface Nest {
  readonly children: readonly Nest[];
}

const nest = fc.memo(
  (depth): fc.Arbitrary<Nest> =>
    depth <= 1 ? fc.constant({ children: [] }) : fc.record({ children: fc.array(nest(depth - 1), { maxLength: 3 }) }),
);

/** Puts diamonds within diamonds, each with the number of the one around it. */
function drawn(nests: readonly Nest[], order: () => number): { rings: Rings; around: Map<string, string> } {
  const all: { corners: number[]; hole: boolean; key: string }[] = [];
  const around = new Map<string, string>();
  const draw = (
    children: readonly Nest[],
    x: number,
    y: number,
    radius: number,
    hole: boolean,
    parent: string,
  ): void => {
    children.forEach(({ children: inner }, k) => {
      const part = Math.floor(radius / children.length);
      const [cx, r] = [x - radius + part * (2 * k + 1), part - 1];
      if (r < 2) return;
      const corners = [cx, y + r, cx - r, y, cx, y - r, cx + r, y];
      const key = corners.slice(0, 2).join();
      all.push({ corners, hole, key });
      around.set(key, parent);
      draw(inner, cx, y, Math.floor(r / 2), !hole, key);
    });
  };
  draw(nests, 0, 0, 2 ** 24, false, '');
  const rings = new Rings();
  rings.reset();
  for (const { corners, hole } of all
    .map((ring) => ({ ring, at: order() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ ring }) => ring)) {
    rings.begin(hole, -1);
    for (let k = 0; k < corners.length; k += 2) rings.add(corners[k], corners[k + 1]);
    rings.end();
  }
  return { rings, around };
}

describe('rings in rings', () => {
  it('each lie in the smallest one around them', () => {
    fc.assert(
      fc.property(fc.array(nest(5), { minLength: 1, maxLength: 4 }), fc.integer(), (nests, seed) => {
        const { rings, around } = drawn(nests, seededRandom(seed));
        nestRings(rings);
        const keyOf = (ring: number): string =>
          ring < 0 ? '' : [rings.xy[2 * rings.start[ring]], rings.xy[2 * rings.start[ring] + 1]].join();
        expect(rings.count).toBe(around.size);
        for (let ring = 0; ring < rings.count; ring++) expect(keyOf(rings.parent[ring])).toBe(around.get(keyOf(ring)));
      }),
      { numRuns: 200 },
    );
  });
});
