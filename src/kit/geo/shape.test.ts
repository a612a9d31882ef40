import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Shape } from './shape.ts';

type Ring = [number, number][];

/** Returns a star of `tips` tips around a place: rings that cross their neighbors' boxes. */
function star(x: number, y: number, radius: number, tips: number): Ring {
  const ring: Ring = Array.from({ length: tips * 2 }, (_, i) => {
    const angle = (Math.PI * i) / tips;
    const r = i % 2 === 0 ? radius : radius * 0.6;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
  });
  return [...ring, ring[0]];
}

/** Returns true if a place is inside, by the plain test of every piece of every ring. */
function isInside(rings: readonly Ring[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i];
      const [xj, yj] = ring[j];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
    }
  }
  return inside;
}

const coordinate = fc.integer({ min: -1200, max: 1200 }).map((thousandths) => thousandths / 1000);

describe('Shape', () => {
  it('answers the same whether it looks at all borders or at those nearby', () => {
    const point = fc.tuple(coordinate, coordinate);
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 200 }), point, point, (tips, [x0, y0], [x1, y1]) => {
        const rings = [star(0, 0, 1, tips), star(0.1, 0, 0.3, 3)];
        const shape = new Shape({ type: 'Polygon', coordinates: rings });
        expect(shape.contains(x0, y0)).toBe(isInside(rings, x0, y0));
        // Each piece by itself is a line of one piece: too few for a tree.
        const pieces = rings.flatMap((ring) => ring.slice(1).map((p, i) => [ring[i], p]));
        const apart = pieces.flatMap((line) =>
          new Shape({ type: 'LineString', coordinates: line }).crossings(x0, y0, x1, y1),
        );
        expect(shape.crossings(x0, y0, x1, y1).sort()).toEqual(apart.sort());
      }),
    );
  });

  it('crosses lines but is never inside of them', () => {
    const line = Array.from({ length: 100 }, (_, i) => [i / 100, i % 2]);
    const shape = new Shape({ type: 'LineString', coordinates: line });
    expect(shape.contains(0.5, 0.5)).toBe(false);
    expect(shape.crossings(0, 0.5, 1, 0.5)).toHaveLength(99);
  });

  it('is quick with very many vertices', () => {
    const shape = new Shape({ type: 'Polygon', coordinates: [star(0, 0, 1, 50_000)] });
    const start = process.cpuUsage();
    for (let i = 0; i < 10_000; i++) shape.crossings(i / 10_000, 0.1, i / 10_000 + 1e-4, 0.1);
    // Looking at every edge takes tens of seconds.
    expect(process.cpuUsage(start).user).toBeLessThan(5e6);
  });
});
