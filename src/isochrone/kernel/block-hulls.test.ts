import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rings } from '../../geo/rings.ts';
import { covers, escapes, invalidity } from '../test-laws.ts';
import { BLOCK_CELLS, BlockHulls } from './block-hulls.ts';
import { EIGHTHS } from './crossing.ts';
import { ContourTracer } from './test-contour.ts';
import { bandsOf, crossingOf, isKeptIn, polygonsOf, randomGrid, type TestGrid } from './test-grids.ts';

const SIZE = 14;
const hulls = new BlockHulls();
const tracer = new ContourTracer();

interface Grid extends TestGrid {
  /** Answers have so many units per eighth, cut off. */
  readonly units: number;
}

const grids = fc.record<Grid>({
  ...randomGrid(SIZE, [0, 0, 0, 1, 2, 2], [0, 0, 2, 5, 10]),
  units: fc.constantFrom(1, 1.3, 7.7),
});

function drawn(grid: Grid, band: number, keepsLines = true) {
  const bands = bandsOf(grid);
  const [plain, straight] = [new Rings(), new Rings()];
  tracer.trace(bands, band, crossingOf(band), grid.minI, grid.minJ, 'none', plain);
  const axis = { get: (eighths: number): number => Math.floor(eighths * grid.units) };
  const { minI, minJ, units } = grid;
  const axes = units === 1 ? null : { x: axis, y: axis };
  hulls.trace(
    { bands, band, minI, minJ, rule: crossingOf(band), kept: { holds: isKeptIn(grid) }, axes },
    keepsLines,
    straight,
  );
  return { plain, straight, axis, bands };
}

type Point = readonly [x: number, y: number];
const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** Whether a point lies in the hull of others: on no line through two of them are all others on its far side. */
const isInHull = (others: readonly Point[], p: Point): boolean =>
  others.length > 2 &&
  !others.some((a) =>
    others.some(
      (b) => (a[0] !== b[0] || a[1] !== b[1]) && turn(a, b, p) < 0 && others.every((c) => turn(a, b, c) >= 0),
    ),
  );

describe('hulls in blocks', () => {
  it('cover what the hull of each block covers, and what kept blocks did', () => {
    fc.assert(
      fc.property(grids, fc.constantFrom(0, 1), (grid, band) => {
        const { plain, straight, axis, bands } = drawn(grid, band);
        if (plain.count === 0) return;
        const before = polygonsOf(plain, axis.get);
        const after = polygonsOf(straight, axis.get);
        expect(invalidity(after)).toBeNull();
        const side = BLOCK_CELLS * EIGHTHS;
        const pointsIn = new Map<string, Point[]>();
        const add = (x: number, y: number): void => {
          for (const i of new Set([Math.floor(x / side), Math.ceil(x / side) - 1])) {
            for (const j of new Set([Math.floor(y / side), Math.ceil(y / side) - 1])) {
              pointsIn.set(`${i} ${j}`, [...(pointsIn.get(`${i} ${j}`) ?? []), [axis.get(x), axis.get(y)]]);
            }
          }
        };
        for (let k = 0; k < 2 * plain.pointCount; k += 2) add(plain.xy[k], plain.xy[k + 1]);
        for (let n = 0; n < bands.width * bands.height; n++) {
          if (bands.codes[n] > band) continue;
          add((grid.minI + (n % bands.width)) * EIGHTHS, (grid.minJ + Math.floor(n / bands.width)) * EIGHTHS);
        }
        for (let k = 0; k < 60; k++) {
          const x = (grid.minI + 1 + ((k * 0.6180339) % 1) * (SIZE + 2)) * EIGHTHS;
          const y = (grid.minJ + 1 + ((k * 0.7548776) % 1) * (SIZE + 2)) * EIGHTHS;
          const p: Point = [x * grid.units, y * grid.units];
          const [i, j] = [Math.floor(x / side), Math.floor(y / side)];
          const expected = isKeptIn(grid)(i, j) ? covers(before, ...p) : isInHull(pointsIn.get(`${i} ${j}`) ?? [], p);
          // Where coordinates are cut off, sides of blocks move.
          if (grid.units === 1) expect(covers(after, ...p)).toBe(expected);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are nested as what they hold is, and hold it', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const [small, large] = [0, 1].map((band) => drawn(grid, band));
        const [inner, outer] = [small, large].map(({ straight, axis }) => polygonsOf(straight, axis.get));
        expect(escapes(inner, outer)).toBeNull();
        expect(escapes(polygonsOf(large.plain, large.axis.get), outer)).toBeNull();
        const larger = drawn({ ...grid, keeps: 0 }, 1);
        expect(escapes(inner, polygonsOf(larger.straight, larger.axis.get))).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('leave a gap open that reaches through a kept block', () => {
    // Outside in one row from the second to the second last column; hulls close that, but in every fifth block.
    const costs = Array.from({ length: SIZE * SIZE }, (_, n) =>
      Math.floor(n / SIZE) === 5 && n % SIZE > 0 && n % SIZE < SIZE - 1 ? 2 : 0,
    );
    for (const minI of [0, 2, 4, 6, 8]) {
      const grid = { costs, minI, minJ: 0, keeps: 2, units: 1 };
      const { straight, axis } = drawn(grid, 0);
      const area = polygonsOf(straight, axis.get);
      expect(invalidity(area)).toBeNull();
      for (let i = 3; i < SIZE; i++) {
        const [x, y] = [(minI + i) * EIGHTHS + 3, (5 + 2) * EIGHTHS + 0.5];
        const [bi, bj] = [x, y].map((v) => Math.floor(v / (BLOCK_CELLS * EIGHTHS)));
        expect(covers(area, x, y)).toBe(!isKeptIn(grid)(bi, bj));
      }
    }
  });

  it('leave kept blocks as they are', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const { plain, straight } = drawn({ ...grid, keeps: 10 }, 0, false);
        const sorted = ({ xy, pointCount }: Rings): string[] =>
          Array.from({ length: pointCount }, (_, p) => `${xy[2 * p]} ${xy[2 * p + 1]}`).sort();
        expect([straight.count, sorted(straight)]).toEqual([plain.count, sorted(plain)]);
      }),
      { numRuns: 20 },
    );
  });
});
