import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rings } from '../../geo/rings.ts';
import { covers, escapes, invalidity } from '../test-laws.ts';
import { type CrossingRule, EIGHTHS, leastOf, mostOf } from './crossing.ts';
import { TautContours } from './taut-contours.ts';
import { ContourTracer } from './test-contour.ts';
import { bandsOf, crossingOf, cutsIn, polygonsOf, randomGrid, type TestGrid } from './test-grids.ts';

const SIZE = 14;
const contours = new TautContours();
const tracer = new ContourTracer();

interface Grid extends TestGrid {
  /** Answers have so many units per eighth, cut off. */
  readonly units: number;
  readonly blockCells: number;
}

const grids = fc.record<Grid>({
  ...randomGrid(SIZE, [0, 0, 0, 1, 2, 2], [0, 0, 2, 5, 10]),
  units: fc.constantFrom(1, 1.3, 7.7),
  blockCells: fc.constantFrom(0, 0, 2, 8),
});

const axisOf = ({ units }: Grid) => ({ get: (eighths: number): number => Math.floor(eighths * units) });

function drawn(grid: Grid, band: number, rule: CrossingRule = crossingOf(band)) {
  const { minI, minJ, blockCells, units } = grid;
  const axis = axisOf(grid);
  const rings = new Rings();
  const axes = units === 1 ? null : { x: axis, y: axis };
  contours.trace({ bands: bandsOf(grid), band, minI, minJ, rule, blockCells, cuts: cutsIn(grid), axes }, false, rings);
  return { rings, area: polygonsOf(rings, axis.get) };
}

/** By marching squares. */
function plain(grid: Grid, band: number, eighths: CrossingRule['eighths']): Rings {
  const rings = new Rings();
  tracer.trace(bandsOf(grid), band, { eighths }, grid.minI, grid.minJ, 'none', rings);
  return rings;
}

type Point = readonly [x: number, y: number];
const pointsOf = ({ xy, start }: Rings, ring: number): Point[] =>
  Array.from({ length: start[ring + 1] - start[ring] }, (_, p): Point => {
    const at = 2 * (start[ring] + p);
    return [xy[at], xy[at + 1]];
  });

const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** The gates of each ring, in order: ends inside and outside, and whether they are points. */
function gatesOf(grid: Grid, band: number): { inside: Point; outside: Point; isPoint: boolean }[][] {
  const { blockCells } = grid;
  const rule = crossingOf(band);
  const cuts = cutsIn(grid);
  // Marching squares once tell where least crossings are, once the greatest ones, once those of points.
  const rings = [
    plain(grid, band, rule.eighths),
    plain(grid, band, (inside, outside) => leastOf(rule.gate(inside, outside))),
    plain(grid, band, (inside, outside) => mostOf(rule.gate(inside, outside))),
  ];
  return Array.from({ length: rings[0].count }, (_, ring) => {
    const [middle, least, most] = rings.map((of) => pointsOf(of, ring));
    return middle.map(([x, y], k) => {
      const isUpright = x % EIGHTHS === 0;
      const [i, j] = [Math.floor(x / EIGHTHS), Math.floor(y / EIGHTHS)];
      const isCut = cuts.touches(i, j) || (isUpright ? cuts.touches(i - 1, j) : cuts.touches(i, j - 1));
      const line = isUpright ? i : j;
      // A line up and down is crossed eastwards or westwards, and is the side of a block by its column.
      const isPoint = isCut || (blockCells > 0 && ((line % blockCells) + blockCells) % blockCells === 0);
      return isPoint ? { inside: [x, y], outside: [x, y], isPoint } : { inside: least[k], outside: most[k], isPoint };
    });
  });
}

describe('taut contours', () => {
  it('are valid, and nested as what they hold is', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const [inner, outer] = [drawn(grid, 0), drawn(grid, 1)];
        for (const { area } of [inner, outer]) expect(invalidity(area)).toBeNull();
        expect(escapes(inner.area, outer.area)).toBeNull();
      }),
      { numRuns: 100 },
    );
  });

  it('hold what is drawn with the least crossings, and lie in what is with the greatest', () => {
    fc.assert(
      fc.property(grids, fc.constantFrom(0, 1), (grid, band) => {
        const { get } = axisOf(grid);
        const rule = crossingOf(band);
        const [least, most] = [leastOf, mostOf].map((of) =>
          polygonsOf(
            plain(grid, band, (inside, outside) => of(rule.gate(inside, outside))),
            get,
          ),
        );
        const { area } = drawn(grid, band);
        expect(escapes(least, area)).toBeNull();
        expect(escapes(area, most)).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('are as short as their gates allow: they bend at ends of these alone, around them', () => {
    // How long a line is that runs through points of its gates is convex in these: what can't be moved a little is shortest.
    fc.assert(
      fc.property(grids, fc.constantFrom(0, 1), (grid, band) => {
        const { get } = axisOf(grid);
        const seen = ([x, y]: Point): Point => [get(x), get(y)];
        const key = ([x, y]: Point): string => `${x} ${y}`;
        const { rings } = drawn(grid, band);
        const border = new Map<string, Point[]>();
        for (let ring = 0; ring < rings.count; ring++) {
          const points = pointsOf(rings, ring);
          for (const point of points) border.set(key(point), points);
        }
        const expected = gatesOf(grid, band);
        expect(rings.count).toBe(expected.length);
        for (const gates of expected) {
          const ends = gates.flatMap(({ inside, outside }, gate) => [
            { point: inside, gate, isInside: true },
            { point: outside, gate, isInside: false },
          ]);
          const first = ends.find(({ point }) => border.has(key(point)))!;
          const ring = border.get(key(first.point))!;
          const bends = ring.map((point) => ends.find((end) => key(end.point) === key(point))!);
          expect(bends).not.toContain(undefined);
          for (const [gate, { isPoint }] of gates.entries()) {
            if (isPoint) expect(bends.some((bend) => bend.gate === gate)).toBe(true);
          }
          bends.forEach(({ point, gate, isInside }, k) => {
            const [before, next] = [bends[(k + bends.length - 1) % bends.length], bends[(k + 1) % bends.length]];
            const bend = turn(seen(before.point), seen(point), seen(next.point));
            const isPoint = key(gates[gate].inside) === key(gates[gate].outside);
            if (!isPoint) expect(isInside ? bend : -bend).toBeGreaterThanOrEqual(0);
            // Straight through the gates up to the next bend.
            for (let g = (gate + 1) % gates.length; g !== next.gate; g = (g + 1) % gates.length) {
              expect(turn(seen(point), seen(next.point), seen(gates[g].inside))).toBeGreaterThanOrEqual(0);
              expect(turn(seen(point), seen(next.point), seen(gates[g].outside))).toBeLessThanOrEqual(0);
            }
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are marching squares where all cells are cut', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const { rings } = drawn({ ...grid, cuts: 10 }, 0);
        const sorted = ({ xy, pointCount }: Rings): string[] =>
          Array.from({ length: pointCount }, (_, p) => `${xy[2 * p]} ${xy[2 * p + 1]}`).sort();
        const expected = plain(grid, 0, crossingOf(0).eighths);
        expect([rings.count, sorted(rings)]).toEqual([expected.count, sorted(expected)]);
      }),
      { numRuns: 20 },
    );
  });

  it('cover each cell whose corners are inside, and no node outside', () => {
    fc.assert(
      fc.property(grids, fc.constantFrom(0, 1), (grid, band) => {
        const { area } = drawn({ ...grid, units: 1 }, band);
        const { codes, width, height } = bandsOf(grid);
        for (let n = 0; n < width * (height - 1) - 1; n++) {
          const [x, y] = [(grid.minI + (n % width)) * EIGHTHS, (grid.minJ + Math.floor(n / width)) * EIGHTHS];
          expect(covers(area, x, y)).toBe(codes[n] <= band);
          if (Math.max(codes[n], codes[n + 1], codes[n + width], codes[n + width + 1]) > band) continue;
          for (const [dx, dy] of [
            [4, 4],
            [1, 7],
            [7, 1],
            [4, 0.5],
            [0.5, 4],
          ])
            expect(covers(area, x + dx, y + dy)).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });
});
