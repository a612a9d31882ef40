import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Rings } from '../../geo/rings.ts';
import { PathJoiner, Paths } from './paths.ts';
import { balanced, joinedPaths, type Line } from './test-paths.ts';

const SIDE = 12;
const squares = fc.array(fc.boolean(), { minLength: SIDE * SIDE, maxLength: SIDE * SIDE });
const joiner = new PathJoiner();

/** Around some squares, which may meet in corners. */
const borderOf = (inside: readonly boolean[], offset: number): Line[] =>
  balanced(
    inside.flatMap((is, k): Line[] => {
      const [x, y] = [offset + (k % SIDE), offset + Math.floor(k / SIDE)];
      const around: Line[] = [
        [x, y, x + 1, y],
        [x + 1, y, x + 1, y + 1],
        [x + 1, y + 1, x, y + 1],
        [x, y + 1, x, y],
      ];
      return is ? around : [];
    }),
  );

function ringsOf(paths: readonly (readonly number[])[]): number[][] {
  const own = new Paths();
  const [some, others] = [new Paths(), new Paths()];
  paths.forEach((path, p) => {
    const to = 2 * p < paths.length ? some : others;
    for (let k = 0; k < path.length; k += 2) to.add(path[k], path[k + 1]);
    to.end();
  });
  own.append(some);
  own.append(others);
  const rings = new Rings();
  joiner.join(own, rings);
  return Array.from({ length: rings.count }, (_, r) =>
    Array.from(rings.xy.subarray(2 * rings.start[r], 2 * rings.start[r + 1])),
  );
}

it('joins lines to the rings that looking at all of them finds, none of which visits a point twice', () => {
  fc.assert(
    fc.property(squares, fc.integer({ min: -40, max: 40 }), (inside, offset) => {
      const lines = borderOf(inside, offset);
      const rings = ringsOf(lines);
      expect(rings).toEqual(joinedPaths(lines));
      for (const ring of rings) {
        const points = Array.from({ length: ring.length / 2 }, (_, k) => `${ring[2 * k]} ${ring[2 * k + 1]}`);
        expect(new Set(points).size).toBe(points.length);
      }
    }),
  );
});

it('joins paths of several lines as it does their lines', () => {
  fc.assert(
    fc.property(squares, (inside) => {
      const lines = borderOf(inside, 0);
      const ends = lines.map(([, , x, y]) => `${x} ${y}`);
      // Lines that follow each other in points of no others.
      const paths: number[][] = [];
      lines.forEach(([ax, ay, bx, by], k) => {
        const isNext = k > 0 && ends[k - 1] === `${ax} ${ay}` && ends.filter((end) => end === ends[k - 1]).length === 1;
        if (isNext) paths[paths.length - 1].push(bx, by);
        else paths.push([ax, ay, bx, by]);
      });
      expect(ringsOf(paths)).toEqual(joinedPaths(lines));
    }),
  );
});
