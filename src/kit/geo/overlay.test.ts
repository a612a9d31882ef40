import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LimitError } from '../core/errors.ts';
import { seededRandom } from '../core/random.ts';
import { cross } from './exact.ts';
import { BOTH, BOTH_ODD, EITHER, EITHER_ODD, overlay, overlayGrowing } from './overlay.ts';
import { doubleArea } from './ring-nesting.ts';

type Path = number[];

/** Returns the winding number of a point that lies on no path. */
function winding(paths: readonly Path[], x: number, y: number): number {
  let sum = 0;
  for (const path of paths) {
    for (let i = 0, j = path.length - 2; i < path.length; j = i, i += 2) {
      const [ax, ay, bx, by] = [path[j], path[j + 1], path[i], path[i + 1]];
      if (ay > y === by > y) continue;
      if (x < ax + ((y - ay) / (by - ay)) * (bx - ax)) sum += by > ay ? 1 : -1;
    }
  }
  return sum;
}

/** Returns what is wrong if two edges of the result cross, overlap, or touch inside one of them. */
function wrong(polygons: readonly Path[][]): string | null {
  const edges: [number, number, number, number][] = [];
  for (const ring of polygons.flat()) {
    const seen = new Set<string>();
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      if (seen.has(`${ring[i]},${ring[i + 1]}`)) return `point ${ring[i]} ${ring[i + 1]} twice in a ring`;
      seen.add(`${ring[i]},${ring[i + 1]}`);
      edges.push([ring[j], ring[j + 1], ring[i], ring[i + 1]]);
    }
  }
  for (let i = 0; i < edges.length; i++) {
    for (let j = 0; j < edges.length; j++) {
      if (i === j) continue;
      const [ax, ay, bx, by] = edges[i];
      const [cx, cy, dx, dy] = edges[j];
      const c = side(ax, ay, bx, by, cx, cy);
      const d = side(ax, ay, bx, by, dx, dy);
      if (c * d < 0 && side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0)
        return `${edges[i]} × ${edges[j]}`;
      const strictly = (x: number, y: number) => (x - ax) * (x - bx) + (y - ay) * (y - by) < 0;
      if (c === 0 && strictly(cx, cy)) return `${cx} ${cy} on ${edges[i]}`;
    }
  }
  return null;
}

/** Returns whether edges of two rings cross within both. */
const crosses = (ring: Path, other: Path): boolean =>
  edgesOf(ring).some(([ax, ay, bx, by]) =>
    edgesOf(other).some(
      ([cx, cy, dx, dy]) =>
        side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 &&
        side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0,
    ),
  );

const edgesOf = (ring: Path): [number, number, number, number][] =>
  Array.from({ length: ring.length / 2 }, (_, k) => [
    ring.at(2 * k - 2)!,
    ring.at(2 * k - 1)!,
    ring[2 * k],
    ring[2 * k + 1],
  ]);

const side = (ax: number, ay: number, bx: number, by: number, x: number, y: number): number =>
  Math.sign(cross(bx - ax, by - ay, x - ax, y - ay));

const paths = (size: number) =>
  fc.array(
    fc
      .array(fc.tuple(fc.integer({ min: 0, max: size }), fc.integer({ min: 0, max: size })), {
        minLength: 1,
        maxLength: 9,
      })
      .map((points) => points.flat()),
    { minLength: 0, maxLength: 4 },
  );
const rules = fc.constantFrom(BOTH, EITHER, BOTH_ODD, EITHER_ODD);

describe('overlays', () => {
  it('of squares', () => {
    const square = (x: number, y: number, side: number): Path => [x, y, x + side, y, x + side, y + side, x, y + side];
    const areaOf = (polygons: Path[][]) => polygons.flat().reduce((sum, ring) => sum + doubleArea(ring) / 2, 0);
    expect(areaOf(overlay([square(0, 0, 10)], [square(5, 5, 10)], BOTH))).toBe(25);
    expect(areaOf(overlay([square(0, 0, 10)], [square(5, 5, 10)], EITHER))).toBe(175);
    expect(overlay([square(0, 0, 10)], [square(10, 0, 10)], EITHER)).toEqual([[expect.any(Array)]]);
    expect(overlay([square(0, 0, 10)], [square(20, 0, 10)], BOTH)).toEqual([]);
    const frame = overlay([], [square(0, 0, 10), square(3, 3, 4)], EITHER_ODD);
    expect([frame.length, frame[0].length, areaOf(frame)]).toEqual([1, 2, 84]);
    // Touching in a corner: two polygons, not one that visits a point twice.
    expect(overlay([square(0, 0, 10)], [square(10, 10, 10)], EITHER).length).toBe(2);
  });

  it('are simple and hold what they should, however the paths scribble', () => {
    fc.assert(
      fc.property(fc.constantFrom(2, 4, 30, 1000, 4_000_000_000), fc.integer(), rules, (size, seed, rule) => {
        fc.assert(
          fc.property(paths(size), paths(size), (a, b) => {
            const result = overlay(a, b, rule);
            expect(wrong(result)).toBeNull();
            for (const [outer, ...holes] of result) {
              expect(doubleArea(outer)).toBeGreaterThan(0);
              for (const hole of holes) expect(doubleArea(hole)).toBeLessThan(0);
            }
          }),
          { numRuns: 20, seed },
        );
      }),
      { numRuns: 60 },
    );
  });

  it('agree with winding numbers away from borders', () => {
    const places = fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { minLength: 40, maxLength: 40 });
    // Whole thousands make crossings in the middle between lattice points likely; large ones are beyond exact products.
    fc.assert(
      fc.property(
        fc.constantFrom(1000, 90_000_000),
        paths(40),
        paths(40),
        rules,
        places,
        (scale, a, b, rule, points) => {
          const scaled = (list: Path[]) => list.map((path) => path.map((v) => v * scale));
          const [bigA, bigB] = [scaled(a), scaled(b)];
          const result = overlay(bigA, bigB, rule);
          for (const [i, j] of points) {
            const [x, y] = [(i + 0.3173) * scale, (j + 0.6117) * scale];
            // Snap rounding moves no edge by more than a pixel.
            if ([...bigA, ...bigB].some((path) => distanceTo(path, x, y) < 2)) continue;
            const expected = rule(winding(bigA, x, y), winding(bigB, x, y));
            expect(winding(result.flat(), x, y)).toBe(expected ? 1 : 0);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('that grow hold each all before it, to the last digit', () => {
    const places = fc.array(fc.tuple(fc.nat(400), fc.nat(400)), { minLength: 60, maxLength: 60 });
    const sets = fc.array(paths(40), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(fc.constantFrom(1, 10, 1000, 90_000_000), sets, places, (scale, small, points) => {
        const big = small.map((list) => list.map((path) => path.map((v) => v * scale)));
        const grown = overlayGrowing(big).map((polygons) => polygons.flat());
        grown.forEach((rings, k) => {
          expect(wrong([rings])).toBeNull();
          expect(k > 0 && grown[k - 1].some((ring) => rings.some((other) => crosses(ring, other)))).toBe(false);
          for (const [i, j] of points) {
            const [x, y] = [(i / 10 + 0.03173) * scale, (j / 10 + 0.06117) * scale];
            const isInside = winding(rings, x, y) === 1;
            if (k > 0 && winding(grown[k - 1], x, y) === 1) expect(isInside).toBe(true);
            if (big.flat().some((path) => distanceTo(path, x, y) < 2)) continue;
            expect(isInside).toBe(big.slice(0, k + 1).some((list) => winding(list, x, y) > 0));
          }
        });
      }),
      { numRuns: 100 },
    );
  });

  it('round a crossing between four lattice points to one that both lines are led through', () => {
    const [a, b] = [
      [4, 40, 35, 5, 0, 0],
      [3, 20, 24, 35, 0, 0],
    ].map((path) => path.map((v) => v * 1000));
    // (14462.5, 28187.5): halves go upwards.
    expect(overlay([a], [b], BOTH).flat(2)).toEqual(expect.arrayContaining([14463, 28188]));
  });

  it('of scribbles end soon: drawn, or refused with the limit they exceed', () => {
    const random = seededRandom(1);
    const scribble = (points: number): Path => Array.from({ length: 2 * points }, () => Math.floor(random() * 1e6));
    const box = [0, 0, 1e6, 0, 1e6, 1e6, 0, 1e6];
    expect(overlay([box], [scribble(200)], BOTH_ODD).length).toBeGreaterThan(1000);
    expect(() => overlay([box], [scribble(3000)], BOTH_ODD)).toThrow(LimitError);
    // A star of 10,000 rays from one point, and the same square over and over.
    const star = Array.from({ length: 20_000 }, (_, k) => {
      const angle = (Math.PI * k) / 10_000;
      return k % 2 === 0
        ? [5e5, 5e5]
        : [Math.round(5e5 + 5e5 * Math.cos(angle)), Math.round(5e5 + 5e5 * Math.sin(angle))];
    });
    expect(() => overlay([box], [star.flat()], BOTH_ODD)).toThrow(LimitError);
    expect(() =>
      overlay(
        [box],
        Array.from({ length: 20_000 }, () => box),
        BOTH_ODD,
      ),
    ).toThrow(LimitError);
  });

  it('take valid shapes of many points, close to each other and far apart', () => {
    const blob = (points: number, x: number, radius: number): Path =>
      Array.from({ length: points }, (_, k) => {
        const angle = (2 * Math.PI * k) / points;
        const distance = radius * (0.8 + 0.2 * Math.sin(9 * angle));
        return [Math.round(x + distance * Math.cos(angle)), Math.round(distance * Math.sin(angle))];
      }).flat();
    const far = 1_800_000_000;
    const [west, east] = [blob(4000, -far, 40_000), blob(4000, far, 40_000)];
    const half = overlay([west, east], [[-far, -far, far, -far, far, far, -far, far]], BOTH_ODD);
    expect(half.length).toBe(2);
    const areas = half.map(([ring]) => doubleArea(ring)).reduce((a, b) => a + b, 0);
    expect(areas / doubleArea(west)).toBeCloseTo(1, 3);
    const tips = Array.from({ length: 4000 }, (_, k) => [500 * k, k % 2 === 0 ? 0 : 2_000_000]).flat();
    const comb = [...tips, 1_999_500, -1000, 0, -1000];
    const teeth = overlay([[0, 500_000, 1_999_500, 500_000, 1_999_500, 600_000, 0, 600_000]], [comb], BOTH_ODD);
    expect(teeth.length).toBe(2000);
  });
});

function distanceTo(path: Path, x: number, y: number): number {
  let least = Infinity;
  for (let i = 0, j = path.length - 2; i < path.length; j = i, i += 2) {
    const [ax, ay] = [path[j], path[j + 1]];
    const [dx, dy] = [path[i] - ax, path[i + 1] - ay];
    const t =
      dx === 0 && dy === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    least = Math.min(least, Math.hypot(x - ax - t * dx, y - ay - t * dy));
  }
  return least;
}
